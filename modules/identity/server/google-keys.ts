import { type App, callOut, isInTransaction, OutsideFirst, Unavailable } from '@daybook/platform/server'
import { z } from 'zod'
import { codeOf } from '@daybook/platform/domain'

const timeoutMs = 4000
/** How long the address of the keys is believed, and for how long a failure is remembered: nobody waits twice for it. */
const addressMs = 24 * 3_600_000
const failureMs = 10_000

/** OpenID Connect Discovery, section 3: the parts that are needed here. */
const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url() })

export type Keys = ReturnType<typeof import('jose')['createRemoteJWKSet']>
type Known = { keys: Promise<Keys>; loaded?: Keys; until: number }

// By issuer, since every request needs them: the keys themselves are cached, and fetched anew, by the library.
const known = new Map<string, Known>()

const unreachable = (): Unavailable => new Unavailable('Google cannot be reached right now. Try again in a moment.')

const ask = (address: string, options: RequestInit): Promise<Response> =>
  // oxlint-disable-next-line no-restricted-globals -- the operator named the issuer, nobody else can
  callOut('asking Google', () => fetch(address, options))

/** Whoever answers in the issuer's place signs in as anybody; so neither the name nor the address may lead elsewhere. */
const addressOfKeys = async (issuer: string): Promise<URL> => {
  const signal = AbortSignal.timeout(timeoutMs)
  const reply = await ask(`${issuer}/.well-known/openid-configuration`, { redirect: 'error', signal })
  const found = Discovery.parse(await reply.json())
  const address = new URL(found.jwks_uri)
  if (found.issuer !== issuer) throw new Error(`the discovery document is of ${found.issuer.slice(0, 100)}`)
  if (address.protocol !== new URL(issuer).protocol) throw new Error('the keys lie at an unsafe address')
  return address
}

const load = async (issuer: string): Promise<Keys> => {
  const [{ createRemoteJWKSet, customFetch }, address] = await Promise.all([import('jose'), addressOfKeys(issuer)])
  return createRemoteJWKSet(address, { timeoutDuration: timeoutMs, [customFetch]: ask })
}

const keysOf = (issuer: string): Promise<Keys> => {
  const now = performance.now()
  const before = known.get(issuer)
  if (before && before.until > now) return before.keys
  const fresh: Known = { keys: load(issuer), until: now + addressMs }
  fresh.keys.then(
    (keys) => (fresh.loaded = keys),
    () => (fresh.until = performance.now() + failureMs),
  )
  known.set(issuer, fresh)
  return fresh.keys
}

/** Is it the token's fault that no key was found? Everything else is between the issuer and us. */
const ofToken = new Set(['ERR_JWKS_NO_MATCHING_KEY', 'ERR_JWKS_MULTIPLE_MATCHING_KEYS', 'ERR_JOSE_NOT_SUPPORTED'])

const reload = async (issuer: string): Promise<void> => (await keysOf(issuer)).reload()

/** The key among those that were fetched before; where these may be too old to know it, they are to be fetched first. */
const findKnown = async (issuer: string, fetched: () => Promise<void>, asked: Parameters<Keys>): ReturnType<Keys> => {
  const before = known.get(issuer)
  const keys = before && before.until > performance.now() && before.loaded?.fresh ? before.loaded : undefined
  const found = keys?.jwks()
  if (!keys || !found) throw new OutsideFirst(fetched)
  try {
    return await (await import('jose')).createLocalJWKSet(found)(...asked)
  } catch (error) {
    if (codeOf(error) === 'ERR_JWKS_NO_MATCHING_KEY' && !keys.coolingDown) throw new OutsideFirst(fetched)
    throw error
  }
}

/**
 * Finds the key that a token names among the issuer's. Throws Unavailable when they cannot be had. Inside a transaction nothing
 * is asked for: the transaction is begun anew after it was.
 */
export const keyFinder =
  (app: App, issuer: string) =>
  async (...asked: Parameters<Keys>): ReturnType<Keys> => {
    const told = (error: unknown): never => {
      if (error instanceof OutsideFirst || ofToken.has(codeOf(error) ?? '')) throw error
      app.server.log.error({ err: error }, 'the keys that Google signs with could not be fetched')
      throw unreachable()
    }
    if (isInTransaction()) return findKnown(issuer, () => reload(issuer).catch(told), asked)
    return keysOf(issuer)
      .then((keys) => keys(...asked))
      .catch(told)
  }
