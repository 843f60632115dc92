import type { Secret } from './account-store.ts'
import type { App, Attempt, Door, Quota } from '@daybook/platform/server'
import { networkOf, Refused } from '@daybook/platform/server'

/**
 * An account's password. Ten misses are a bad morning; then each costs a pause, and fifty in a row close it until the
 * mailbox proves the owner. Nobody is told whether the account exists: unknown addresses pause as well.
 */
const passwordDoor: Door = {
  name: 'password',
  free: 10,
  stop: 50,
  pauseSeconds: 5,
  perNetwork: 100,
  ofOne: 20,
  remedy: 'Choose a new password by e-mail: press "Forgot Password".',
}

/** Codes of six digits: after five misses each further one waits, and 50 in a row ask for another way in. */
const secondFactorDoor: Door = {
  name: 'second factor',
  free: 5,
  stop: 50,
  pauseSeconds: 30,
  perNetwork: 100,
  ofOne: 10,
  remedy: 'Ask whoever runs Daybook in your company to reset your second step.',
}

/** Secrets too long to guess: what is counted is only the work that trying makes, per network and hour. */
export const badClients: Quota = { name: 'oauth.client', times: 60, seconds: 3600 }
export const badTokens: Quota = { name: 'oauth.token', times: 300, seconds: 3600 }
const badLinks: Quota = { name: 'mailed link', times: 30, seconds: 3600 }

/**
 * Asks before a password is compared. A browser that this account signed in from before is counted for itself: a stranger's
 * misses, or a neighbour's on the same network, do not lock its owner out.
 */
export const knockForPassword = (app: App, email: string, ip: string, device: string | null = null): Promise<Attempt> =>
  app.limits.knock(passwordDoor, device === null ? email : `${email} on ${device}`, device === null ? ip : null)

/**
 * The same for the password of an account that takes a place: the mailed link came to its mailbox, and is counted for itself, whatever others missed at the
 * sign-in page, or on the same network. With another password it begins anew.
 */
export const knockByInvitation = (app: App, { email, password_hash }: Secret, personId: string): Promise<Attempt> =>
  app.limits.knock(passwordDoor, `${email} by the invitation of ${personId} ${password_hash}`, null)

/**
 * Asks before a code of the second step is compared. The account counts, whatever device it is tried from; its network as well, but for a browser that it
 * signed in from before.
 */
export const knockForSecondFactor = (app: App, accountId: string, ip: string, device: string | null): Promise<Attempt> =>
  app.limits.knock(secondFactorDoor, accountId, device === null ? ip : null)

/** More than that are no people, and no scripts that run every minute: each leaves a session and a line in a log. */
const signIns: Quota = { name: 'sign-in', times: 120, seconds: 3600 }
const renewals: Quota = { name: 'renewal', times: 1200, seconds: 3600 }

/** Counts a sign-in that was right. */
export const countSignIn = (app: App, accountId: string): Promise<void> => app.limits.consume(signIns, accountId)

/** Counts that a sign-in was renewed, of all that the account has. */
export const countRenewal = (app: App, accountId: string): Promise<void> => app.limits.consume(renewals, accountId)

/**
 * The same two doors for someone who is signed in and confirms that it is them: an open session is counted for itself, so
 * that strangers who miss at the sign-in page cannot keep its owner from confirming.
 */
export const knockInSession = (app: App, door: 'password' | 'second factor', sessionId: string): Promise<Attempt> =>
  app.limits.knock(door === 'password' ? passwordDoor : secondFactorDoor, `session ${sessionId}`, null)

/** The second step was set up anew: earlier misses were aimed at the old one. */
export const reopenSecondFactor = (app: App, accountId: string): Promise<void> => app.limits.reopen(secondFactorDoor, accountId)

/** The password was renewed: earlier misses were aimed at the old one. */
export const reopenPassword = (app: App, email: string): Promise<void> => app.limits.reopen(passwordDoor, email)

/** Guesses at a mailed code, by address and not by account: after five the answer is the same, whether or not one waits. */
const codeGuesses: Quota = { name: 'passcode guess', times: 5, seconds: 600 }

/** Counts a guess; false when there were too many of them. */
export const mayGuessCode = (app: App, email: string): Promise<boolean> =>
  app.limits.consume(codeGuesses, email).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refused) return false
      throw error
    },
  )

/** Another code is on its way, or would be if anybody waited for one. */
export const renewGuesses = (app: App, email: string): Promise<void> => app.limits.forget(codeGuesses, email)

/** A mailed link that is nobody's: refuses when this network tried too many of them. */
export const missedLink = (app: App, ip: string): Promise<void> => app.limits.consume(badLinks, networkOf(ip))
