import { type Calendar, defaultWorkWeek, fractionOf, type Holiday, type WorkWeek } from '@daybook/calendar/domain/days'
import type { Minutes } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import { calendarRows, type WeekRow } from './holiday-store.ts'

export type CompanyCalendar = Calendar & {
  /** What a whole working day is planned and paid with. */
  dayMinutes: Minutes
}

const weekOf = (row: WeekRow): WorkWeek => ({
  1: fractionOf(row.monday),
  2: fractionOf(row.tuesday),
  3: fractionOf(row.wednesday),
  4: fractionOf(row.thursday),
  5: fractionOf(row.friday),
  6: fractionOf(row.saturday),
  7: fractionOf(row.sunday),
})

/** The company's calendar as the domain's rules want it. */
export const companyCalendar = async (db: Db): Promise<CompanyCalendar> => {
  const { week, holidays } = await calendarRows(db)
  return {
    workWeek: week ? weekOf(week) : defaultWorkWeek,
    dayMinutes: week?.day_minutes ?? 480,
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
