// Signing out on a public page, which holds no token: the page that signs in does it first. The wish lies in this tab's storage,
// where no link of another site can put it, and counts once.
const key = 'leaving'

export const askToLeave = (): void => {
  try {
    sessionStorage.setItem(key, '1')
  } catch {
    // Closed storage: there is no session here either.
  }
}

/** Whether somebody asked to leave; asked once. */
export const takeLeaving = (): boolean => {
  try {
    const asked = sessionStorage.getItem(key) !== null
    sessionStorage.removeItem(key)
    return asked
  } catch {
    return false
  }
}
