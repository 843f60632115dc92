// An ID token on its way from the front page's prompt to the page that signs in, where a second step may be asked for. This
// tab only, read once; it counts for five minutes and for one use.
const key = 'googleToken'

export const keepToken = (idToken: string): void => {
  try {
    sessionStorage.setItem(key, idToken)
  } catch {
    // Closed storage: the page signs in without it, by its own button.
  }
}

export const isTokenWaiting = (): boolean => {
  try {
    return sessionStorage.getItem(key) !== null
  } catch {
    return false
  }
}

/** Gives it out, once. */
export const takeToken = (): string | null => {
  try {
    const token = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return token
  } catch {
    return null
  }
}
