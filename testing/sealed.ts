import { createHash, randomBytes } from 'node:crypto'
import { bodyHeader, envelopeSeconds, keyHeader, transportKeysPath } from '@daybook/platform/contract'
import { type Api, type App, localClient } from '@daybook/platform/server'
import { compactDecrypt, CompactEncrypt, importJWK, type JWK } from 'jose'

/** A request as it would be sent plain. */
export type PlainRequest = { method: string; url: string; headers?: Record<string, string>; payload?: string }

/** What a test makes otherwise than the rules say. */
export type Odd = {
  claims?: Record<string, unknown>
  keyHeader?: Record<string, unknown>
  bodyHeader?: Record<string, unknown>
  key?: JWK
}

/** The public key as a client fetches it. */
export const transportKey = async (app: App): Promise<JWK & { kid: string }> =>
  (await app.server.inject({ url: transportKeysPath })).json().keys[0]

const encrypt = (text: string, header: object, key: Awaited<ReturnType<typeof importJWK>>): Promise<string> =>
  new CompactEncrypt(Buffer.from(text)).setProtectedHeader(header as never).encrypt(key)

const claimsOf = (app: App, { method, url, headers = {} }: PlainRequest) => {
  const token = /^Bearer (.+)$/.exec(headers['authorization'] ?? '')?.[1]
  const iat = Math.floor(Date.parse(app.clock()) / 1000)
  return {
    client_id: 'test',
    cek: randomBytes(32).toString('base64url'),
    rk: randomBytes(32).toString('base64url'),
    iat,
    exp: iat + envelopeSeconds,
    jti: randomBytes(16).toString('base64url'),
    htm: method,
    htu: url,
    ...(token === undefined ? {} : { ath: createHash('sha256').update(token).digest('base64url') }),
  }
}

/** Puts a request into an envelope, by the rules but for what is `odd`. */
export const envelopeFor = async (app: App, request: PlainRequest, odd: Odd = {}) => {
  const claims = { ...claimsOf(app, request), ...odd.claims }
  const key = odd.key ?? (await transportKey(app))
  const param1 = await encrypt(
    JSON.stringify(claims),
    { ...keyHeader, kid: key.kid, ...odd.keyHeader },
    await importJWK(key, String(odd.keyHeader?.['alg'] ?? keyHeader.alg)),
  )
  const header = { ...bodyHeader, kid: claims.jti, ...odd.bodyHeader }
  const cek = Buffer.from(claims.cek, 'base64url')
  const payload =
    request.payload === undefined ? undefined : JSON.stringify({ param3: await encrypt(request.payload, header, cek) })
  return {
    claims,
    sealed: { ...request, headers: { ...request.headers, param1 }, ...(payload ? { payload } : {}) } as PlainRequest,
  }
}

/** What is inside a sealed reply; a plain one as it is. */
export const openReply = async (text: string, claims: { rk: string; jti: string }): Promise<string> => {
  const { param3 } = (text === '' ? {} : JSON.parse(text)) as { param3?: string }
  if (param3 === undefined) return text
  const { plaintext, protectedHeader } = await compactDecrypt(param3, Buffer.from(claims.rk, 'base64url'))
  if (protectedHeader.kid !== claims.jti) throw new Error('the reply to another request')
  return Buffer.from(plaintext).toString('utf8')
}

export const inject = (app: App, request: PlainRequest) => app.server.inject(request as never)

/** The client of the tests, with every call sealed; each remembers what was on the wire. */
export const sealedClient = (app: App): { api: Api; wire: string[] } => {
  const wire: string[] = []
  const sealing = async (request: PlainRequest) => {
    const { claims, sealed } = await envelopeFor(app, request)
    const reply = await inject(app, sealed)
    wire.push(reply.payload)
    const payload = await openReply(reply.payload, claims)
    return {
      statusCode: reply.statusCode,
      headers: reply.headers,
      payload,
      rawPayload: reply.rawPayload,
      json: () => JSON.parse(payload),
    }
  }
  return { api: localClient({ ...app, server: { ...app.server, inject: sealing } } as unknown as App), wire }
}
