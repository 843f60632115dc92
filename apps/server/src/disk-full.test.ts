import { addHoliday, listHolidays } from '@daybook/calendar/contract'
import { isRead } from '@daybook/platform/contract'
import {
  changedIn,
  contentsOf,
  leftByFile,
  preparedCalls,
  testApp,
  type ValidCall,
  validCalls,
  validReads,
} from '@daybook/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'

// A full disk, as the database tells of it: PostgreSQL's disk_full from a trigger, in the statement that ends each request.

const world = await testApp({ own: true })
const { app, api, rows, settle, given } = world
const { madeFor } = preparedCalls(world)
afterEach(() => void vi.restoreAllMocks())

/** While `work` runs, nothing can be added to the audit log for that reason. */
const withoutRoom = async <T>(sqlstate: string, work: () => Promise<T>): Promise<T> => {
  await rows(
    `create function no_room() returns trigger language plpgsql as $$ begin raise 'no room' using errcode = '${sqlstate}'; end $$`,
  )
  await rows('create trigger no_room before insert on audit_entry for each row execute function no_room()')
  try {
    return await work()
  } finally {
    await rows('drop function no_room cascade')
  }
}

const full = { status: 503, code: 'unavailable', response_message: expect.stringContaining('disk of this server is full') }
const readyz = async () => {
  const reply = await app.server.inject('/readyz')
  return [reply.statusCode, reply.json<{ status: string }>().status]
}

const named = validCalls
  .filter(({ endpoint }) => endpoint.permission.audience === 'company' && endpoint.unlogged === undefined)
  .map((valid): [string, ValidCall] => [valid.endpoint.name, valid])

test.each(named)('%s says that the disk is full, stores nothing, and works once there is room', async (_name, valid) => {
  const { who, ...input } = await madeFor(valid)
  await settle()
  const before = await contentsOf(rows)
  const asked = who ? api.as(who) : api
  const reply = await withoutRoom('53100', () => asked.send(valid.endpoint, input, { key: 'full' }))
  expect(reply).toMatchObject({ status: 503, body: full, headers: { 'retry-after': '2' } })
  expect(changedIn(before, await contentsOf(rows))).toEqual(leftByFile(valid.endpoint))
  expect((await asked.send(valid.endpoint, input, { key: 'full' })).status).toBe(200)
})

const holiday = { body: { name: 'Founders', date: '2026-05-04' } }

test('the probe says so until something is written again, and reading goes on meanwhile', async () => {
  const me = api.as(await given.company())
  await withoutRoom('53100', async () => {
    expect((await me.send(addHoliday, holiday)).status).toBe(503)
    expect(await readyz()).toEqual([503, 'the disk is full'])
    expect((await me.send(listHolidays, { query: { year: '2026' } })).status).toBe(200)
  })
  expect((await me.send(addHoliday, holiday)).status).toBe(200)
  expect(await readyz()).toEqual([200, 'ok'])
})

test('a database without memory is busy', async () => {
  const me = api.as(await given.company())
  const reply = await withoutRoom('53200', () => me.send(addHoliday, holiday))
  expect(reply).toMatchObject({ status: 503, body: { code: 'unavailable', response_message: expect.stringContaining('busy') } })
})

describe('while the disk is full', () => {
  const everybody = [...validReads, ...validCalls]
  test.each(everybody.map((valid): [string, ValidCall] => [valid.endpoint.name, valid]))(
    '%s is answered when it only reads, and refused before it begins otherwise',
    async (_name, valid) => {
      const { who, ...input } = await madeFor(valid)
      vi.spyOn(app.server.disk, 'refuses').mockReturnValue(true)
      const { status } = await (who ? api.as(who) : api).send(valid.endpoint, input)
      expect(status).toBe(isRead(valid.endpoint) ? 200 : 503)
    },
  )
})
