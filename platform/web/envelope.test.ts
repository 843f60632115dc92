import { anyAccount, endpoint } from '@daybook/platform/contract'
import { compactDecrypt, CompactEncrypt, type CryptoKey, exportJWK, generateKeyPair } from 'jose'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { call } from './api.ts'
import { fetchKey } from './envelope.ts'

const pay = endpoint({
  name: 'pay',
  method: 'POST',
  path: '/api/v0/pay',
  summary: 'Pay',
  permission: anyAccount,
  body: z.strictObject({ cents: z.int() }),
  query: z.strictObject({ who: z.string() }),
  response: z.strictObject({ said: z.string() }),
  errors: {},
  sealed: true,
})
const input = { body: { cents: 12_345 }, query: { who: 'Zoë & co' } }

type Key = { kid: string; publicJwk: object; privateKey: CryptoKey }
const newKey = async (kid: string): Promise<Key> => {
  const { publicKey, privateKey } = await generateKeyPair('RSA-OAEP-256', { modulusLength: 2048, extractable: true })
  return { kid, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid } }
}
const bytes = (text: string) => Uint8Array.fromBase64(text, { alphabet: 'base64url' })
const textOf = async (jwe: string, key: CryptoKey | Uint8Array) =>
  new TextDecoder().decode((await compactDecrypt(jwe, key)).plaintext)
const refused = { code: 'envelope.refused', response_message: 'It could not be opened.' }

type Seen = { claims: Record<string, string & number>; inside: unknown; wire: string; key: string | null }

/** A server with one key, an hour ahead of this computer; `jti` in its replies may be another's. */
const fakeServer = async () => {
  const state = { key: await newKey('first'), fetched: 0, refuses: false, seen: [] as Seen[], jti: null as string | null }
  const answer = async (url: string, init: RequestInit = {}): Promise<Response> => {
    if (url.startsWith('/.well-known')) {
      state.fetched += 1
      const date = new Date(Date.now() + 3_600_000).toUTCString()
      return Response.json({ keys: [state.key.publicJwk] }, { headers: { Date: date } })
    }
    const param1 = new Headers(init.headers).get('param1') ?? ''
    const { kid } = JSON.parse(new TextDecoder().decode(bytes(param1.split('.')[0] ?? ''))) as { kid: string }
    if (state.refuses || kid !== state.key.kid) return Response.json(refused, { status: 400 })
    const claims = JSON.parse(await textOf(param1, state.key.privateKey)) as Seen['claims']
    const { param3 } = JSON.parse(String(init.body)) as { param3: string }
    const inside: unknown = JSON.parse(await textOf(param3, bytes(String(claims['cek']))))
    state.seen.push({ claims, inside, wire: String(init.body), key: new Headers(init.headers).get('Idempotency-Key') })
    const reply = new CompactEncrypt(new TextEncoder().encode('{"said":"paid"}'))
    const header = { alg: 'dir', enc: 'A256GCM', kid: state.jti ?? String(claims['jti']) } as const
    return Response.json({ param3: await reply.setProtectedHeader(header).encrypt(bytes(String(claims['rk']))) })
  }
  const fetched = vi.fn<typeof answer>(answer)
  vi.stubGlobal('fetch', fetched)
  await fetchKey(true)
  state.fetched = 0
  return Object.assign(state, { sent: () => fetched.mock.calls.filter(([url]) => url.startsWith('/api')) })
}

let server: Awaited<ReturnType<typeof fakeServer>>
beforeEach(async () => {
  server = await fakeServer()
})

test('a call that asks for it travels sealed, there and back', async () => {
  expect(await call(pay, input)).toEqual({ said: 'paid' })
  const [seen] = server.seen
  expect(seen?.inside).toEqual({ cents: 12_345 })
  expect(seen?.wire).not.toContain('12345')
  expect(seen?.claims).toMatchObject({ client_id: 'web', htm: 'POST', htu: '/api/v0/pay?who=Zo%C3%AB+%26+co' })
  expect(seen?.claims).not.toHaveProperty('ath')
})

test('the time in it is the server’s', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 2, 16, 9) })
  server = await fakeServer()
  await call(pay, input)
  const iat = Date.UTC(2026, 2, 16, 10) / 1000
  expect(server.seen[0]?.claims).toMatchObject({ iat, exp: iat + 60 })
})

test('no key is used twice', async () => {
  await call(pay, input)
  await call(pay, input)
  const used = server.seen.flatMap(({ claims }) => [claims['cek'], claims['rk'], claims['jti']])
  expect(new Set(used).size).toBe(6)
})

test('after the server changed its key, it is fetched anew and the call succeeds once, under the same Idempotency-Key', async () => {
  await call(pay, input)
  server.key = await newKey('second')
  expect(await call(pay, input, { key: 'deed' })).toEqual({ said: 'paid' })
  expect(server.fetched).toBe(1)
  expect(server.seen).toHaveLength(2)
  const keys = server
    .sent()
    .slice(1)
    .map(([, init]) => new Headers(init?.headers).get('Idempotency-Key'))
  expect(keys).toEqual(['deed', 'deed'])
})

test('refused twice, it is told to the person and not sent plain', async () => {
  server.refuses = true
  await expect(call(pay, input)).rejects.toMatchObject({ code: 'envelope.refused', words: 'It could not be opened.' })
  expect(server.sent()).toHaveLength(2)
  for (const [, init] of server.sent()) expect(init?.body).toMatch(/^\{"param3":/)
})

test('a reply that is plain, or another request’s, is no reply', async () => {
  server.jti = 'that of another request'
  await expect(call(pay, input)).rejects.toMatchObject({ status: 0 })
  vi.stubGlobal('fetch', async () => Response.json({ said: 'made up' }))
  await expect(call(pay, input)).rejects.toMatchObject({ status: 0 })
})

test('where the browser cannot encrypt, and where no endpoint asks for it, calls are plain', async () => {
  const plain = vi.fn<typeof fetch>(async () => Response.json({ said: 'paid' }))
  vi.stubGlobal('fetch', plain)
  await call({ ...pay, sealed: undefined } as never, input as never)
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  await call(pay, input)
  expect(plain.mock.calls.map(([, init]) => init?.body)).toEqual(['{"cents":12345}', '{"cents":12345}'])
})
