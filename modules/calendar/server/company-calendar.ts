import { type Calendar, type DayFraction, defaultWorkWeek, type Holiday, type WorkWeek } from '@daybook/calendar/domain/days'
import type { Minutes } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import { calendarRows, type WeekRow } from './holiday-store.ts'

export type CompanyCalendar = Calendar & {
  /** What a whole working day is planned and paid with. */
  dayMinutes: Minutes
}

const half = (percent: number): DayFraction => (percent / 100) as DayFraction

const weekOf = (row: WeekRow): WorkWeek => ({
  1: half(row.monday),
  2: half(row.tuesday),
  3: half(row.wednesday),
  4: half(row.thursday),
  5: half(row.friday),
  6: half(row.saturday),
  7: half(row.sunday),
})

/** The company's calendar as the domain's rules want it. */
export const companyCalendar = async (db: Db): Promise<CompanyCalendar> => {
  const { week, holidays } = await calendarRows(db)
  return {
    workWeek: week ? weekOf(week) : defaultWorkWeek,
    dayMinutes: week?.day_minutes ?? 480,
    holidays: holidays.map(
      ({ date, name, fraction, recurring, observedOn }): Holiday => ({
        date,
        name,
        recurring,
        fraction: fraction as DayFraction,
        ...(observedOn ? { observedOn } : {}),
      }),
    ),
  }
}
