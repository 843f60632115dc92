import { listHolidays, calendarTopics } from '@daybook/calendar/contract'
import { q } from '@daybook/platform/web'

/** The days off of a year, of a site or of the company. */
export const holidaysQuery = (year: number, siteId?: string) =>
  q(
    listHolidays,
    { query: { year: String(year), ...(siteId === undefined ? {} : { siteId }) } },
    { topics: [calendarTopics.calendar] },
  )
