import { addDays, addMonths, type Day, dayOf, maxDay, yearOf } from '@daybook/platform/domain'
import type { LeaveYearRule } from './policy.ts'

/** Days from the first to the last, both included. */
export type DaySpan = { readonly from: Day; readonly to: Day }

/** When somebody works here; `to` is null while no last day is known. */
export type Employment = { readonly from: Day; readonly to: Day | null }

/** So many whole years after a day; 29 February is kept on the 28th in common years. */
export const yearsAfter = (day: Day, years: number): Day => addMonths(day, 12 * years)

/** Full years between two days. */
export const fullYears = (from: Day, to: Day): number => {
  const years = yearOf(to) - yearOf(from)
  return yearsAfter(from, years) <= to ? years : years - 1
}

const firstDay = (rule: LeaveYearRule, hired: Day, day: Day): Day => {
  if (rule.kind === 'hire') return yearsAfter(hired, fullYears(hired, day))
  const { month, date } = rule.kind === 'fixed' ? rule : { month: 1, date: 1 }
  const inThisYear = dayOf(yearOf(day), month, date)
  return inThisYear <= day ? inThisYear : dayOf(yearOf(day) - 1, month, date)
}

const nextFirstDay = (rule: LeaveYearRule, hired: Day, first: Day): Day => {
  if (rule.kind === 'hire') return yearsAfter(hired, fullYears(hired, first) + 1)
  return rule.kind === 'fixed' ? dayOf(yearOf(first) + 1, rule.month, rule.date) : dayOf(yearOf(first) + 1, 1, 1)
}

/** The leave year that a day lies in: from 1 January, from a date of the company's, or from the day of hire (docs/rules.md#leave). */
export const leaveYearOf = (rule: LeaveYearRule, hired: Day, day: Day): DaySpan => {
  const from = firstDay(rule, hired, day)
  return { from, to: addDays(nextFirstDay(rule, hired, from), -1) }
}

/** The leave years from the one of `from` to the one of `to`. */
export const leaveYears = (rule: LeaveYearRule, hired: Day, { from, to }: DaySpan): DaySpan[] => {
  const years: DaySpan[] = []
  for (let year = leaveYearOf(rule, hired, from); year.from <= to; year = leaveYearOf(rule, hired, addDays(year.to, 1)))
    years.push(year)
  return years
}

/** What two spans have in common; null where that is nothing. An end of null is open. */
export const overlap = (a: DaySpan, b: Employment): DaySpan | null => {
  const from = maxDay(a.from, b.from)
  const to = b.to !== null && b.to < a.to ? b.to : a.to
  return from <= to ? { from, to } : null
}
