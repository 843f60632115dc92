import { DayField, event, Id } from '@daybook/platform/contract'
import { z } from 'zod'

/** The calendar of the company changed: leave behind this request, in the order of ids, or all of it, is still to be counted anew; as far as that says, from a day on. */
export const recountGoesOn = event({
  name: 'leave.recount_goes_on',
  payload: z.strictObject({ after: z.uuid().nullable(), from: DayField.optional() }),
})

// What happened to one request, in order.
const subject = ({ requestId }: { readonly requestId: string }): string => `leave ${requestId}`

/** What is asked of whoever decides: leave, other days for it, or that it is cancelled. */
export const leaveWishes = ['LEAVE', 'CHANGE', 'CANCEL'] as const

/** A request waits for a decision, of managers or of HR. */
export const leaveAsked = event({
  name: 'leave.asked',
  payload: z.strictObject({
    requestId: Id,
    userId: Id,
    stage: z.enum(['MANAGER', 'HR']),
    wish: z.enum(leaveWishes),
    from: DayField,
    to: DayField,
  }),
  subject,
})

/** What became of leave: decided by somebody, waiting again since they took that back, counted anew since the calendar changed, cut by a last day, or paid otherwise while it waits. */
export const leaveOutcomes = [
  'APPROVED',
  'REJECTED',
  'CANCELLED',
  'KEPT',
  'UNDONE',
  'RECOUNTED',
  'CUT',
  'SHORTENED',
  'PAID',
  'UNPAID',
] as const
export type LeaveOutcome = (typeof leaveOutcomes)[number]

const byNobody: ReadonlySet<LeaveOutcome> = new Set<LeaveOutcome>(['UNDONE', 'RECOUNTED', 'SHORTENED', 'PAID', 'UNPAID'])

/** Whether somebody decided it; what nobody did may still wait for its decision. */
export const isDecided = (outcome: LeaveOutcome): boolean => !byNobody.has(outcome)

/** Requests that wait became paid or unpaid, since the rules of their type were saved. */
export const waitingRepaid = event({ name: 'leave.waiting_repaid', payload: z.strictObject({ requestIds: z.array(Id) }) })

/** Something was decided about somebody's leave; `by` is null where nobody did. */
export const leaveDecided = event({
  name: 'leave.decided',
  payload: z.strictObject({
    requestId: Id,
    userId: Id,
    outcome: z.enum(leaveOutcomes),
    by: Id.nullable(),
    note: z.string(),
    from: DayField,
    to: DayField,
  }),
  subject,
})

/** Somebody booked on a balance of another one's leave, or had it paid out; or it was put back, by nobody where a date of theirs did it. */
export const leaveBooked = event({
  name: 'leave.booked',
  payload: z.strictObject({ bookingId: Id, userId: Id, by: Id.nullable(), what: z.enum(['ADJUSTED', 'PAID_OUT', 'PUT_BACK']) }),
  subject: ({ bookingId }) => `leave booking ${bookingId}`,
})

/** Whoever asked took the request back: nobody has to decide any more. */
export const leaveWithdrawn = event({ name: 'leave.withdrawn', payload: z.strictObject({ requestId: Id, userId: Id }), subject })
