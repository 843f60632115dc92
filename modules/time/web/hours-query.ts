import { getHoursAccount, timeTopics } from '@daybook/time/contract'
import { calendarTopics } from '@daybook/calendar/contract'
import { q } from '@daybook/platform/web'

/** Somebody's plus and minus hours. */
export const hoursQuery = (userId: string) =>
  q(
    getHoursAccount,
    { query: { userId } },
    { topics: [timeTopics.presence, timeTopics.timesheet, timeTopics.approval, calendarTopics.calendar] },
  )
