import { type Calendar, holidaysOn, weekdayFraction, workingFraction } from '@daybook/calendar/domain/days'
import type { Day } from '@daybook/platform/domain'
import type { DayOff } from './overtime.ts'

/**
 * Why nobody has to work on a day: the week has it off, a holiday takes all of it, or both. A half holiday is none: its other half is an
 * ordinary working day (docs/rules.md#overtime).
 */
export const dayOffOf = (day: Day, calendar: Calendar): DayOff | undefined => {
  const isRest = weekdayFraction(day, calendar) === 0
  const isHoliday = holidaysOn(day, calendar).length > 0 && workingFraction(day, calendar) === 0
  if (isRest) return isHoliday ? 'both' : 'restDay'
  return isHoliday ? 'holiday' : undefined
}
