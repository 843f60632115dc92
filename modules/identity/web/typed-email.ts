const key = 'typedEmail'

/** The address that was typed on one of the pages around signing in, for the next one; kept for this tab alone. */
export const typedEmail = (): string => {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** Keeps it; an empty one is forgotten. */
export const keepTypedEmail = (email: string): void => {
  try {
    if (email === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, email)
  } catch {
    // Closed storage: it is typed again.
  }
}
