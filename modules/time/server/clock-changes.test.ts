import { type Day, day } from '@daybook/platform/domain'
import { type Member, testApp } from '@daybook/testing'
import { beforeEach, expect, test } from 'vitest'
import { clockIn, clockOut, getClock, importTime, saveTimeRules, saveTimesheet, searchTimesheet } from '../contract/index.ts'
import { someRules } from '../testing/some-rules.ts'

// 22:00 to 06:00 over the nights on which clocks change, the end of a year and the 29th of February: what is clocked, written by hand and
// imported is what elapsed, on the days that the rules say (docs/rules.md#worked-time).

const { api, given, clock } = await testApp()

const countries: Record<string, string> = { 'Europe/London': 'GB', 'America/New_York': 'US', 'Australia/Lord_Howe': 'AU' }
const companyIn = (zone: string) => given.company({ zone, country: countries[zone] ?? '' })

type Night = { zone: string; days: [string, string]; start: string; end: string; minutes: [number, number] }

const nights: Night[] = [
  ['Europe/London', '2026-03-28', '2026-03-29', '2026-03-28T22:00:00Z', '2026-03-29T05:00:00Z', 300],
  ['Europe/London', '2026-10-24', '2026-10-25', '2026-10-24T21:00:00Z', '2026-10-25T06:00:00Z', 420],
  ['America/New_York', '2026-03-07', '2026-03-08', '2026-03-08T03:00:00Z', '2026-03-08T10:00:00Z', 300],
  ['America/New_York', '2026-10-31', '2026-11-01', '2026-11-01T02:00:00Z', '2026-11-01T11:00:00Z', 420],
  ['Australia/Lord_Howe', '2026-10-03', '2026-10-04', '2026-10-03T11:30:00Z', '2026-10-03T19:00:00Z', 330],
  ['Australia/Lord_Howe', '2026-04-04', '2026-04-05', '2026-04-04T11:00:00Z', '2026-04-04T19:30:00Z', 390],
  ['Europe/London', '2026-12-31', '2027-01-01', '2026-12-31T22:00:00Z', '2027-01-01T06:00:00Z', 360],
  ['Europe/London', '2028-02-28', '2028-02-29', '2028-02-28T22:00:00Z', '2028-02-29T06:00:00Z', 360],
  ['Europe/London', '2028-02-29', '2028-03-01', '2028-02-29T22:00:00Z', '2028-03-01T06:00:00Z', 360],
].map(([zone, first, second, start, end, after]) => ({ zone, days: [first, second], start, end, minutes: [120, after] }) as Night)

beforeEach(() => clock.set('2026-03-01T09:00:00Z'))

/** Somebody who works there, under rules that hold from before the night on. */
const worker = async ({ zone, days: [first] }: Night, dayOf: 'shiftStart' | 'midnight'): Promise<Member> => {
  clock.set(`${first.slice(0, 8)}01T09:00:00Z`)
  const boss = await companyIn(zone)
  const rules = { ...someRules, time: { ...someRules.time, dayOf } }
  await api.as(boss).call(saveTimeRules, { body: { from: `${first.slice(0, 8)}01`, rules, version: 0 } })
  return boss
}

const minutesOn = async (who: Member, [from, to]: Night['days']) => {
  const { days } = await api.as(who).call(searchTimesheet, { body: { from, to } })
  return days.map(({ workedMinutes }) => workedMinutes)
}

const press = async (who: Member, { start, end }: Night) => {
  clock.set(start)
  await api.as(who).call(clockIn, {})
  clock.set(end)
  return api.as(who).call(clockOut, {})
}

const whole = ({ minutes: [before, after] }: Night): number => before + after

test.each(nights)('by the clock, $days.0 in $zone: a shift is paid by its real length, on the day it starts', async (night) => {
  const who = await worker(night, 'shiftStart')
  await press(who, night)
  expect(await minutesOn(who, night.days)).toEqual([whole(night), 0])
  expect(await api.as(who).call(getClock, {})).toMatchObject({ state: 'CLOCKED_OUT', day: night.days[1] })
})

test.each(nights)('by the clock, $days.0 in $zone: cut at midnight, both days have their part', async (night) => {
  const who = await worker(night, 'midnight')
  expect(await press(who, night)).toMatchObject({ day: night.days[1], workedMinutes: night.minutes[1] })
  expect(await minutesOn(who, night.days)).toEqual(night.minutes)
})

const write = (who: Member, on: Day, { start, end, zone }: Pick<Night, 'start' | 'end' | 'zone'>) =>
  api.as(who).call(saveTimesheet, { body: { day: on, version: 0, entries: [{ start, end, minutes: null, zone }] } })

test.each(nights)('by hand, $days.0 in $zone: one entry, or one on each day where they are cut', async (night) => {
  const { zone, days, start, end, minutes } = night
  const [whoever, cut] = [await worker(night, 'shiftStart'), await worker(night, 'midnight')]
  clock.set(end)
  await write(whoever, day(days[0]), night)
  expect(await minutesOn(whoever, days)).toEqual([whole(night), 0])
  await expect(write(cut, day(days[0]), night)).rejects.toMatchObject({ code: 'time.over_midnight' })
  const midnight = new Date(Date.parse(start) + 120 * 60_000).toISOString().replace('.000', '')
  await write(cut, day(days[0]), { start, end: midnight, zone })
  await write(cut, day(days[1]), { start: midnight, end, zone })
  expect(await minutesOn(cut, days)).toEqual(minutes)
})

test.each(nights)('from a file, $days.0 in $zone: local readings count what elapsed', async (night) => {
  const who = await worker(night, 'shiftStart')
  clock.set(night.end)
  const csv = `user_email,start,end,project,description
${who.email},${night.days[0]}T22:00:00,${night.days[1]}T06:00:00,Shop,Night\n`
  expect(await api.as(who).call(importTime, { body: { csv, zone: night.zone, commit: true } })).toMatchObject({ imported: 1 })
  expect(await minutesOn(who, night.days)).toEqual([whole(night), 0])
})

test.each([
  ['Europe/London', '2026-03-29', '01:30', 'does not exist', 'the next time is 02:00'],
  ['Europe/London', '2026-10-25', '01:30', 'happens twice', 'Give the time with its offset'],
  ['America/New_York', '2026-03-08', '02:30', 'does not exist', 'the next time is 03:00'],
  ['America/New_York', '2026-11-01', '01:30', 'happens twice', 'Give the time with its offset'],
  ['Australia/Lord_Howe', '2026-10-04', '02:15', 'does not exist', 'the next time is 02:30'],
  ['Australia/Lord_Howe', '2026-04-05', '01:45', 'happens twice', 'Give the time with its offset'],
])('a row of a file for %s that says %s %s is sent back: it %s', async (zone, on, time, why, instead) => {
  clock.set(`${on.slice(0, 8)}01T09:00:00Z`)
  const boss = await companyIn(zone)
  clock.set(`${on}T23:00:00Z`)
  const csv = `user_email,start,end,project,description\n${boss.email},${on}T${time}:00,${on}T06:00:00,Shop,Night\n`
  const { imported, rows } = await api.as(boss).call(importTime, { body: { csv, zone, commit: true } })
  expect(imported).toBe(0)
  expect(rows[0]).toMatchObject({ outcome: 'rejected', reason: expect.stringContaining(why) })
  expect(rows[0]?.reason).toContain(instead)
})
