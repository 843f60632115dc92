import { topics } from '@daybook/platform/contract'

/**
 * What this module's screens follow. `clock` is one's own clock and days, and told to nobody else where only they changed; `presence` is what
 * colleagues see of it: whoever follows that hears of each press of anybody, so it belongs to what is cheap to ask for, or seldom open.
 */
export const timeTopics = topics('clock', 'presence', 'timesheet', 'approval', 'rules')
