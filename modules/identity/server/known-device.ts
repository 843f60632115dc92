import { randomBytes } from 'node:crypto'
import { type Config, derive } from '@daybook/platform/server'
import { sameHash } from './pass-codes.ts'

// How many accounts one browser is remembered for: a family's computer, or the one at the counter.
const accountsPerDevice = 5

const sign = (config: Config, device: string, email: string): string =>
  derive(config, 'device', device, email).toString('base64url')

/**
 * The device that this cookie names, if the account signed in from it before (OWASP's device cookie). It is a name for
 * counting misses, never a proof of who asks: it opens nothing.
 */
export const knownDevice = (config: Config, cookie: string | undefined, email: string): string | null => {
  const [device, ...marks] = (cookie ?? '').split('.')
  const mine = Buffer.from(sign(config, device ?? '', email))
  return device && marks.some((mark) => sameHash(Buffer.from(mark), mine)) ? device : null
}

/** The cookie after this account signed in: the browser's name, and a mark for each of the last accounts. */
export const rememberDevice = (config: Config, cookie: string | undefined, email: string): string => {
  const [known, ...marks] = /^[\w-]{22}(\.[\w-]{43}){1,5}$/.test(cookie ?? '') ? (cookie ?? '').split('.') : []
  const device = known ?? randomBytes(16).toString('base64url')
  const mine = sign(config, device, email)
  return [device, mine, ...marks.filter((mark) => mark !== mine)].slice(0, accountsPerDevice + 1).join('.')
}
