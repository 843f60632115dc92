import { listHolidays } from '@daybook/calendar/contract'
import { envelopeFor, inject, openReply, type PlainRequest, refused, sealedHolidays, testApp } from '@daybook/testing'
import { describe, expect, test, vi } from 'vitest'

// The sealed transport beside the plain one: the same request, the same answer, and each envelope once (docs/security.md#s43).

const world = await testApp()
const { app, given, rows, clock, letPass } = world
const { token, companyId, adding, stored, answerTo } = await sealedHolidays(world)

const listing = (): PlainRequest => ({
  method: 'GET',
  url: `${listHolidays.path}?year=2026`,
  headers: { authorization: `Bearer ${token}` },
})

const now = () => Date.parse(clock.now) / 1000

test('a sealed request is done, and nothing of it or of its reply is on the wire', async () => {
  const { claims, sealed } = await envelopeFor(app, adding('Secret party'))
  expect(Object.keys(JSON.parse(sealed.payload ?? ''))).toEqual(['param3'])
  const reply = await inject(app, sealed)
  expect(reply.statusCode).toBe(200)
  expect(Object.keys(reply.json())).toEqual(['param3'])
  expect(JSON.parse(await openReply(reply.payload, claims))).toMatchObject({ name: 'Secret party' })
  await rows("delete from holiday where name = 'Secret party'")
})

test('a call without a body sends only param1, and its query is part of what it was made for', async () => {
  const { claims, sealed } = await envelopeFor(app, listing())
  const reply = await inject(app, sealed)
  const plain = await inject(app, listing())
  expect(await openReply(reply.payload, claims)).toBe(plain.payload)
  const other = await envelopeFor(app, listing())
  expect(await answerTo({ ...other.sealed, url: `${listHolidays.path}?year=2025` })).toEqual(refused)
})

test('what was opened is checked like any other body, and errors are sealed too', async () => {
  for (const payload of ['{"date":"2026-02-30","name":"x"}', '{"__proto__":{"x":1}}', '{"a":', 'null', '{"canary":1}']) {
    const { claims, sealed } = await envelopeFor(app, { ...adding(), payload })
    const [reply, plain] = [await inject(app, sealed), await inject(app, { ...adding(), payload })]
    expect([payload, reply.statusCode, Object.keys(reply.json())]).toEqual([payload, 400, ['param3']])
    expect([plain.statusCode, await openReply(reply.payload, claims)]).toEqual([400, plain.payload])
  }
})

test('the limits of size are those of a plain body', async () => {
  const big = (bytes: number) => ({ ...adding(), payload: `{"name":"${'x'.repeat(bytes - 11)}"}` })
  for (const [bytes, status] of [
    [1024 * 1024, 400],
    [1024 * 1024 + 1, 413],
    [2 * 1024 * 1024, 413],
  ] as const) {
    const { sealed } = await envelopeFor(app, big(bytes))
    expect([bytes, (await inject(app, sealed)).statusCode]).toEqual([bytes, status])
    expect([bytes, (await inject(app, big(bytes))).statusCode]).toEqual([bytes, status])
  }
  const { sealed } = await envelopeFor(app, adding())
  const asText = { ...sealed, headers: { ...sealed.headers, 'content-type': 'text/plain' } }
  expect((await inject(app, asText)).statusCode).toBe(415)
})

test('an idempotency key counts for the sealed and the plain request alike', async () => {
  const keyed = (request: PlainRequest) => ({ ...request, headers: { ...request.headers, 'idempotency-key': 'k' } })
  const [one, two] = [await envelopeFor(app, keyed(adding())), await envelopeFor(app, keyed(adding()))]
  const first = await openReply((await inject(app, one.sealed)).payload, one.claims)
  const second = await openReply((await inject(app, two.sealed)).payload, two.claims)
  const third = (await inject(app, keyed(adding()))).payload
  expect([JSON.parse(second), JSON.parse(third)]).toEqual([JSON.parse(first), JSON.parse(first)])
  expect(await stored()).toBe(1)
  await rows("delete from holiday where source = 'company' and company_id = $1", [companyId])
})

describe('an envelope counts once', () => {
  test('replayed, it is refused', async () => {
    const { sealed } = await envelopeFor(app, listing())
    expect((await inject(app, sealed)).statusCode).toBe(200)
    expect(await answerTo(sealed)).toEqual(refused)
  })

  test('also when what it asked for was refused', async () => {
    const { sealed } = await envelopeFor(app, { ...adding(), payload: '{}' })
    expect((await inject(app, sealed)).json()).toHaveProperty('param3')
    expect(await answerTo(sealed)).toEqual(refused)
  })

  test('sent ten times at once, one of them succeeds', async () => {
    const { sealed } = await envelopeFor(app, adding('Once'))
    const replies = await Promise.all(Array.from({ length: 10 }, () => inject(app, sealed)))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array<number>(9).fill(400)])
    for (const reply of replies.filter(({ statusCode }) => statusCode === 400)) expect(reply.payload).toBe(refused.text)
    expect((await rows("select 1 from holiday where name = 'Once'")).length).toBe(1)
  })

  test('one that failed leaves nothing behind, and the whole one still counts', async () => {
    const { sealed } = await envelopeFor(app, listing())
    expect(await answerTo({ ...sealed, headers: { ...sealed.headers, param1: `${sealed.headers?.['param1']}x` } })).toEqual(
      refused,
    )
    expect((await inject(app, sealed)).statusCode).toBe(200)
  })

  test('for as long as it could be opened, and is forgotten after that', async () => {
    const { sealed } = await envelopeFor(app, listing(), { claims: { iat: now() + 60, exp: now() + 120 } })
    expect((await inject(app, sealed)).statusCode).toBe(200)
    const start = clock.now
    clock.set(new Date(Date.parse(start) + 120_000).toISOString())
    await app.jobs.find(({ name }) => name === 'transport-keys')?.run(app)
    expect(await answerTo(sealed)).toEqual(refused)
    clock.set(new Date(Date.parse(start) + 241_000).toISOString())
    await app.jobs.find(({ name }) => name === 'transport-keys')?.run(app)
    expect(await rows('select 1 from opened_envelope where expires_at < $1', [clock.now])).toEqual([])
    expect(await answerTo(sealed)).toEqual(refused)
    clock.set(start)
  })
})

test('too much rubbish on a network keeps nobody from sealing who is signed in there, and theirs counts for themselves', async () => {
  const { owner } = await given.cast()
  const { token: hers } = await given.company()
  const asking = async (by: string) =>
    (await envelopeFor(app, { ...listing(), headers: { authorization: `Bearer ${by}` } })).sealed
  const statusOf = async (by: string) => (await inject(app, await asking(by))).statusCode
  const rubbish = { ...listing(), headers: { param1: 'x' } }
  expect(await answerTo(rubbish)).toEqual(refused)
  await rows("update rate_limit set points = 600 where key like 'envelope.refused%'")
  const tooMuch = await inject(app, rubbish)
  // Within a minute, also whoever is not signed in yet: signs up, joins, or renews a password.
  expect([tooMuch.statusCode, Number(tooMuch.headers['retry-after']) <= 60]).toEqual([429, true])
  // The first call of a token that nobody has seen, and the next.
  expect([await statusOf(owner.token), await statusOf(owner.token)]).toEqual([200, 200])
  const unknown = { ...rubbish, headers: { param1: 'x', authorization: `Bearer ${'x'.repeat(43)}` } }
  expect((await inject(app, unknown)).statusCode).toBe(429)
  const own = { ...rubbish, headers: { param1: 'x', authorization: `Bearer ${owner.token}` } }
  expect((await inject(app, own)).statusCode).toBe(400)
  await rows("update rate_limit set points = 600 where key like 'envelope.refused%'")
  expect([await statusOf(owner.token), await statusOf(hers)]).toEqual([429, 200])
  await rows('delete from rate_limit')
})

test('rubbish is counted per network, and in the end told to wait', async () => {
  const request = { ...listing(), headers: { param1: 'x' } }
  expect(await answerTo(request)).toEqual(refused)
  await rows("update rate_limit set points = 600 where key like 'envelope.refused%'")
  const reply = await inject(app, request)
  expect([reply.statusCode, reply.json().code]).toEqual([429, 'limit.reached'])
  await letPass(3601)
  expect(await answerTo(request)).toEqual(refused)
})

describe('a network that sent too many bad ones is refused before the private key is used', () => {
  const opens = () => {
    const used = vi.spyOn(crypto.subtle, 'decrypt')
    return {
      count: () => used.mock.calls.filter(([how]) => JSON.stringify(how).includes('RSA-OAEP')).length,
      end: () => used.mockRestore(),
    }
  }
  /** An envelope for another address: only the private key tells that it is a bad one. */
  const bad = async () => ({ ...(await envelopeFor(app, listing())).sealed, url: listHolidays.path })

  test('a good one too', async () => {
    await answerTo(await bad())
    await rows("update rate_limit set points = 600 where key like 'envelope.refused%'")
    const { sealed } = await envelopeFor(app, listing())
    const used = opens()
    expect((await inject(app, sealed)).statusCode).toBe(429)
    expect(used.count()).toBe(0)
    used.end()
  })

  test('and of many at once, it opens no more than are left', async () => {
    await answerTo(await bad())
    await rows("update rate_limit set points = 595 where key like 'envelope.refused%'")
    const many = await Promise.all(Array.from({ length: 30 }, bad))
    const used = opens()
    const replies = await Promise.all(many.map((one) => inject(app, one)))
    // One that was counted and is not quite over may stand in the way of the last: five at most, and no fewer than one.
    const opened = replies.filter(({ statusCode }) => statusCode === 400).length
    expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(30 - opened)
    expect([1, 2, 3, 4, 5]).toContain(opened)
    expect(used.count()).toBe(opened)
    used.end()
  })
})
