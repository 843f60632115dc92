import { type Calendar, defaultCalendar, workingDays } from '@daybook/calendar/domain/days'
import { type Cents, centsToDecimal, type Day, daysBetween, divideHalfUp, maxDay, minDay } from '@daybook/platform/domain'

export type ProrateBasis = 'CALENDAR_DAYS' | 'WORKING_DAYS'

/** Days from `start` to `end`, both included. */
export type Span = { readonly start: Day; readonly end: Day }

/** A salary for a part of a period. */
export type SalaryPart = { readonly salaryCents: Cents; readonly span: Span }

/** What a part is worth, and how that came about: `paidDays` of `ofDays`, counted by `basis`. */
export type Prorated = {
  readonly cents: Cents
  readonly paidDays: number
  readonly ofDays: number
  readonly basis: ProrateBasis
}

/** The days two spans share; null when they share none. */
export const sharedSpan = (a: Span, b: Span): Span | null => {
  const [start, end] = [maxDay(a.start, b.start), minDay(a.end, b.end)]
  return start <= end ? { start, end } : null
}

export const daysOf = (span: Span): number => daysBetween(span.start, span.end) + 1

/** A period without a working day (a week of holidays) cannot be divided by them; its calendar days serve instead. */
const effectiveBasis = (basis: ProrateBasis, period: Span, calendar: Calendar): ProrateBasis =>
  basis === 'WORKING_DAYS' && workingDays(period.start, period.end, calendar) > 0 ? 'WORKING_DAYS' : 'CALENDAR_DAYS'

const countDays = (span: Span | null, basis: ProrateBasis, calendar: Calendar): number => {
  if (!span) return 0
  return basis === 'WORKING_DAYS' ? workingDays(span.start, span.end, calendar) : daysOf(span)
}

// Working days come in halves; doubled they are whole, and the division stays exact.
const twice = (days: number): bigint => BigInt(Math.round(days * 2))

/**
 * The parts of salaries that are due for their spans of a period: salary × paid days ÷ days of the period, both ends
 * included, by calendar days unless the pay group counts working days (of `calendar`). Several follow each other inside
 * one period (a raise, a change of terms), each paid for its days. Each
 * part is rounded half up, and the last takes the remainder, so that the parts of a full period add up to the full
 * salary exactly, and those of changed salaries to the exact total rounded once.
 */
export const prorateParts = (
  parts: readonly SalaryPart[],
  period: Span,
  basis: ProrateBasis,
  calendar: Calendar = defaultCalendar,
): Prorated[] => {
  const by = effectiveBasis(basis, period, calendar)
  const ofDays = countDays(period, by, calendar)
  const paid = parts.map((part) => countDays(sharedSpan(part.span, period), by, calendar))
  const shares = parts.map((part, i) => BigInt(part.salaryCents) * twice(paid[i] ?? 0))
  const total = divideHalfUp(
    shares.reduce((sum, share) => sum + share, 0n),
    twice(ofDays),
  )
  let left = total
  return parts.map((_, i) => {
    const cents = i === parts.length - 1 ? left : divideHalfUp(shares[i] ?? 0n, twice(ofDays))
    left -= cents
    return { cents: Number(cents), paidDays: paid[i] ?? 0, ofDays, basis: by }
  })
}

/** The formula as it is printed on the slip. */
export const explainProrate = (salaryCents: Cents, part: Prorated, currency: string): string => {
  const salary = centsToDecimal(salaryCents, currency)
  if (part.paidDays === part.ofDays) return `${salary} for the whole period`
  return `${salary} × ${part.paidDays} of ${part.ofDays} ${part.basis === 'WORKING_DAYS' ? 'working' : 'calendar'} days`
}
