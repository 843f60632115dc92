import { type Calendar, defaultWorkWeek, fractionOf, type Holiday } from '@daybook/calendar/domain/days'
import type { Minutes } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import { calendarRows } from './holiday-store.ts'

export type CompanyCalendar = Calendar & {
  /** What a whole day was planned with before the first schedule begins. */
  dayMinutes: Minutes
}

/** The company's calendar as the domain's rules want it: that of everybody who was given no other schedule. */
export const companyCalendar = async (db: Db): Promise<CompanyCalendar> => {
  const { schedules, holidays } = await calendarRows(db)
  return {
    workWeek: defaultWorkWeek,
    dayMinutes: 480,
    schedules,
    holidays: holidays.map(
      ({ date, name, fraction, recurring, observedOn, paid }): Holiday => ({
        date,
        name,
        recurring,
        fraction: fractionOf(fraction * 100),
        ...(observedOn ? { observedOn } : {}),
        ...(paid ? {} : { paid }),
      }),
    ),
  }
}
