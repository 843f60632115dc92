import { onceAgreed } from '../../consent/answer.ts'

/** The listing site's own picture instead of the plain link, for those who agreed to it. */
export const badge = (): void => {
  const link = document.querySelector<HTMLAnchorElement>('[data-badge]')
  const source = link?.dataset['badge']
  if (!link || !source) return
  onceAgreed('marketing', () => {
    const picture = new Image()
    picture.alt = link.textContent ?? ''
    picture.height = 40
    picture.addEventListener('load', () => link.replaceChildren(picture))
    picture.src = source
  })
}
