import { day } from '@daybook/platform/domain'
import { expect, test } from 'vitest'
import { defaultCalendar, defaultWorkWeek, type Holiday, holidaysOn, workingFraction, type WorkWeek } from './index.ts'

const halfSaturday: WorkWeek = { ...defaultWorkWeek, 6: 0.5 }
const on = (date: string, more: Partial<Holiday> = {}): Holiday => ({ date: day(date), name: 'Holiday', ...more })

test.each<[string, WorkWeek, Holiday[], string, number]>([
  ['a Monday is worked whole', defaultWorkWeek, [], '2026-03-02', 1],
  ['a Sunday is not worked', defaultWorkWeek, [], '2026-03-01', 0],
  ['a whole holiday leaves nothing', defaultWorkWeek, [on('2026-03-02')], '2026-03-02', 0],
  ['a half holiday leaves a half', defaultWorkWeek, [on('2026-12-24', { fraction: 0.5 })], '2026-12-24', 0.5],
  ['a half weekday that is a half holiday stays a half', halfSaturday, [on('2026-03-07', { fraction: 0.5 })], '2026-03-07', 0.5],
  ['a half weekday that is a whole holiday is off', halfSaturday, [on('2026-03-07')], '2026-03-07', 0],
  ['a day that is only remembered is worked', defaultWorkWeek, [on('2026-03-02', { fraction: 0 })], '2026-03-02', 1],
  [
    'a substituted holiday takes nothing itself',
    halfSaturday,
    [on('2026-03-07', { observedOn: day('2026-03-09') })],
    '2026-03-07',
    0.5,
  ],
  [
    'two holidays on one day count as the larger',
    defaultWorkWeek,
    [on('2026-03-02', { fraction: 0.5 }), on('2026-03-02')],
    '2026-03-02',
    0,
  ],
  ['a recurring holiday returns', defaultWorkWeek, [on('2024-12-24', { recurring: true })], '2026-12-24', 0],
  ['a recurring holiday does not reach back', defaultWorkWeek, [on('2026-12-24', { recurring: true })], '2025-12-24', 1],
  ['a recurring 29 February is kept on the 28th', defaultWorkWeek, [on('2024-02-29', { recurring: true })], '2025-02-28', 0],
  ['and not on the 28th of a leap year', defaultWorkWeek, [on('2024-02-29', { recurring: true })], '2028-02-28', 1],
])('%s', (_case, workWeek, holidays, date, expected) => {
  expect(workingFraction(day(date), { workWeek, holidays })).toBe(expected)
})

test('a change of one company’s holidays never shows in another’s', () => {
  const ours = { ...defaultCalendar, holidays: [on('2026-03-02')] }
  const theirs = { ...defaultCalendar, holidays: [] }
  expect([workingFraction(day('2026-03-02'), ours), workingFraction(day('2026-03-02'), theirs)]).toEqual([0, 1])
})

test('a day lists both its own and its recurring holidays', () => {
  const holidays = [on('2026-05-01', { name: 'Once' }), on('2020-05-01', { name: 'Yearly', recurring: true })]
  expect(holidaysOn(day('2026-05-01'), { ...defaultCalendar, holidays }).map((h) => h.name)).toEqual(['Once', 'Yearly'])
})
