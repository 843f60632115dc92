import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { addHoliday, listHolidays } from '@daybook/calendar/contract'
import { searchAudit } from '@daybook/office/contract'
import { getMe, searchPeople } from '@daybook/people/contract'
import { envelopeFor, inject, type PlainRequest, testApp } from '@daybook/testing'
import type { AnyEndpoint } from '@daybook/platform/contract'
import { expect, test } from 'vitest'

// What is compressed, for whom, and what is not (docs/decisions/0025-compressed-replies.md).

const { app, given } = await testApp()

const asking = ({ method, path }: Pick<AnyEndpoint, 'method' | 'path'>, token: string, coding?: string): PlainRequest => ({
  method,
  url: path,
  headers: {
    authorization: `Bearer ${token}`,
    ...(coding === undefined ? {} : { 'accept-encoding': coding }),
    ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
  },
  ...(method === 'GET' ? {} : { payload: '{}' }),
})
const ask = (request: PlainRequest) => app.server.inject(request as never)

const year = { ...listHolidays, path: `${listHolidays.path}?year=2026` }

test('a long reply is as short as the caller can read, and says so', async () => {
  const { token } = await given.company()
  const plain = await ask(asking(year, token))
  const read = { br: brotliDecompressSync, gzip: gunzipSync }
  expect(plain.headers).not.toHaveProperty('content-encoding')
  for (const [accepted, coding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['*', 'gzip'],
  ] as const) {
    const reply = await ask(asking(year, token, accepted))
    expect([accepted, reply.headers['content-encoding'], reply.headers['vary']]).toEqual([accepted, coding, 'accept-encoding'])
    expect(read[coding](reply.rawPayload).toString()).toBe(plain.payload)
    expect(reply.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
  }
  expect((await ask(asking(year, token, 'identity, br;q=0'))).headers).not.toHaveProperty('content-encoding')
})

test('what fits into a packet, a refusal and what is written are left as they are', async () => {
  const { token } = await given.company()
  for (const request of [
    asking(getMe, token, 'br'),
    asking(searchPeople, token, 'br'),
    asking(year, 'nobody', 'br'),
    { ...asking(addHoliday, token, 'br'), payload: JSON.stringify({ date: '2026-08-03', name: 'x'.repeat(5000) }) },
  ])
    expect((await ask(request)).headers).not.toHaveProperty('content-encoding')
})

test('what is sealed is never compressed, be it sent sealed or plain', async () => {
  const { token } = await given.company()
  const audit = await ask(asking(searchAudit, token, 'br'))
  expect([audit.statusCode, audit.headers['content-encoding'], audit.rawPayload.length > 1400]).toEqual([200, undefined, true])
  const { sealed } = await envelopeFor(app, asking(year, token, 'br'))
  const reply = await inject(app, sealed)
  expect(reply.headers).not.toHaveProperty('content-encoding')
  expect(Object.keys(JSON.parse(reply.payload) as object)).toEqual(['param3'])
})

test('a request is not unpacked: a few bytes could become a gigabyte', async () => {
  const { token } = await given.company()
  const request = asking(searchPeople, token)
  const packed = { headers: { ...request.headers, 'content-encoding': 'gzip' }, payload: gzipSync('{}') }
  expect((await app.server.inject({ ...request, ...packed } as never)).statusCode).toBe(400)
})
