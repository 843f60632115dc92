import { DayField, Id, endpoint, only, page, pageBody } from '@daybook/platform/contract'
import { z } from 'zod'
import { ShortDay } from './least-at-work.ts'
import { LeaveFile } from './documents.ts'
import { leaveApprove } from './permissions.ts'
import { Note } from './policy.ts'
import { leaveRefusals } from './refusals.ts'
import { AwaySpan, CountedDay, LeaveRequest } from './requests.ts'

/** A request with what whoever decides on it wants to see. */
export const PendingLeave = z.strictObject({
  request: LeaveRequest,
  perDay: z.array(CountedDay),
  /** On the last day of it, without it and with it; null for a type without a balance. */
  balance: z.strictObject({ before: z.int(), after: z.int() }).nullable(),
  /** The last of its days that a payroll paid: where it is to be cancelled, that and what is before it stays. */
  paidTo: DayField.nullable(),
  /** Others who report to the same manager and are away on any of these days; the first twenty. */
  away: z.array(AwaySpan),
  /** A day on which too few people would be left, were it approved; null where enough are. */
  short: ShortDay.nullable(),
  /** Documents with it, for whoever may open them. */
  files: z.array(LeaveFile),
  /** How many report to that manager, the person among them. */
  team: z.int(),
  /** Whoever asks set the rules of this leave themselves. */
  ownRules: z.boolean(),
})
export type PendingLeave = z.output<typeof PendingLeave>

export const searchLeaveApprovals = endpoint({
  name: 'searchLeaveApprovals',
  method: 'POST',
  path: '/api/v0/leave-approval/search',
  summary: 'Requests for leave that wait for your decision, the longest waiting first',
  permission: leaveApprove,
  /** `request`: only this one, where it waits for the reader. */
  body: z.strictObject({ ...pageBody, request: Id.optional() }),
  response: page(PendingLeave),
  errors: {},
  effect: 'none',
  sealed: true,
})

/** Several at once are decided on all or none. */
export const decideLeave = endpoint({
  name: 'decideLeave',
  method: 'POST',
  path: '/api/v0/leave-approval',
  summary: 'Approve or reject requests for leave',
  permission: leaveApprove,
  body: z.strictObject({
    /** The requests as they were looked at. */
    requests: z
      .array(z.strictObject({ id: Id, version: z.int() }))
      .min(1)
      .max(100),
    decision: z.enum(['APPROVE', 'REJECT']),
    note: Note.default(''),
  }),
  response: z.strictObject({ decided: z.int(), items: z.array(LeaveRequest) }),
  errors: only(
    leaveRefusals,
    'leave.not_pending',
    'leave.waits_for_hr',
    'leave.note_required',
    'leave.own',
    'leave.balance',
    'leave.yearly_limit',
    'leave.in_a_row',
    'leave.overlap',
    'leave.paid',
  ),
  sealed: true,
})

export const undoLeaveDecision = endpoint({
  name: 'undoLeaveDecision',
  method: 'POST',
  path: '/api/v0/leave-approval/undo',
  summary: 'Take back a decision about leave that you just gave',
  permission: leaveApprove,
  body: z.strictObject({ ids: z.array(Id).min(1).max(100) }),
  response: z.strictObject({ undone: z.int() }),
  errors: only(
    leaveRefusals,
    'leave.not_decided',
    'leave.paid',
    'leave.undo_over',
    'leave.own',
    'leave.overlap',
    'leave.yearly_limit',
    'leave.in_a_row',
    'leave.balance',
  ),
})
