import { FairQueue, isInTransaction, outsideOnce } from '@daybook/platform/server'
import { hash, verify } from '@node-rs/argon2'

// OWASP's second recommended setting for Argon2id: 19 MiB, two passes, one lane (docs/security.md#s8).
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * At most two hashes at once, and in turn by who asks: on a small machine more would starve every other request without signing
 * anyone in sooner, and a flood of sign-ins from one place makes that place wait.
 */
const hashing = new FairQueue({ atOnce: 2, waiting: 200, waitingEach: 50, patienceMs: 10_000 })

const inTurn = async <T>(who: string, work: () => Promise<T>): Promise<T> => {
  if (isInTransaction()) throw new Error('a password is hashed inside a transaction, which would hold its connection meanwhile')
  return hashing.run({ who }, work)
}

/** Hashes a password. `who` stands in line for it: an account, or a network. */
export const hashPassword = (password: string, who = ''): Promise<string> =>
  inTurn(who, () => hash(password.normalize('NFC'), cost))

/** Was this hashed with other settings than those of today? */
export const isOldHash = (stored: string): boolean =>
  !stored.startsWith(`$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`)

/** Made once of 32 random bytes that were thrown away, with the cost of today: no password fits it. */
const decoy = '$argon2id$v=19$m=19456,t=2,p=1$mP281Isrb53tvMazQXGUVg$EGpBEHel3uVd08BhNmW/rF1rqAr6C+iNtk7MzitTg+U'

const compare = async (stored: string | null | undefined, password: string, who: string): Promise<boolean> => {
  const right = await inTurn(who, () => verify(stored ?? decoy, password.normalize('NFC')))
  return right && stored !== null && stored !== undefined
}

/**
 * Checks a password, with no transaction open meanwhile. Without a stored hash it works just as long, so that time does not tell
 * which accounts exist.
 */
export const isPassword = (stored: string | null | undefined, password: string, who = ''): Promise<boolean> =>
  outsideOnce(`compare ${stored ?? ''} ${password}`, () => compare(stored, password, who))
