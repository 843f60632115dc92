import { type Calendar, defaultCalendar, onBusinessDay } from '@daybook/calendar/domain/days'
import {
  addDays,
  addMonths,
  type Day,
  dayFromNumber,
  dayNumber,
  dayOf,
  inOneGo,
  monthEnd,
  monthOf,
  monthStart,
  type Steps,
  weekdayOf,
  weekStart,
  yearOf,
  type Weekday,
} from '@daybook/platform/domain'
import { checkCycle, type PayCycle } from './pay-cycle.ts'

/** One interval of a cycle, both days included. `number` counts the pay dates of `payYear` from 1. */
export type PayPeriod = {
  readonly start: Day
  readonly end: Day
  readonly payDate: Day
  readonly payYear: number
  readonly number: number
}

const weeks = { WEEKLY: 7, BIWEEKLY: 14, FOUR_WEEKLY: 28 } as const

const monthIndex = (day: Day): number => yearOf(day) * 12 + monthOf(day) - 1
const inMonth = (index: number, date: number): Day => dayOf(Math.floor(index / 12), (((index % 12) + 12) % 12) + 1, date)

/** The first day of the period with that running index. Neighbours in index are neighbours in time. */
const startOf = (cycle: PayCycle, index: number): Day => {
  if (cycle.kind === 'MONTHLY') return inMonth(index, cycle.startDay)
  if (cycle.kind === 'SEMI_MONTHLY') return inMonth(Math.floor(index / 2), cycle.startDays[index % 2 === 0 ? 0 : 1])
  return dayFromNumber(dayNumber(cycle.anchor) + index * weeks[cycle.kind])
}

/** The index of the period that holds `day`. */
const indexAt = (cycle: PayCycle, day: Day): number => {
  if (cycle.kind === 'MONTHLY') return monthIndex(day) - (day < startOf(cycle, monthIndex(day)) ? 1 : 0)
  if (cycle.kind === 'SEMI_MONTHLY') {
    const first = monthIndex(day) * 2
    if (day < startOf(cycle, first)) return first - 1
    return day < startOf(cycle, first + 1) ? first : first + 1
  }
  return Math.floor((dayNumber(day) - dayNumber(cycle.anchor)) / weeks[cycle.kind])
}

/** The nth weekday of the month of `day`; the fifth is the last where there are only four. */
const nthOfMonth = (day: Day, nth: number, weekday: Weekday): Day => {
  const first = addDays(monthStart(day), (weekday - weekdayOf(monthStart(day)) + 7) % 7)
  const last = weekStart(monthEnd(day), weekday)
  const wanted = addDays(first, (nth - 1) * 7)
  return nth === -1 || wanted > last ? last : wanted
}

const nthAfter = (end: Day, nth: number, weekday: number): Day => {
  const first = addDays(end, ((weekday - weekdayOf(end) + 6) % 7) + 1)
  return addDays(first, (Math.max(nth, 1) - 1) * 7)
}

const plannedPayDate = ({ kind, payDate }: PayCycle, end: Day): Day => {
  if (payDate.kind === 'OFFSET') return addDays(end, payDate.days)
  const month = addMonths(monthStart(end), payDate.monthsAfter)
  if (payDate.kind === 'DAY_OF_MONTH') return dayOf(yearOf(month), monthOf(month), payDate.day)
  const monthly = kind === 'MONTHLY' || kind === 'SEMI_MONTHLY'
  return monthly ? nthOfMonth(month, payDate.nth, payDate.weekday) : nthAfter(end, payDate.nth, payDate.weekday)
}

const endOf = (cycle: PayCycle, index: number): Day => addDays(startOf(cycle, index + 1), -1)

const payDateOf = (cycle: PayCycle, index: number, calendar: Calendar): Day =>
  onBusinessDay(plannedPayDate(cycle, endOf(cycle, index)), cycle.businessDay, calendar)

/** How many periods of the same pay year come before this one. Pay dates never go back, so the walk may stop at the first other year. */
const earlierInYear = (cycle: PayCycle, index: number, calendar: Calendar): number => {
  const year = yearOf(payDateOf(cycle, index, calendar))
  let first = index
  while (yearOf(payDateOf(cycle, first - 1, calendar)) === year) first -= 1
  return index - first
}

/**
 * The pay periods of a cycle that share a day with `from`–`to`, in order. They tile the calendar without gap or overlap;
 * start days 29–31 clamp to the month's end and come back in longer months. The pay date moves off days nobody works
 * on by the cycle's rule, and a period's number and pay year follow that date: some years have 53 weekly or 27 biweekly
 * ones (docs/rules.md#pay). Throws on a cycle that `checkCycle` refuses.
 */
export const periodSteps = function* (
  cycle: PayCycle,
  from: Day,
  to: Day,
  calendar: Calendar = defaultCalendar,
): Steps<PayPeriod[]> {
  const checked = checkCycle(cycle)
  if (!checked.ok) throw new Error(`not a pay cycle: ${checked.code}`)
  const first = indexAt(cycle, from)
  const periods: PayPeriod[] = []
  let [year, number] = [0, 0]
  for (let index = first; startOf(cycle, index) <= to; index += 1) {
    const payDate = payDateOf(cycle, index, calendar)
    if (index === first) number = earlierInYear(cycle, first, calendar) + 1
    else number = yearOf(payDate) === year ? number + 1 : 1
    year = yearOf(payDate)
    periods.push({ start: startOf(cycle, index), end: endOf(cycle, index), payDate, payYear: year, number })
    yield
  }
  return periods
}

/** The same in one go. */
export const periodsOf = (cycle: PayCycle, from: Day, to: Day, calendar?: Calendar): PayPeriod[] =>
  inOneGo(periodSteps(cycle, from, to, calendar))
