import { createHash, timingSafeEqual } from 'node:crypto'
import { bodyHeader, EnvelopeClaims, envelopeSeconds, keyHeader } from '@daybook/platform/contract'
import { compactDecrypt, CompactEncrypt, type CryptoKey } from 'jose'

// Whatever is wrong with an envelope is answered by null, never by a reason: an attacker must not learn how far they got.

const decode = (part: string): Buffer => Buffer.from(part, 'base64url')

// Ours have about 150 letters. In a megabyte there is room for a hundred thousand names, which nobody reads in one turn.
const longestHeader = 512

/** The protected header of a compact JWE of five parts, each spelled the one way base64url can be spelled. */
const protectedHeader = (jwe: string): Record<string, unknown> | null => {
  const parts = jwe.split('.', 6)
  const [header = ''] = parts
  if (parts.length !== 5 || header.length > longestHeader) return null
  if (parts.some((part) => decode(part).toString('base64url') !== part)) return null
  try {
    return JSON.parse(decode(header).toString('utf8')) as Record<string, unknown>
  } catch {
    return null
  }
}

/** The `kid` of a JWE whose header says exactly `wanted` besides: no `zip`, no `crit`, nothing else. */
const kidOf = (jwe: string, wanted: Record<string, string>): string | null => {
  const header = protectedHeader(jwe)
  if (header === null || typeof header !== 'object') return null
  const { kid, ...rest } = header
  const names = Object.keys(rest)
  const exact = names.length === Object.keys(wanted).length && names.every((name) => rest[name] === wanted[name])
  return exact && typeof kid === 'string' ? kid : null
}

const decrypt = async (jwe: string, key: CryptoKey | Uint8Array, alg: string): Promise<Uint8Array | null> => {
  try {
    // The library decrypts with a random key where unwrapping the content key fails (RFC 7516, 11.5), so both take as long.
    return (await compactDecrypt(jwe, key, { keyManagementAlgorithms: [alg], contentEncryptionAlgorithms: ['A256GCM'] }))
      .plaintext
  } catch {
    return null
  }
}

/** The name of the key that a `param1` was made for, or null when it is not one of ours. No secret is touched yet. */
export const keyNameOf = (param1: string): string | null => (param1.length <= 8192 ? kidOf(param1, keyHeader) : null)

const readClaims = (plaintext: Uint8Array | null): EnvelopeClaims | null => {
  if (plaintext === null) return null
  try {
    const read = EnvelopeClaims.safeParse(JSON.parse(Buffer.from(plaintext).toString('utf8')))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

/** The request as it arrived, which the envelope must have been made for. */
export type Arrived = { method: string; url: string; token: string | null }

const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

const isFor = (claims: EnvelopeClaims, { method, url, token }: Arrived): boolean => {
  if (claims.htm !== method || claims.htu !== url || claims.cek === claims.rk) return false
  if (token === null || claims.ath === undefined) return token === null && claims.ath === undefined
  const hash = decode(claims.ath)
  return hash.length === 32 && timingSafeEqual(hash, tokenHash(token))
}

/** Made within a minute of now by our clock, for a minute at most; so none can be opened after `exp` and that minute. */
const isFresh = ({ iat, exp }: EnvelopeClaims, now: string): boolean =>
  Math.abs(Date.parse(now) / 1000 - iat) <= envelopeSeconds && exp > iat && exp - iat <= envelopeSeconds

/** Opens `param1`: the keys of a request that was made just now and for exactly what arrived. */
export const openClaims = async (
  param1: string,
  key: CryptoKey,
  arrived: Arrived,
  now: string,
): Promise<EnvelopeClaims | null> => {
  const claims = readClaims(await decrypt(param1, key, keyHeader.alg))
  return claims && isFor(claims, arrived) && isFresh(claims, now) ? claims : null
}

/** Until when an envelope must not be opened again. */
export const rememberUntil = ({ exp }: EnvelopeClaims): string => new Date((exp + envelopeSeconds) * 1000).toISOString()

/** Opens a body of the form `{"param3": …}`, and of no other form. */
export const openBody = async (body: string, { cek, jti }: EnvelopeClaims): Promise<Uint8Array | null> => {
  const param3 = /^\s*\{\s*"param3"\s*:\s*"([\w.-]+)"\s*\}\s*$/.exec(body)?.[1]
  if (param3 === undefined || kidOf(param3, bodyHeader) !== jti) return null
  return decrypt(param3, decode(cek), bodyHeader.alg)
}

/** Seals a reply for whoever made the envelope. */
export const sealReply = async ({ rk, jti }: EnvelopeClaims, text: string): Promise<string> => {
  const jwe = new CompactEncrypt(Buffer.from(text, 'utf8')).setProtectedHeader({ ...bodyHeader, kid: jti })
  return JSON.stringify({ param3: await jwe.encrypt(decode(rk)) })
}
