import { listHolidays, calendarTopics } from '@daybook/calendar/contract'
import { q } from '@daybook/platform/web'

/** The days off of a year. */
export const holidaysQuery = (year: number) =>
  q(listHolidays, { query: { year: String(year) } }, { topics: [calendarTopics.calendar] })
