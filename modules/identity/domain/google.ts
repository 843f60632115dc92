const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1)

/**
 * Whether Google itself runs the mailbox, so that its word about who holds it is final: its own addresses, and those of an
 * organisation whose domain it hosts (`hd`). For all others it only remembers that somebody once could read a mail there.
 * Source: Google Identity, "Verify the Google ID token on your server side".
 */
export const isGoogleMailbox = (email: string, hostedDomain: string | undefined): boolean => {
  const domain = domainOf(email.toLowerCase())
  return domain === 'gmail.com' || domain === 'googlemail.com' || domain === hostedDomain?.toLowerCase()
}
