import { calendarTopics, listSites } from '@daybook/calendar/contract'
import { q } from '@daybook/platform/web'

/** The places with days off of their own. */
export const sitesQuery = q(listSites, {}, { topics: [calendarTopics.calendar] })
