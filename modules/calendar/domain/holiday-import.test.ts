import { day } from '@daybook/platform/domain'
import { expect, test } from 'vitest'
import { defaultWorkWeek } from './days.ts'
import { type FileEvent, planHolidays } from './index.ts'

const today = day('2026-03-16')
const calendar = { workWeek: defaultWorkWeek, holidays: [{ date: day('2020-05-01'), name: 'Labour Day', recurring: true }] }
const event = (name: string, from: string, to = from, yearly = false): FileEvent => ({
  name,
  from: day(from),
  to: day(to),
  yearly,
})
const plan = (...events: FileEvent[]) =>
  planHolidays(events, calendar, today).map(({ outcome, date, reason }) => [outcome, date, reason])

test('days to come are brought; what is behind, or off already, is not', () => {
  expect(
    plan(
      event('Works outing', '2026-06-05'),
      event('Carnival', '2026-02-16'),
      event('Labour Day', '2026-05-01'),
      event('Tag der Arbeit', '2026-05-01'),
      event('Works outing', '2026-06-05'),
      event('Outing', '2026-06-05'),
    ),
  ).toEqual([
    ['import', '2026-06-05', ''],
    ['skipped', '2026-02-16', 'It is behind'],
    ['already', '2026-05-01', 'It is in the calendar'],
    ['skipped', '2026-05-01', 'This day is off already: Labour Day'],
    ['already', '2026-06-05', 'It is in the calendar'],
    ['skipped', '2026-06-05', 'This day is off already: Works outing'],
  ])
})

test('an event of several days is as many holidays, a season none', () => {
  expect(plan(event('Closed', '2026-12-30', '2027-01-01'))).toEqual([
    ['import', '2026-12-30', ''],
    ['import', '2026-12-31', ''],
    ['import', '2027-01-01', ''],
  ])
  expect(plan(event('Summer break', '2026-07-01', '2026-08-15'))).toEqual([['rejected', null, 'It is longer than 7 days']])
})

test('a yearly day begins with its next time, also on 29 February', () => {
  expect(plan(event('Founding day', '1999-04-01', '1999-04-01', true))).toEqual([['import', '2026-04-01', '']])
  expect(plan(event('Founding day', '1999-02-01', '1999-02-01', true))).toEqual([['import', '2027-02-01', '']])
  expect(plan(event('Leap day', '2024-02-29', '2024-02-29', true))).toEqual([['import', '2027-02-28', '']])
})

test('what is no holiday says why', () => {
  expect(plan({ name: 'Meeting', problem: 'It is not a whole day' })).toEqual([['rejected', null, 'It is not a whole day']])
})
