import { calendarTopics, getPersonSchedule, listSchedules, searchScheduled } from '@daybook/calendar/contract'
import { pages, q } from '@daybook/platform/web'

const topics = [calendarTopics.calendar]

export const schedulesQuery = q(listSchedules, {}, { topics })

/** Who works by a schedule today. */
export const scheduledPages = (scheduleId: string) => pages(searchScheduled, { body: { scheduleId } }, { topics })

/** What somebody is planned to work; oneself without an id. */
export const planQuery = (userId?: string) => q(getPersonSchedule, { query: userId ? { userId } : {} }, { topics })
