import { type Calendar, defaultWorkWeek, fractionOf, type Holiday } from '@daybook/calendar/domain/days'
import type { Minutes } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import { type CalendarHoliday, calendarRows } from './holiday-store.ts'

export type CompanyCalendar = Calendar & {
  /** What a whole day was planned with before the first schedule begins. */
  dayMinutes: Minutes
}

const asHoliday = ({ date, name, fraction, recurring, observedOn, paid }: CalendarHoliday): Holiday => ({
  date,
  name,
  recurring,
  fraction: fractionOf(fraction * 100),
  ...(observedOn ? { observedOn } : {}),
  ...(paid ? {} : { paid }),
})

/** The company's calendar as the domain's rules want it: that of everybody who was given no other schedule. */
export const companyCalendar = async (db: Db): Promise<CompanyCalendar> => {
  const { schedules, holidays, sites } = await calendarRows(db)
  const bySite = Map.groupBy(holidays, ({ site }) => site)
  const keptBy = (site: string | null) => (bySite.get(site) ?? []).map(asHoliday)
  return {
    workWeek: defaultWorkWeek,
    dayMinutes: 480,
    schedules,
    holidays: keptBy(null),
    ...(sites.length > 0 && { sites: Object.fromEntries(sites.map((site) => [site, keptBy(site)])) }),
  }
}
