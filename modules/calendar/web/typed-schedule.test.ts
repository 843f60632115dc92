import { defaultPattern, type WeekPattern } from '@daybook/calendar/domain/days'
import { day } from '@daybook/platform/domain'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formOf, hoursBetween, patternOf, TypedSchedule, typedWeek, windowsTyped } from './typed-schedule.ts'

const typed = (hours: string, times = '') => ({
  name: 'Part time',
  from: day('2026-03-02'),
  grace: 10,
  siteId: null,
  weeks: [{ days: Array.from({ length: 7 }, () => ({ hours, times, half: false })) }],
})
const faults = (hours: string, times = '') =>
  TypedSchedule.safeParse(typed(hours, times)).error?.issues.map(({ path, message }) => [path.join('.'), message])

test.each([
  ['9-17', [{ from: 540, to: 1020 }]],
  [
    '9–12:30, 1pm-5pm',
    [
      { from: 540, to: 750 },
      { from: 780, to: 1020 },
    ],
  ],
  ['22-6', [{ from: 1320, to: 360 }]],
  ['', []],
  ['nine to five', null],
])('the times %s', (times, windows) => {
  expect(windowsTyped(times)).toEqual(windows)
})

test('hours that are none, more than a day has, or more than fits are said at their field', () => {
  expect(faults('eight')?.[0]).toEqual(['weeks.0.days.0.hours', 'Write hours like 8 or 7:30'])
  expect(faults('25')?.[0]).toEqual(['weeks.0.days.0.hours', 'Write hours like 8 or 7:30'])
  expect(faults('9', '9-17')?.[0]).toEqual(['weeks.0.days.0.hours', 'More than fits between these times'])
  expect(faults('8', 'morning')?.[0]).toEqual(['weeks.0.days.0.times', 'Write times like 9–12:30, 13–17'])
  expect(faults('7:30', '9-17')).toBeUndefined()
})

test('the hours between typed times', () => {
  expect([hoursBetween('9-17'), hoursBetween('9-12:30, 13-17'), hoursBetween('22-6'), hoursBetween('')]).toEqual([
    '8:00',
    '7:30',
    '8:00',
    '',
  ])
})

test('a week that is shown and sent again is the same week', () => {
  const planned = fc
    .record({ minutes: fc.integer({ min: 1, max: 1440 }), half: fc.boolean(), begins: fc.integer({ min: 0, max: 1439 }) })
    .map(({ minutes, half, begins }) => ({
      minutes,
      ...(half ? { half } : {}),
      windows: [{ from: begins, to: (begins + minutes) % 1440 }],
    }))
  fc.assert(
    fc.property(fc.array(planned, { minLength: 7, maxLength: 7 }), (days) => {
      const pattern = Object.fromEntries(days.map((each, i) => [i + 1, each])) as unknown as WeekPattern
      expect(patternOf(typedWeek(pattern))).toEqual(pattern)
    }),
  )
  expect(patternOf(typedWeek())).toEqual(defaultPattern)
  expect(formOf(typed('6')).weeks[0]?.['7']).toEqual({ minutes: 360 })
})
