import { hash, verify } from '@node-rs/argon2'

// OWASP's second recommended setting for Argon2id: 19 MiB, two passes, one lane (docs/security.md#s8).
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** At most two hashes at once: on a small machine more would starve every other request without signing anyone in sooner. */
const atOnce = 2
let running = 0
const waiting: (() => void)[] = []

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= atOnce) await new Promise<void>((go) => waiting.push(go))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password.normalize('NFC'), cost))

/** Was this hashed with other settings than those of today? */
export const isOldHash = (stored: string): boolean =>
  !stored.startsWith(`$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`)

let decoy: Promise<string> | undefined

/** Checks a password. Without a stored hash it works just as long, so that time does not tell which accounts exist. */
export const isPassword = async (stored: string | null | undefined, password: string): Promise<boolean> => {
  decoy ??= hashPassword('a password that nobody has')
  const against = stored ?? (await decoy)
  const right = await inTurn(() => verify(against, password.normalize('NFC')))
  return right && stored !== null && stored !== undefined
}
