import { listHolidays, type Holiday, calendarTopics } from '@daybook/calendar/contract'
import { dateOf, dayOf, monthOf, type Day } from '@daybook/platform/domain'
import { q } from '@daybook/platform/web'

/** The days off of a year. */
export const holidaysQuery = (year: number) =>
  q(listHolidays, { query: { year: String(year) } }, { topics: [calendarTopics.calendar] })

/** The day a holiday falls on in a year: one that returns stands in the list under the day it was first kept. */
export const dayInYear = ({ date, recurring }: Holiday, year: number): Day =>
  recurring ? dayOf(year, monthOf(date), dateOf(date)) : date
