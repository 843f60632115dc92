import { bodyHeader, envelopeSeconds, keyHeader, transportKeysPath, type EnvelopeClaims } from '@daybook/platform/contract'
import {
  base64url,
  compactDecrypt,
  CompactEncrypt,
  type CompactJWEHeaderParameters,
  type CryptoKey,
  importJWK,
  type JWK,
} from 'jose'

/** The server's key, and how far its clock is ahead of this one, in ms. */
type ServerKey = { kid: string; key: CryptoKey; aheadMs: number }

let serverKey: Promise<ServerKey> | undefined

const readKey = async (): Promise<ServerKey> => {
  const response = await fetch(transportKeysPath, { cache: 'no-store', credentials: 'same-origin' })
  if (!response.ok) throw new TypeError(`no transport key: ${response.status}`)
  const { keys } = (await response.json()) as { keys: (JWK & { kid: string })[] }
  const [jwk] = keys
  if (jwk === undefined) throw new TypeError('no transport key')
  // An envelope lives for a minute of the server's time; clocks of laptops are off by more than that.
  const servers = Date.parse(response.headers.get('Date') ?? '')
  const aheadMs = Number.isNaN(servers) ? 0 : servers - Date.now()
  return { kid: jwk.kid, key: (await importJWK(jwk, keyHeader.alg)) as CryptoKey, aheadMs }
}

/** The server's key; fetched once, and anew after the server refused an envelope. */
export const fetchKey = (anew = false): Promise<ServerKey> => {
  if (!anew && serverKey !== undefined) return serverKey
  const reading = readKey()
  serverKey = reading
  reading.catch(() => {
    if (serverKey === reading) serverKey = undefined
  })
  return reading
}

const random = (bytes: number): string => base64url.encode(crypto.getRandomValues(new Uint8Array(bytes)))

const sha256 = async (text: string): Promise<string> =>
  base64url.encode(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))

const encrypt = (text: string, header: CompactJWEHeaderParameters, key: CryptoKey | Uint8Array): Promise<string> =>
  new CompactEncrypt(new TextEncoder().encode(text)).setProtectedHeader(header).encrypt(key)

/** The path and query that the browser will put into the request line. */
const targetOf = (url: string): string => {
  const { pathname, search } = new URL(url, location.href)
  return pathname + search
}

const claimsFor = async (url: string, init: RequestInit, aheadMs: number): Promise<EnvelopeClaims> => {
  const iat = Math.floor((Date.now() + aheadMs) / 1000)
  const token = /^Bearer (.+)$/.exec(new Headers(init.headers).get('Authorization') ?? '')?.[1]
  return {
    client_id: 'web',
    cek: random(32),
    rk: random(32),
    iat,
    exp: iat + envelopeSeconds,
    jti: random(16),
    htm: init.method ?? 'GET',
    htu: targetOf(url),
    ...(token === undefined ? {} : { ath: await sha256(token) }),
  }
}

const opened = async (param3: string, { rk, jti }: EnvelopeClaims): Promise<string> => {
  const { plaintext, protectedHeader } = await compactDecrypt(param3, base64url.decode(rk), {
    keyManagementAlgorithms: [bodyHeader.alg],
    contentEncryptionAlgorithms: [bodyHeader.enc],
  })
  if (protectedHeader.kid !== jti) throw new TypeError('the reply to another request')
  return new TextDecoder().decode(plaintext)
}

/**
 * The reply with what was inside. A refusal may come plain: the server could not open the envelope, or it was a proxy
 * that spoke. What succeeded must be sealed, or somebody in between made it up.
 */
const answerIn = async (response: Response, claims: EnvelopeClaims): Promise<Response> => {
  const text = await response.text()
  const param3 = /^\{"param3":"([\w.-]+)"\}$/.exec(text)?.[1]
  if (param3 === undefined && response.ok) throw new TypeError('a reply that should have been sealed')
  const { status, statusText, headers } = response
  return new Response(param3 === undefined ? text : await opened(param3, claims), { status, statusText, headers })
}

/** One request in an envelope of its own. */
const exchange = async (url: string, init: RequestInit, { kid, key, aheadMs }: ServerKey): Promise<Response> => {
  const claims = await claimsFor(url, init, aheadMs)
  const headers = new Headers(init.headers)
  headers.set('param1', await encrypt(JSON.stringify(claims), { ...keyHeader, kid }, key))
  const sealed = async (text: string) =>
    JSON.stringify({ param3: await encrypt(text, { ...bodyHeader, kid: claims.jti }, base64url.decode(claims.cek)) })
  const body = typeof init.body === 'string' ? { body: await sealed(init.body) } : {}
  return answerIn(await fetch(url, { ...init, headers, ...body }), claims)
}

const wasRefused = async (response: Response): Promise<boolean> => {
  if (response.status !== 400) return false
  const problem = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { code?: string }
  return problem.code === 'envelope.refused'
}

/**
 * `fetch` with the request sealed and the reply opened. When the server refuses the envelope (its key has changed, this
 * computer slept meanwhile), the key is fetched anew and the request is sent once more in a new one, everything else,
 * its Idempotency-Key too, as it was. Never sent plain instead: whoever is in between could ask for that.
 */
export const sealedFetch = async (url: string, init: RequestInit): Promise<Response> => {
  const response = await exchange(url, init, await fetchKey())
  return (await wasRefused(response)) ? exchange(url, init, await fetchKey(true)) : response
}
