import { addDays, type Day, dayFromNumber, dayNumber } from '@daybook/platform/domain'
import { type Calendar, workingFraction } from './work-week.ts'

/**
 * Working days from `from` to `to`, both included, halves counted as 0.5; 0 when `to` is earlier. Sums of halves are
 * exact in binary, so no rounding is involved.
 */
export const workingDays = (from: Day, to: Day, calendar: Calendar): number => {
  const last = dayNumber(to)
  let total = 0
  for (let n = dayNumber(from); n <= last; n += 1) total += workingFraction(dayFromNumber(n), calendar)
  return total
}

/** The first day on which people work, after `day` or (step −1) before it; null when there is none within so many days. */
const nextWorkingDay = (day: Day, step: 1 | -1, within: number, calendar: Calendar): Day | null => {
  for (let away = 1; away <= within; away += 1) {
    const found = addDays(day, step * away)
    if (workingFraction(found, calendar) > 0) return found
  }
  return null
}

// Ten years without a single working day: the calendar is empty, and the walk would never end.
const longestSearch = 3660

/**
 * The `n`th working day after `day`; negative goes back, 0 is the day itself whether it is worked or not. A half day is
 * a day on which people work, so it counts as a step. Throws on a calendar on which nobody ever works.
 */
export const addWorkingDays = (day: Day, n: number, calendar: Calendar): Day => {
  const step = n < 0 ? -1 : 1
  let found = day
  for (let left = Math.abs(n); left > 0; left -= 1) {
    const next = nextWorkingDay(found, step, longestSearch, calendar)
    if (next === null) throw new Error('this calendar has no working day')
    found = next
  }
  return found
}

export type BusinessDay = 'none' | 'previous' | 'next'

// A month: whoever closes for longer is not helped by a date in another one, and no calendar makes the search long.
const mostDaysOff = 31

/**
 * Moves a date off days that nobody works on (weekends and holidays), back or forward; `none` leaves it. Where nobody works for 31 days
 * the date stays as it was planned (docs/rules.md#pay).
 */
export const onBusinessDay = (day: Day, rule: BusinessDay, calendar: Calendar): Day => {
  if (rule === 'none' || workingFraction(day, calendar) > 0) return day
  return nextWorkingDay(day, rule === 'previous' ? -1 : 1, mostDaysOff, calendar) ?? day
}
