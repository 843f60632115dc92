import { askToLeave } from '../../leaving.ts'

// The application's own name for what it keeps of who is signed in (platform/web/storage.ts).
const pictureOf = (): string | undefined => {
  try {
    const { profileImageS3Path: path } = JSON.parse(localStorage.getItem('userData') ?? '{}') as { profileImageS3Path?: unknown }
    return typeof path === 'string' ? path : undefined
  } catch {
    return undefined
  }
}

/** The avatar of whoever is signed in, and the way out. */
export const accountMenu = (): void => {
  const picture = document.querySelector<HTMLImageElement>('[data-avatar]')
  const path = pictureOf()
  // Its address opens for some minutes only; without it the drawing stays.
  if (picture && path) {
    picture.addEventListener('load', () => (picture.hidden = false))
    picture.src = path
  }
  document.querySelector('[data-sign-out]')?.addEventListener('click', () => {
    askToLeave()
    location.assign('/signIn')
  })
}
