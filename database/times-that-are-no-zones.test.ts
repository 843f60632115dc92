import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addSite } from '@daybook/calendar/contract'
import { clockIn, clockOut } from '@daybook/time/contract'
import { ownerOf, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'

// What was stored as a zone before 0319.

const { api, given, rows, clock } = await testApp({ own: true })
const migration = readFileSync(join(import.meta.dirname, 'migrations/0319_times_that_are_no_zones.sql'), 'utf8')
const zoned = ['company', 'site', 'person', 'session', 'shift', 'punch', 'work_entry'] as const

test('whoever had a time for a zone goes by their company’s, and presses and entries keep their instants', async () => {
  const { owner, employee } = await given.cast({ zone: 'Europe/Berlin' })
  await api.as(owner).call(addSite, { body: { name: 'Munich', country: 'DE', region: 'BY', zone: 'Europe/Vienna' } })
  await api.as(employee).call(clockIn, {})
  clock.advance(60)
  await api.as(employee).call(clockOut, {})
  const presses = () => rows('select at from punch order by at')
  const before = await presses()
  const client = await ownerOf(rows)
  for (const table of zoned) {
    await client.query(`alter table ${table} drop constraint zone_is_no_time, disable trigger user`)
    if (table !== 'company') await client.query(`update ${table} set zone = 'T00+01'`)
    await client.query(`alter table ${table} enable trigger user`)
  }
  await client.query("update person set site_zone = 't15-08'")
  await client.query(migration)
  await client.end()
  for (const table of ['shift', 'punch', 'work_entry'])
    expect(await rows(`select distinct zone from ${table}`)).toEqual([{ zone: 'Europe/Berlin' }])
  for (const table of ['site', 'person', 'session'])
    expect(await rows(`select distinct zone from ${table}`)).toEqual([{ zone: null }])
  expect(await rows('select distinct site_zone from person')).toEqual([{ site_zone: null }])
  expect(await presses()).toEqual(before)
})

test.each(zoned)('a time is no zone of a %s', async (table) => {
  await given.company()
  const checks =
    "select pg_get_constraintdef(oid) as said from pg_constraint where conname = 'zone_is_no_time' and conrelid = $1::regclass"
  expect(await rows(checks, [table])).toEqual([{ said: expect.stringContaining('^t[0-9]') }])
})

test('nobody is given one', async () => {
  const { userId } = await given.company()
  await expect(rows("update person set zone = 'T00+01' where id = $1", [userId])).rejects.toThrow('zone_is_no_time')
})
