import { inSpan, salaryOfDays } from './salary-pay.ts'
import type { PayDay, PayInput, PayTerms } from './pay-input.ts'
import { dayLine, minuteLine, type PayLine, payLineLabel } from './pay-line.ts'
import { termSpans } from './terms.ts'

/** In whole minutes or hundredths of a day, rounded once for all parts of a line: leave in two hundred parts is as much pay as in one. */
const sumOf = (days: readonly PayDay[], part: (day: PayDay) => number | undefined): number =>
  Math.round(days.reduce((sum, day) => sum + (part(day) ?? 0), 0) / 100)

const salaried = (terms: PayTerms, hundredths: number, sources: string[], input: PayInput): PayLine => {
  const { cents, aDayCents, formula } = salaryOfDays(terms.rateCents, hundredths, input)
  return {
    kind: 'PAID_OUT_LEAVE',
    label: payLineLabel('PAID_OUT_LEAVE'),
    quantity: hundredths,
    unit: 'HUNDREDTH_DAYS',
    rateCents: aDayCents,
    multiplierPercent: 100,
    amountCents: cents,
    formula,
    sources,
  }
}

const lineOf = (terms: PayTerms, days: readonly PayDay[], input: PayInput): PayLine[] => {
  const sources = days.map((day) => day.id ?? day.day)
  const { currency } = input.policy
  const [minutes, hundredths] = [sumOf(days, (day) => day.paidOutTime), sumOf(days, (day) => day.paidOutPart)]
  if (terms.payType === 'HOURLY_SALARY')
    return [minuteLine({ kind: 'PAID_OUT_LEAVE', rateCents: terms.rateCents, percent: 100, minutes, sources }, currency)]
  if (terms.payType === 'DAILY_SALARY') return [dayLine('PAID_OUT_LEAVE', hundredths, terms.rateCents, sources, currency)]
  return [salaried(terms, hundredths, sources, input)]
}

/**
 * Leave that is paid instead of taken, by the terms of its day: by the hour and by the day at the rate, on a salary as an absent day would
 * take it off, the other way round. It is no work: no overtime and no premium comes of it (docs/rules.md#pay). Its day may lie outside of the
 * employment as it is known by now: what was paid out stays paid, as much as it was, whichever day becomes the first or the last one.
 */
export const paidOutLeave = (input: PayInput): PayLine[] =>
  termSpans({ ...input, employed: { from: input.period.start, to: null } }).flatMap(({ terms, span }) => {
    const days = inSpan(input.days, span).filter((day) => (day.paidOutPart ?? 0) > 0 || (day.paidOutTime ?? 0) > 0)
    return days.length === 0 ? [] : lineOf(terms, days, input)
  })
