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

// Ten years without a single working day: the calendar is empty, and the walk would never end.
const longestSearch = 3660

/**
 * The `n`th working day after `day`; negative goes back, 0 is the day itself whether it is worked or not. A half day is
 * a day on which people work, so it counts as a step. Throws on a calendar on which nobody ever works.
 */
export const addWorkingDays = (day: Day, n: number, calendar: Calendar): Day => {
  const step = n < 0 ? -1 : 1
  let [found, left, idle] = [day, Math.abs(n), 0]
  while (left > 0) {
    found = addDays(found, step)
    const works = workingFraction(found, calendar) > 0
    idle = works ? 0 : idle + 1
    if (works) left -= 1
    if (idle > longestSearch) throw new Error('this calendar has no working day')
  }
  return found
}

export type BusinessDay = 'none' | 'previous' | 'next'

/** Moves a date off days that nobody works on (weekends and holidays), back or forward; `none` leaves it. */
export const onBusinessDay = (day: Day, rule: BusinessDay, calendar: Calendar): Day =>
  rule === 'none' || workingFraction(day, calendar) > 0 ? day : addWorkingDays(day, rule === 'previous' ? -1 : 1, calendar)
