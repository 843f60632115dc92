import { addDays, day } from '@daybook/platform/domain'
import { inCompany } from '@daybook/platform/server'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { importTime } from '../contract/index.ts'
import { entriesAround, statusesAround } from './import-store.ts'

const { app, api, given, rows, clock } = await testApp({ own: true })

/** Somebody worked every day of three years, until midnight. */
const yearsOfWork = async () => {
  clock.set('2026-03-16T09:00:00Z')
  const cast = await given.cast({ zone: 'UTC' })
  const { owner, employee } = cast
  await rows(
    `insert into work_entry (company_id, id, person_id, day, started_at, ended_at, zone, note, source)
    select $1, gen_random_uuid(), $2, d, d + interval '20 hours', d + interval '24 hours', 'UTC', 'Wrote letters', 'manual'
    from generate_series('2023-03-16'::timestamp, '2026-03-15', interval '1 day') d`,
    [owner.companyId, employee.userId],
  )
  await rows(
    `insert into timesheet (company_id, id, person_id, day)
    select $1, gen_random_uuid(), $2, d from generate_series('2023-03-16'::timestamp, '2026-03-15', interval '1 day') d`,
    [owner.companyId, employee.userId],
  )
  return cast
}

test('of a file whose rows lie years apart, what lies between them is not read', async () => {
  const { owner, employee } = await yearsOfWork()
  await rows(
    `insert into work_entry (company_id, id, person_id, day, started_at, zone, note, source) values ($1, gen_random_uuid(), $2, '2026-03-16', '2026-03-16T08:00:00Z', 'UTC', '', 'clock')`,
    [owner.companyId, employee.userId],
  )
  const named = ['2023-06-01', '2026-03-01', '2026-03-02', '2026-03-19'].map((on) => ({
    person_id: employee.userId,
    day: day(on),
  }))
  const [entries, sheets] = await inCompany(app, owner.companyId, 'test', async ({ db }) => [
    await entriesAround(db, named),
    await statusesAround(db, named),
  ])
  const around = ['2023-05-31', '2023-06-01', '2023-06-02', '2026-02-28', '2026-03-01', '2026-03-02', '2026-03-03']
  // One that runs reaches to every later day.
  expect(entries.map((entry) => entry.day)).toEqual([...around, '2026-03-16'])
  expect(sheets.map((sheet) => sheet.day)).toEqual(around)
})

test('each row of a file is held against its own day, the one before and the one after, however far apart they lie', async () => {
  const { hr, employee } = await yearsOfWork()
  const row = (from: string, to: string) => `${employee.email},${from}:00Z,${to}:00Z,App,x`
  const around = (on: string) => [
    row(`${on}T20:00`, `${on}T21:00`),
    row(`${on}T12:00`, `${on}T13:00`),
    row(`${on}T18:00`, `${on}T20:30`),
    row(`${addDays(day(on), -1)}T23:00`, `${on}T01:00`),
  ]
  const csv = ['user_email,start,end,project,description', ...around('2023-06-01'), ...around('2026-03-02')].join('\n')
  const read = await api.as(hr).call(importTime, { body: { csv, zone: 'UTC', commit: false } })
  const whole = ['rejected', 'import', 'rejected', 'rejected']
  expect(read.rows.map(({ outcome }) => outcome)).toEqual([...whole, ...whole])
  const again = () => api.as(hr).call(importTime, { body: { csv, zone: 'UTC', commit: true } })
  expect([await again(), await again()]).toMatchObject([
    { imported: 2, already: 0 },
    { imported: 0, already: 2 },
  ])
})
