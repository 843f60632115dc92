import { defaultCalendar } from '@daybook/calendar/domain/days'
import { addDays, day } from '@daybook/platform/domain'
import { defaultOvertimePolicy } from '@daybook/time/domain'
import { type PayDay, payFor, type PayInput, type PayTerms } from '../domain/index.ts'

// What the tests of pay begin with: March 2026, in a company of weeks from Monday.

export const policy = {
  version: 'March 2026',
  currency: 'EUR',
  cycle: 'MONTHLY',
  prorateBasis: 'CALENDAR_DAYS',
  overtime: defaultOvertimePolicy,
} as const
export const march = { start: day('2026-03-01'), end: day('2026-03-31') }
export const terms = (payType: PayTerms['payType'], rateCents: number, more: Partial<PayTerms> = {}): PayTerms => ({
  from: day('2020-01-01'),
  payType,
  rateCents,
  ...more,
})
export const input = (more: Partial<PayInput>): PayInput => ({
  policy,
  period: march,
  employed: { from: day('2020-01-01'), to: null },
  terms: [terms('HOURLY_SALARY', 2000)],
  days: [],
  calendar: defaultCalendar,
  ...more,
})
export const hours = (start: string, ...list: number[]): PayDay[] =>
  list.map((h, i) => ({ day: addDays(day(start), i), minutes: h * 60 }))
export const told = (more: Partial<PayInput>) =>
  payFor(input(more)).lines.map((line) => `${line.kind} ${line.formula} = ${line.amountCents}`)
