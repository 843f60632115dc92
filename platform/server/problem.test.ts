import { addHoliday, listHolidays } from '@daybook/calendar/contract'
import { getPerson } from '@daybook/people/contract'
import { anyone } from '@daybook/platform/contract'
import { createServer } from '@daybook/platform/server'
import { testApp } from '@daybook/testing'
import { clockIn } from '@daybook/time/contract'
import { expect, test, vi } from 'vitest'
import { problemOf } from './problem.ts'

const { app, api, given } = await testApp()
const owner = await given.company()
const me = api.as(owner)

/** RFC 9457 and the headers of every reply; nothing of the inside shows. */
const problem = (status: number, code: string) => ({
  status,
  body: { type: `urn:daybook:${code}`, status, code, response_message: expect.stringMatching(/[.)]$/) },
  text: expect.not.stringMatching(/at .*\.ts|node_modules|select |FST_|stack/i),
  headers: {
    'content-type': expect.stringContaining('application/problem+json'),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  },
})

const at = (path: string) => ({ ...listHolidays, path })

test('an address where nothing is', async () => {
  expect(await me.send(at('/api/v0/nothing'))).toMatchObject(problem(404, 'not_found'))
  expect(await me.send(at('/api/v0/user/employee/'))).toMatchObject(problem(404, 'not_found'))
})

test('a method that an address does not take, with those it takes', async () => {
  const reply = await me.send({ ...clockIn, method: 'PUT' })
  expect(reply).toMatchObject(problem(405, 'request.method'))
  expect(reply.headers['allow']).toBe('POST')
  const person = await me.send({ ...getPerson, method: 'DELETE' }, { params: { userId: owner.userId } })
  expect(person).toMatchObject(problem(405, 'request.method'))
  expect(person.headers['allow']).toBe('GET, HEAD, PATCH')
})

test('a body that is too long', async () => {
  const body = { name: 'x'.repeat(1_048_577) }
  expect(await me.send(addHoliday, { body })).toMatchObject(problem(413, 'request.malformed'))
})

test('an address that is too long, on a server without pages', async () => {
  const bare = createServer({ ...app.config, publicUrl: 'https://daybook.test' })
  bare.get('/api/v0/thing/:id', { config: { permission: anyone } }, async () => 'never')
  const reply = await bare.inject(`/api/v0/thing/${'x'.repeat(101)}`)
  const seen = { status: reply.statusCode, body: reply.json(), text: reply.payload, headers: reply.headers }
  expect(seen).toMatchObject(problem(414, 'request.malformed'))
  expect(reply.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  await bare.close()
})

test.each(['%', '%ff', '%ED%A0%80'])('an address with %s, which is no text', async (odd) => {
  expect(await me.send(at(`/api/v0/user/employee/${odd}`))).toMatchObject(problem(400, 'request.malformed'))
})

test('a body of another kind, and half a body', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  expect(await me.send(addHoliday, { body: 'name=x' }, { headers })).toMatchObject(problem(415, 'request.malformed'))
  expect(await me.send(addHoliday, { body: '{"name":' })).toMatchObject(problem(400, 'request.malformed'))
})

test.each([
  ['a failure of ours', {}, 500, 'internal'],
  ['a database that starts', { code: '57P03' }, 503, 'unavailable'],
  ['a database that is gone', { code: 'ECONNREFUSED' }, 503, 'unavailable'],
  ['a database that has become read-only', { code: '25006' }, 503, 'unavailable'],
  ['a value that only the database refuses', { code: '22021' }, 400, 'request.invalid'],
  ['a reference to a row that is not there', { code: '23503' }, 404, 'not_found'],
])('%s is told without a word of its cause', async (_case, error, status, code) => {
  const cause = Object.assign(new Error('select secret from person at pool.ts'), error)
  vi.spyOn(app.pool, 'connect').mockRejectedValueOnce(cause as never)
  const reply = await me.send(listHolidays, { query: { year: '2026' } })
  expect(reply).toMatchObject(problem(status, code))
  expect(reply.headers['retry-after']).toBe(status === 503 ? '2' : undefined)
})

test.each(['53100', 'ENOSPC', 'EDQUOT'])('%s, from the database or from the system, is said in words', (code) => {
  const { status, response_message: words } = problemOf(Object.assign(new Error('no room'), { code }))
  expect([status, words]).toEqual([503, expect.stringContaining('The disk of this server is full')])
})
