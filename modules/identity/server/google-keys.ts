import { type App, Unavailable } from '@daybook/platform/server'
import { z } from 'zod'
import { codeOf } from '@daybook/platform/domain'

const timeoutMs = 4000
/** How long the address of the keys is believed, and for how long a failure is remembered: nobody waits twice for it. */
const addressMs = 24 * 3_600_000
const failureMs = 10_000

/** OpenID Connect Discovery, section 3: the parts that are needed here. */
const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url() })

export type Keys = ReturnType<typeof import('jose')['createRemoteJWKSet']>
type Known = { keys: Promise<Keys>; until: number }

// By issuer, since every request needs them: the keys themselves are cached, and fetched anew, by the library.
const known = new Map<string, Known>()

const unreachable = (): Unavailable => new Unavailable('Google cannot be reached right now. Try again in a moment.')

/** Whoever answers in the issuer's place signs in as anybody; so neither the name nor the address may lead elsewhere. */
const addressOfKeys = async (issuer: string): Promise<URL> => {
  // oxlint-disable-next-line no-restricted-globals -- the operator named the issuer, nobody else can
  const reply = await fetch(`${issuer}/.well-known/openid-configuration`, {
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  const found = Discovery.parse(await reply.json())
  const address = new URL(found.jwks_uri)
  if (found.issuer !== issuer) throw new Error(`the discovery document is of ${found.issuer.slice(0, 100)}`)
  if (address.protocol !== new URL(issuer).protocol) throw new Error('the keys lie at an unsafe address')
  return address
}

const load = async (issuer: string): Promise<Keys> => {
  const [{ createRemoteJWKSet }, address] = await Promise.all([import('jose'), addressOfKeys(issuer)])
  return createRemoteJWKSet(address, { timeoutDuration: timeoutMs })
}

const keysOf = (issuer: string): Promise<Keys> => {
  const now = performance.now()
  const before = known.get(issuer)
  if (before && before.until > now) return before.keys
  const fresh: Known = { keys: load(issuer), until: now + addressMs }
  fresh.keys.catch(() => {
    fresh.until = performance.now() + failureMs
  })
  known.set(issuer, fresh)
  return fresh.keys
}

/** Is it the token's fault that no key was found? Everything else is between the issuer and us. */
const ofToken = new Set(['ERR_JWKS_NO_MATCHING_KEY', 'ERR_JWKS_MULTIPLE_MATCHING_KEYS', 'ERR_JOSE_NOT_SUPPORTED'])

/** Finds the key that a token names among the issuer's. Throws Unavailable when they cannot be had. */
export const keyFinder =
  (app: App, issuer: string) =>
  async (...asked: Parameters<Keys>): ReturnType<Keys> => {
    try {
      return await (await keysOf(issuer))(...asked)
    } catch (error) {
      if (ofToken.has(codeOf(error) ?? '')) throw error
      app.server.log.error({ err: error }, 'the keys that Google signs with could not be fetched')
      throw unreachable()
    }
  }
