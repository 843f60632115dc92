import { addDays, type Day, day, eachDay, weekStart } from '@daybook/platform/domain'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Calendar,
  defaultCalendar,
  defaultPattern,
  type PlannedDay,
  plannedMinutes,
  scheduleOn,
  schedulesFor,
  schedulesWithin,
  type WeekPattern,
  weekMinutes,
  wholeDayMinutes,
  windowMinutes,
  workingDays,
  workingFraction,
  type WorkSchedule,
} from './index.ts'

const off: PlannedDay = { minutes: 0 }
const days = (minutes: number, ...worked: number[]): WeekPattern =>
  Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((n) => [n, worked.includes(n) ? { minutes } : off])) as WeekPattern

const from = (first: string, ...weeks: WeekPattern[]): WorkSchedule => ({
  from: day(first),
  turnsFrom: day(first),
  name: 'Test',
  weeks,
  graceMinutes: 10,
})
const by = (...schedules: WorkSchedule[]): Calendar => ({ ...defaultCalendar, schedules })

const threeDays = days(480, 1, 2, 3)
const saturdays: WeekPattern = { ...defaultPattern, 6: { minutes: 240, half: true } }
const newYear = [{ date: day('2026-01-01'), name: 'New Year' }]

test.each<[string, Calendar, string, number, number]>([
  ['eight hours on a Monday where nothing was decided', defaultCalendar, '2026-03-02', 1, 480],
  ['a day off of somebody who works from Monday to Wednesday', by(from('2026-01-01', threeDays)), '2026-03-05', 0, 0],
  ['a short day is a whole day of leave', by(from('2026-01-01', days(360, 1, 2, 3, 4, 5))), '2026-03-02', 1, 360],
  ['a Saturday morning counts as a half', by(from('2026-01-01', saturdays)), '2026-03-07', 0.5, 240],
  ['a holiday takes all of a short day', { ...by(from('2025-01-01', days(360, 4))), holidays: newYear }, '2026-01-01', 0, 0],
  [
    'half a holiday takes half of it',
    { ...by(from('2025-01-01', days(360, 4))), holidays: [{ date: day('2025-12-25'), name: 'Eve', fraction: 0.5 }] },
    '2025-12-25',
    0.5,
    180,
  ],
  ['a schedule holds from its day on', by(from('2026-03-05', days(300, 4, 5))), '2026-03-04', 1, 480],
  ['and not before', by(from('2026-03-05', days(300, 4, 5))), '2026-03-05', 1, 300],
])('%s', (_case, calendar, on, fraction, minutes) => {
  expect(workingFraction(day(on), calendar)).toBe(fraction)
  expect(plannedMinutes(day(on), calendar)).toBe(minutes)
})

test('weeks take turns, also before the first of them and across years', () => {
  const turns = by(from('2026-01-07', days(480, 1, 2, 3), days(480, 3, 4, 5)))
  const planned = ['2026-01-07', '2026-01-12', '2026-01-14', '2026-12-28', '2027-01-04'].map((on) =>
    plannedMinutes(day(on), turns),
  )
  // Wednesday of the first week; Monday and Wednesday of the second; Monday of the 52nd and the 53rd since.
  expect(planned).toEqual([480, 0, 480, 0, 480])
})

test('what a window past midnight is long, and a week', () => {
  expect(windowMinutes({ from: 1320, to: 360 })).toBe(480)
  expect(windowMinutes({ from: 540, to: 1020 })).toBe(480)
  expect(weekMinutes(saturdays)).toBe(2640)
})

test('a free day is worth what others of its week are, where it is charged', () => {
  expect(wholeDayMinutes(day('2026-03-08'), by(from('2026-01-01', days(360, 1, 2))))).toBe(360)
  expect(wholeDayMinutes(day('2026-03-08'), by(from('2026-01-01', saturdays)))).toBe(480)
})

test('somebody works by the company, by what they were given as it changes, and by the company again', () => {
  const company = [from('1970-01-01', defaultPattern), from('2026-04-01', days(420, 1, 2, 3, 4, 5))]
  const part = [from('2026-02-01', threeDays), from('2026-03-10', days(480, 1, 2))]
  const found = schedulesFor(
    [
      { from: day('2026-03-01'), schedule: 'part' },
      { from: day('2026-05-01'), schedule: null },
    ],
    new Map([
      [null, company],
      ['part', part],
    ]),
  )
  expect(found.map(({ from: begins, turnsFrom, weeks }) => [begins, turnsFrom, weekMinutes(weeks[0] ?? defaultPattern)])).toEqual(
    [
      ['1970-01-01', '1970-01-01', 2400],
      ['2026-03-01', '2026-02-01', 1440],
      ['2026-03-10', '2026-03-10', 960],
      ['2026-05-01', '2026-04-01', 2100],
    ],
  )
})

const someDay = fc.integer({ min: 0, max: 3000 }).map((n) => addDays(day('2022-01-01'), n))
const somePattern = fc
  .array(fc.record({ minutes: fc.integer({ min: 0, max: 1440 }), half: fc.boolean() }), { minLength: 7, maxLength: 7 })
  .map((week) => Object.fromEntries(week.map((planned, i) => [i + 1, planned])) as WeekPattern)

test('whole weeks without holidays plan what their patterns say, whichever week they begin with', () => {
  fc.assert(
    fc.property(fc.array(somePattern, { minLength: 1, maxLength: 4 }), someDay, someDay, (weeks, begins, when) => {
      const calendar = by({ ...from('2020-01-01', ...weeks), turnsFrom: begins })
      const first = weekStart(when)
      const planned = eachDay(first, addDays(first, weeks.length * 7 - 1)).reduce(
        (sum, each: Day) => sum + plannedMinutes(each, calendar),
        0,
      )
      expect(planned).toBe(weeks.reduce((sum, week) => sum + weekMinutes(week), 0))
    }),
  )
})

test('a schedule of the usual week counts as no schedule at all', () => {
  fc.assert(
    fc.property(someDay, fc.integer({ min: 0, max: 400 }), (first, length) => {
      const last = addDays(first, length)
      expect(workingDays(first, last, by(from('1970-01-01', defaultPattern)))).toBe(workingDays(first, last, defaultCalendar))
    }),
  )
})

test('what of a plan is kept for a span says the same of each of its days as the whole plan', () => {
  const begins = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 8 })
  const at = (n: number): Day => addDays(day('2026-01-01'), n)
  fc.assert(
    fc.property(begins, fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 30 }), (starts, first, length) => {
      const plan = starts.toSorted((a, b) => a - b).map((n) => from(at(n), threeDays))
      const kept = schedulesWithin(plan, at(first), at(first + length))
      for (const on of eachDay(at(first), at(first + length))) expect(scheduleOn(kept, on)).toBe(scheduleOn(plan, on))
      expect(kept.length).toBeLessThanOrEqual(length + 2)
    }),
  )
})
