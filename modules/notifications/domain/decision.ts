import { kinds } from './kinds.ts'

export const decisionKinds = ['TIMESHEETS', 'LEAVE'] as const

/** What a notification asks its reader to decide: about somebody's timesheets, by their id, or about a request for leave. */
export type Decision = { readonly what: (typeof decisionKinds)[number]; readonly id: string }

const timesheets = 'timesheets '

/** What waits for a decision is one thing for each person whose it is. */
export const timesheetsOf = (userId: string): string => timesheets + userId

/** What a notification of a kind about a thing asks to decide; null where it only tells. */
export const decisionAbout = (kind: string, about: string): Decision | null => {
  if (kind === kinds.leaveWaiting.name) return { what: 'LEAVE', id: about }
  if (kind === kinds.timeWaiting.name) return { what: 'TIMESHEETS', id: about.slice(timesheets.length) }
  return null
}
