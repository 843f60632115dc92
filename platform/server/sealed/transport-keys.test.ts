import { listCountries } from '@daybook/company/contract'
import { envelopeFor, inject, type PlainRequest, testApp, transportKey } from '@daybook/testing'
import { afterEach, expect, test } from 'vitest'

const world = await testApp({ own: true })
const { app, rows, clock, secondServer } = world
const start = clock.now
const days = (count: number) => new Date(Date.parse(start) + count * 86_400_000).toISOString()
const asking: PlainRequest = { method: 'GET', url: listCountries.path }
const tidy = (on = app) => on.jobs.find(({ name }) => name === 'transport-keys')?.run(on)
const kids = async () =>
  (await rows<{ kid: string }>('select kid from transport_key order by created_at, kid')).map(({ kid }) => kid)
/** Envelopes for the key, made now; what the server says to one. */
const knock = async (key: Awaited<ReturnType<typeof transportKey>>, on = app) =>
  (await inject(on, (await envelopeFor(app, asking, { key })).sealed)).statusCode

afterEach(async () => {
  clock.set(start)
  await rows('delete from transport_key')
  await tidy()
})

test('the key is published as a JWK set, with its public half only', async () => {
  const reply = await inject(app, { method: 'GET', url: '/.well-known/daybook-keys' })
  expect(reply.statusCode).toBe(200)
  expect(reply.headers).toMatchObject({ 'cache-control': 'public, max-age=60', date: 'Mon, 16 Mar 2026 09:00:00 GMT' })
  const { keys } = reply.json() as { keys: Record<string, string>[] }
  expect(keys).toEqual([
    { kty: 'RSA', n: expect.any(String), e: 'AQAB', kid: (await kids())[0], alg: 'RSA-OAEP-256', use: 'enc' },
  ])
  expect(Buffer.from(keys[0]?.['n'] ?? '', 'base64url')).toHaveLength(384)
})

test('four servers that need the first key at once make one', async () => {
  await rows('delete from transport_key')
  const servers = await Promise.all([1, 2, 3, 4].map(() => secondServer()))
  const keys = await Promise.all([...servers, ...servers].map(transportKey))
  expect(new Set(keys.map(({ kid }) => kid)).size).toBe(1)
  expect(await kids()).toHaveLength(1)
})

test('a key is given out for 30 days, accepted for 7 more, and then destroyed', async () => {
  const old = await transportKey(app)
  clock.set(days(29.9))
  await tidy()
  expect((await transportKey(app)).kid).toBe(old.kid)
  clock.set(days(30))
  await tidy()
  const next = await transportKey(app)
  expect(next.kid).not.toBe(old.kid)
  clock.set(days(36.9))
  await tidy()
  expect([await knock(old), await knock(next)]).toEqual([200, 200])
  clock.set(days(37))
  expect([await knock(old), await knock(next)]).toEqual([400, 200])
  await tidy()
  expect(await kids()).toEqual([next.kid])
})

test('a key that another server made a moment ago is accepted', async () => {
  const other = await secondServer()
  const old = await transportKey(app)
  expect(await knock(old, other)).toBe(200)
  clock.set(days(31))
  const next = await transportKey(app)
  await expect.poll(() => knock(next, other)).toBe(200)
})

test('an envelope that was opened before a restart is not opened after it', async () => {
  const { sealed } = await envelopeFor(app, asking)
  expect((await inject(app, sealed)).statusCode).toBe(200)
  const restarted = await secondServer()
  expect((await inject(restarted, sealed)).json().code).toBe('envelope.refused')
  expect((await inject(restarted, (await envelopeFor(restarted, asking)).sealed)).statusCode).toBe(200)
})

test('with its SECRET_KEY lost the server makes another key and goes on', async () => {
  const old = await transportKey(app)
  const other = await secondServer({ secretKey: 'another key of at least thirty-two', dataDir: '/nonexistent/daybook' })
  const next = await transportKey(other)
  expect(next.kid).not.toBe(old.kid)
  expect([await knock(next, other), await knock(old, other)]).toEqual([200, 400])
})

test('two sealed keys that changed places open nothing', async () => {
  const first = await transportKey(app)
  clock.set(days(31))
  const second = await transportKey(app)
  await rows(`update transport_key a set jwk_sealed = b.jwk_sealed from transport_key b where a.kid <> b.kid`)
  const restarted = await secondServer()
  expect([await knock(first, restarted), await knock(second, restarted)]).toEqual([400, 400])
  expect([first.kid, second.kid]).not.toContain((await transportKey(restarted)).kid)
})
