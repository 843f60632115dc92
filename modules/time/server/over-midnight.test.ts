import { type Member, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import {
  clockIn,
  clockOut,
  endBreak,
  importTime,
  saveTimeRules,
  saveTimesheet,
  searchTimesheet,
  startBreak,
  submitTimesheet,
} from '../contract/index.ts'
import { someRules } from '../testing/some-rules.ts'

// Days that are cut at midnight, by the clock, by hand and from a file.

const { api, given, clock } = await testApp()
const zone = 'Europe/Berlin'
const rules = { ...someRules, time: { ...someRules.time, dayOf: 'midnight' } } as const

const company = async () => {
  clock.set('2026-03-09T09:00:00Z')
  const boss = await given.company({ zone })
  await api.as(boss).call(saveTimeRules, { body: { from: '2026-03-01', rules, version: 0 } })
  return boss
}

const daysOf = async (who: Member) =>
  (await api.as(who).call(searchTimesheet, { body: { from: '2026-03-09', to: '2026-03-10' } })).days.map(
    ({ workedMinutes, entries }) => [workedMinutes, entries.map(({ start, end, source }) => [start, end, source])],
  )

/** Presses the clock at these times. */
const press = async (
  who: Member,
  ...steps: (readonly [string, typeof clockIn | typeof clockOut | typeof startBreak | typeof endBreak])[]
) => {
  for (const [at, step] of steps) {
    clock.set(at)
    await api.as(who).call(step, {})
  }
}

test('22:00 to 06:00 is two hours of one day and six of the next', async () => {
  const boss = await company()
  await press(boss, ['2026-03-09T21:00:00Z', clockIn], ['2026-03-10T05:00:00Z', clockOut])
  expect(await daysOf(boss)).toEqual([
    [120, [['2026-03-09T21:00:00Z', '2026-03-09T23:00:00Z', 'clock']]],
    [360, [['2026-03-09T23:00:00Z', '2026-03-10T05:00:00Z', 'clock']]],
  ])
})

test('a break over midnight and one after it leave each piece on its own day', async () => {
  const boss = await company()
  await press(
    boss,
    ['2026-03-09T20:00:00Z', clockIn],
    ['2026-03-09T22:30:00Z', startBreak],
    ['2026-03-09T23:30:00Z', endBreak],
    ['2026-03-10T02:00:00Z', startBreak],
    ['2026-03-10T02:30:00Z', endBreak],
    ['2026-03-10T04:00:00Z', clockOut],
  )
  expect((await daysOf(boss)).map(([worked]) => worked)).toEqual([150, 240])
})

test('a shift that ends at midnight stays on its day', async () => {
  const boss = await company()
  await press(boss, ['2026-03-09T21:00:00Z', clockIn], ['2026-03-09T23:00:00Z', clockOut])
  expect((await daysOf(boss)).map(([worked]) => worked)).toEqual([120, 0])
})

test('a day that was handed in as not worked gets nothing more', async () => {
  const boss = await company()
  await press(boss, ['2026-03-09T21:00:00Z', clockIn])
  clock.set('2026-03-10T01:00:00Z')
  await api.as(boss).call(submitTimesheet, { body: { days: ['2026-03-10'], notWorked: true } })
  await press(boss, ['2026-03-10T05:00:00Z', clockOut])
  expect((await daysOf(boss)).map(([worked]) => worked)).toEqual([480, 0])
})

test('by hand, what was worked after midnight is entered on the next day', async () => {
  const boss = await company()
  clock.set('2026-03-10T09:00:00Z')
  const entry = { start: '2026-03-09T21:00:00Z', end: '2026-03-10T05:00:00Z', minutes: null, zone }
  const save = api.as(boss).call(saveTimesheet, { body: { day: '2026-03-09', version: 0, entries: [entry] } })
  await expect(save).rejects.toMatchObject({ status: 400, code: 'time.over_midnight' })
})

test('a row of a file that goes over midnight is sent back with the reason', async () => {
  const boss = await company()
  clock.set('2026-03-11T09:00:00Z')
  const csv = `user_email,start,end,project,description
${boss.email},2026-03-09T21:00:00Z,2026-03-10T05:00:00Z,Shop,Night
${boss.email},2026-03-10T20:00:00Z,2026-03-10T23:00:00Z,Shop,Evening\n`
  const { imported, rows } = await api.as(boss).call(importTime, { body: { csv, zone, commit: true } })
  expect(imported).toBe(1)
  expect(rows[0]).toMatchObject({
    outcome: 'rejected',
    field: 'endTime',
    reason: 'Days are cut at midnight here: make two rows of it',
  })
})
