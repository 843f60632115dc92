import { getMyOffice } from '@daybook/office/contract'
import { q } from '@daybook/platform/web'

/** What is happening in the office; fetched again as soon as anybody clocks, hands in, decides, or joins. */
export const officeQuery = q(getMyOffice, {}, { topics: ['clock', 'timesheet', 'approval', 'people', 'calendar'] })
