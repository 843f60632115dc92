import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importJWK, jwtVerify } from 'jose'

// A stand-in for a push service and the browsers behind it: it takes what is signed as RFC 8292 says, and each browser reads what was encrypted
// for it as RFC 8291 says, both by other code than the server's.

/** What arrived: what the browser reads, and what the service sees of it. */
export type Arrived = { text: unknown; topic: string; ttl: number; subject: string; bytes: string }

const bits = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

const newBrowser = () => {
  const pair = createECDH('prime256v1')
  const ours = pair.generateKeys()
  const auth = randomBytes(16)
  const open = (body: Buffer): unknown => {
    const [salt, length] = [body.subarray(0, 16), body.readUInt8(20)]
    const theirs = body.subarray(21, 21 + length)
    const sealed = body.subarray(21 + length)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), ours, theirs])
    const secret = bits(pair.computeSecret(theirs), auth, info, 32)
    const key = bits(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
    const nonce = bits(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8'))
  }
  return { keys: { p256dh: ours.toString('base64url'), auth: auth.toString('base64url') }, open }
}

/** Whoever signed it, and for how long; throws where it was not signed for this service with the key it names. */
const signerOf = async (header: string, origin: string) => {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(header) ?? []
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const verifies = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256')
  const { payload } = await jwtVerify(token, verifies, { audience: origin, algorithms: ['ES256'] })
  return { key, subject: String(payload.sub) }
}

export const startPushService = async () => {
  const browsers = new Map<string, { open: (body: Buffer) => unknown; serverKey: string; arrived: Arrived[] }>()
  const answers: number[] = []
  const refused: string[] = []
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readBody(request)
    const browser = browsers.get(request.url ?? '')
    const { key, subject } = await signerOf(String(request.headers.authorization), origin)
    if (browser && browser.serverKey !== key) throw new Error('signed with another key than the browser knows')
    const status = browser ? (answers.shift() ?? 201) : 404
    if (status !== 302 && browser && (status < 300 || status === 500))
      browser.arrived.push({
        text: browser.open(body),
        topic: String(request.headers['topic']),
        ttl: Number(request.headers['ttl']),
        subject,
        bytes: body.toString('latin1'),
      })
    response.writeHead(status, { location: `${origin}/elsewhere` }).end()
  }
  const server = createServer((request, response) => {
    take(request, response).catch((error: unknown) => {
      refused.push(String(error))
      response.writeHead(403).end()
    })
  })
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    /** Messages that were not signed or encrypted as they must be. */
    refused,
    /** What is answered to the next messages; `500` after it was taken, as when the answer gets lost. */
    answerNext: (...statuses: number[]) => void answers.push(...statuses),
    /** A browser that subscribes: what it sends to Daybook, and what arrives at it. */
    browser: (serverKey: string) => {
      const { keys, open } = newBrowser()
      const path = `/send/${randomBytes(12).toString('hex')}`
      const arrived: Arrived[] = []
      browsers.set(path, { open, serverKey, arrived })
      return { subscription: { endpoint: `${origin}${path}`, ...keys }, arrived, leave: () => void browsers.delete(path) }
    },
    stop: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
