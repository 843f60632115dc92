import { storedAnswer } from './answer.ts'

const delay = 2000

const open = async (panel: boolean): Promise<void> => {
  const { showBanner, showPanel } = await import('./banner.ts')
  if (panel) showPanel(storedAnswer())
  else showBanner()
}

/** Opens the seven switches, with the stored answer in them. */
export const changeConsent = (): Promise<void> => open(true)

/** Asks two seconds after the page came, when there is no answer yet. */
export const askForConsent = (): void => {
  if (storedAnswer() !== null) return
  setTimeout(() => {
    if (storedAnswer() === null) void open(false)
  }, delay)
}
