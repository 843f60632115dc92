import { addDays, type Day, no, ok, type Result } from '@daybook/platform/domain'

/** What a file may be that is brought. */
export const wantedKinds = ['ANY', 'PDF', 'PICTURE'] as const
export type WantedKind = (typeof wantedKinds)[number]

export const wantedStatuses = ['OPEN', 'BROUGHT', 'ACCEPTED', 'SENT_BACK'] as const
export type WantedStatus = (typeof wantedStatuses)[number]

/** One request asks at most so many people. */
export const mostAsked = 200
export const longestNote = 500

/** Whether a file of a kind is what was asked for. */
export const isWantedKind = (wanted: WantedKind, kind: string): boolean =>
  wanted === 'ANY' || (wanted === 'PDF') === (kind === 'pdf')

export type WantedState = {
  readonly status: WantedStatus
  readonly dueOn: Day
  /** Until when what was brought is good; null: as long as one likes. */
  readonly expiresOn: Day | null
}

const daysBeforeDue = 2
const daysBeforeExpiry = 30

const isExpiring = ({ status, expiresOn }: WantedState, today: Day): boolean =>
  status === 'ACCEPTED' && expiresOn !== null && today >= addDays(expiresOn, -daysBeforeExpiry)

/** Something is brought until it is accepted, and again once that is good for no more than thirty days. */
export const mayBring = (state: WantedState, today: Day): boolean => state.status !== 'ACCEPTED' || isExpiring(state, today)

/** What is good until a day says which, and that day is to come. */
export const expiryOf = (
  expires: boolean,
  expiresOn: Day | null,
  today: Day,
): Result<Day | null, 'document.expiry_required' | 'document.expiry_past'> => {
  if (!expires) return ok(null)
  if (expiresOn === null) return no('document.expiry_required')
  return expiresOn <= today ? no('document.expiry_past') : ok(expiresOn)
}

export const decisions = ['ACCEPT', 'SEND_BACK'] as const
export type WantedDecision = (typeof decisions)[number]

/** What was brought is accepted, or sent back with a reason; once. */
export const decideWanted = (
  { status }: Pick<WantedState, 'status'>,
  decision: WantedDecision,
  reason: string,
): Result<WantedStatus, 'document.not_brought' | 'document.reason_required'> => {
  if (status !== 'BROUGHT') return no('document.not_brought')
  if (decision === 'ACCEPT') return ok('ACCEPTED')
  return reason === '' ? no('document.reason_required') : ok('SENT_BACK')
}

export const reminders = ['BEFORE', 'AFTER', 'EXPIRES'] as const
export type Reminder = (typeof reminders)[number]

/**
 * What somebody is reminded of on a day: two days before something is due, once it is overdue, and thirty days before what was accepted is not
 * good any more. Each of them once, which the database holds to.
 */
export const reminderOn = (state: WantedState, today: Day): Reminder | null => {
  if (isExpiring(state, today)) return 'EXPIRES'
  if (state.status !== 'OPEN' && state.status !== 'SENT_BACK') return null
  if (today > state.dueOn) return 'AFTER'
  return today >= addDays(state.dueOn, -daysBeforeDue) ? 'BEFORE' : null
}
