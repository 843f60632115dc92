import { day } from '@daybook/platform/domain'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { hours, input, march, policy, terms, told } from '../testing/pay-input.ts'
import { backTest, type PayDay, payFor, type PayTerms } from './index.ts'

const night = (minutes: number, percent = 25) => ({ name: 'Night', percent, minutes })
const worked = (...premiums: ReturnType<typeof night>[]): PayDay => ({ day: day('2026-03-03'), minutes: 480, premiums })

/** The lines of premiums alone. */
const premiums = (days: readonly PayDay[], by: readonly PayTerms[] = [terms('HOURLY_SALARY', 2000)]) =>
  told({ days, terms: by }).filter((line) => line.startsWith('PREMIUM'))

test('eight hours of night at 25 % of 20.00 are 40.00, on top of the hours', () => {
  expect(told({ days: [worked(night(480))] })).toEqual([
    'REGULAR 8 h × 20.00 an hour = 16000',
    'PREMIUM 8 h × 5.00 an hour (20.00 × 25 %) = 4000',
  ])
})

test('windows have lines of their own, and days of one window share a line', () => {
  const sunday = { name: 'Sunday', percent: 50, minutes: 60 }
  const pay = payFor(input({ days: [worked(night(60), sunday), { ...worked(night(30)), day: day('2026-03-04') }] }))
  expect(pay.lines.slice(1).map(({ label, quantity, sources }) => [label, quantity, sources])).toEqual([
    ['Night premium', 90, ['2026-03-03', '2026-03-04']],
    ['Sunday premium', 60, ['2026-03-03']],
  ])
})

test.each<[string, PayTerms[], string[]]>([
  [
    'a salary for 40 hours a week has salary ÷ hours',
    [terms('FIXED_SALARY', 346_667, { overtime: { coversMinutesPerWeek: 2400 } })],
    ['PREMIUM 1 h × 5.00 an hour (20.00 × 25 %) = 500'],
  ],
  ['a salary that pays for whatever is worked covers it', [terms('FIXED_SALARY', 346_667)], []],
  ['pay by the day covers it', [terms('DAILY_SALARY', 16_000)], []],
  ['another cycle pays it there', [terms('HOURLY_SALARY', 2000, { elsewhere: true })], []],
])('%s', (_case, by, expected) => {
  expect(premiums([worked(night(60))], by)).toEqual(expected)
})

test('days outside of the period, and of an employment, earn none here', () => {
  const days = [{ ...worked(night(60)), day: day('2026-02-27') }, worked(night(60))]
  expect(premiums(days)).toHaveLength(1)
  expect(
    payFor(input({ days, employed: { from: day('2026-03-10'), to: null } })).lines.filter(({ kind }) => kind === 'PREMIUM'),
  ).toEqual([])
})

test('whatever is worked, the lines add up, and other rules that are the same change nothing', () => {
  const anyDays = fc.array(fc.record({ minutes: fc.integer({ min: 1, max: 900 }), part: fc.integer({ min: 0, max: 100 }) }), {
    maxLength: 20,
  })
  fc.assert(
    fc.property(anyDays, fc.integer({ min: 1, max: 300 }), (list, percent) => {
      const days = hours('2026-03-02', ...list.map(() => 1)).map((hour, i) => {
        const { minutes = 0, part = 0 } = list[i] ?? {}
        const inside = Math.floor((minutes * part) / 100)
        const each = { ...hour, minutes }
        return inside > 0 ? { ...each, premiums: [night(inside, percent)] } : each
      })
      const asked = input({ days })
      const pay = payFor(asked)
      expect(pay.lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(pay.netCents)
      const same = new Map(days.map(({ day: on, minutes, premiums: of = [] }) => [on, { minutes, premiums: of }]))
      const { before, after } = backTest(asked, { days: same, overtime: policy.overtime })
      expect(after).toEqual(before)
      expect(before.minutes).toBe(days.filter(({ day: on }) => on <= march.end).reduce((sum, { minutes }) => sum + minutes, 0))
    }),
  )
})
