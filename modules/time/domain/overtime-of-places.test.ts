import { day, dayFromNumber, dayNumber } from '@daybook/platform/domain'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  bookOf,
  defaultRules,
  overtimeBlock,
  overtimeOf,
  overtimeOfPlaces,
  overtimeRulesOn,
  type RulesVersion,
  type TimeRules,
} from './index.ts'

const rules = (daily: number, overWeeks: 1 | 2 = 1): TimeRules => ({
  ...defaultRules,
  overtime: { ...defaultRules.overtime, daily: [{ overMinutes: daily, multiplierPercent: 150 }], overWeeks },
})
const version = (number: number, department: string, from: string, daily: number): RulesVersion => ({
  version: number,
  department,
  from: day(from),
  replaced: false,
  rules: rules(daily),
})
const company = {
  weekStarts: 1 as const,
  versions: [
    version(1, '', '2026-01-01', 600),
    version(2, 'Workshop', '2026-01-01', 480),
    version(3, 'Workshop', '2026-03-09', 450),
    version(4, '', '2026-03-18', 540),
    version(5, 'Lab', '2026-02-02', 420),
  ],
}
const [first, last] = [dayNumber(day('2026-02-23')), dayNumber(day('2026-04-05'))]
const places = ['Workshop', 'Lab', 'Store'].map((department) => ({ department }))

test('a week in which something was handed in elsewhere goes by the rules of there, every other one by those of now', () => {
  const moved = fc.array(
    fc.record({ day: fc.integer({ min: first, max: last }).map(dayFromNumber), place: fc.constantFrom(...places) }),
  )
  fc.assert(
    fc.property(moved, fc.constantFrom(...places), (days, now) => {
      const policy = overtimeOfPlaces(bookOf(company, now), company, days)
      for (let number = first; number <= last; number++) {
        const on = dayFromNumber(number)
        const { start, end } = overtimeBlock(overtimeOf(bookOf(company, now)), number)
        const [elsewhere] = days
          .filter((each) => dayNumber(each.day) >= start && dayNumber(each.day) <= end)
          .toSorted((a, b) => (a.day < b.day ? -1 : 1))
        const expected = overtimeOf(bookOf(company, elsewhere?.place ?? now))
        expect(overtimeRulesOn(policy, on).daily).toEqual(overtimeRulesOn(expected, on).daily)
      }
    }),
  )
})

test('weeks stay whole where rules of one week and of two meet', () => {
  const two = { ...company, versions: [...company.versions, { ...version(6, 'Store', '2026-01-05', 500), rules: rules(500, 2) }] }
  const policy = overtimeOfPlaces(bookOf(two, { department: 'Store' }), two, [
    { day: day('2026-03-10'), place: { department: 'Lab' } },
  ])
  for (let number = first; number <= last; number++) {
    const block = overtimeBlock(policy, number)
    for (let other = block.start; other <= block.end; other++) expect(overtimeBlock(policy, other)).toEqual(block)
  }
})
