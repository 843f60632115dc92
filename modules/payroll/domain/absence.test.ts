import { defaultCalendar, workingDays } from '@daybook/calendar/domain/days'
import { type Day, day, eachDay } from '@daybook/platform/domain'
import { defaultOvertimePolicy } from '@daybook/time/domain'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { payFor, type PayTerms } from './index.ts'

// August 2026 has 21 working days; the 10th is a Monday. Absence is measured by the stretch of the period that a salary is paid for.

const august = { start: day('2026-08-01'), end: day('2026-08-31') }
const workdays = eachDay(august.start, august.end).filter((on) => workingDays(on, on, defaultCalendar) === 1)
const salary = (from: string, rateCents: number): PayTerms => ({ from: day(from), payType: 'FIXED_SALARY', rateCents })

type Asked = { terms: readonly PayTerms[]; from?: string; to?: string | null; absent: readonly Day[] }

const grossOf = ({ terms, from = '2020-01-01', to = null, absent }: Asked): number =>
  payFor({
    policy: { version: 'v1', currency: 'EUR', cycle: 'MONTHLY', prorateBasis: 'CALENDAR_DAYS', overtime: defaultOvertimePolicy },
    period: august,
    employed: { from: day(from), to: to === null ? null : day(to) },
    terms,
    days: absent.map((on) => ({ day: on, minutes: 0, absenceHundredths: 100 })),
    calendar: defaultCalendar,
  }).grossCents

const one = [salary('2020-01-01', 310_000)]
const raised = [...one, salary('2026-08-15', 320_000)]

test('a day of a whole month costs the salary ÷ its working days', () => {
  // 3,100.00 × 1 ÷ 21 = 147.62.
  expect(grossOf({ terms: one, absent: workdays.slice(0, 1) })).toBe(310_000 - 14_762)
})

test('who joins on the 10th, works that day and is absent on the fifteen others is paid one of sixteen', () => {
  // 3,100.00 × 22 ÷ 31 = 2,200.00; of that 15 ÷ 16 are 2,062.50.
  const absent = workdays.filter((on) => on > '2026-08-10')
  expect(grossOf({ terms: one, from: '2026-08-10', absent })).toBe(13_750)
})

test.each<[string, Omit<Asked, 'absent'>]>([
  ['all month', { terms: one }],
  ['from the 10th, when they join', { terms: one, from: '2026-08-10' }],
  ['until the 16th, when they leave', { terms: one, to: '2026-08-16' }],
  ['beside a raise', { terms: raised }],
])('who is absent %s is paid nothing', (_when, asked) => {
  const { from = august.start, to } = asked
  const absent = workdays.filter((on) => on >= from && on <= (to ?? august.end))
  expect(grossOf({ ...asked, absent })).toBe(0)
})

test('each day of absence costs something, and who works on one is paid something', () => {
  fc.assert(
    fc.property(
      fc.subarray(workdays),
      fc.constantFrom(...workdays),
      fc.constantFrom(...workdays),
      fc.constantFrom(one, raised),
      (chosen, a, b, terms) => {
        const [from, to] = a <= b ? [a, b] : [b, a]
        const employed = workdays.filter((on) => on >= from && on <= to)
        const absent = chosen.filter((on) => employed.includes(on))
        const [paid, whole] = [grossOf({ terms, from, to, absent }), grossOf({ terms, from, to, absent: [] })]
        expect(paid < whole).toBe(absent.length > 0)
        expect(paid > 0).toBe(absent.length < employed.length)
      },
    ),
  )
})
