import { DayField, Done, endpoint, Id, only } from '@daybook/platform/contract'
import { z } from 'zod'
import { LedgerLine } from './balances.ts'
import { leaveAdjust } from './permissions.ts'
import { Note } from './policy.ts'
import { leaveRefusals } from './refusals.ts'

/** It goes off the balance at once, and comes with the payslip of the day, by the terms of the day. */
export const payOutLeave = endpoint({
  name: 'payOutLeave',
  method: 'POST',
  path: '/api/v0/leave-payout',
  summary: 'Pay somebody leave instead of letting them take it',
  permission: leaveAdjust,
  body: z.strictObject({
    userId: Id,
    typeId: Id,
    /** With whose period, and by whose terms, it is paid. */
    day: DayField,
    /** Hundredths of the unit of the type. */
    amount: z.int('Must be a whole number of hundredths').min(1, 'Must be more than nothing').max(100_000, 'Too large'),
    note: Note,
  }),
  response: LedgerLine,
  errors: only(
    leaveRefusals,
    'leave.own_balance',
    'leave.no_balance',
    'leave.unpaid_type',
    'leave.payout_not_theirs',
    'leave.payout_day',
    'leave.payout_too_much',
    'leave.payout_too_little',
    'leave.note_required',
  ),
})

export const takePayOutBack = endpoint({
  name: 'takePayOutBack',
  method: 'DELETE',
  path: '/api/v0/leave-payout/:payOutId',
  summary: 'Put leave that was to be paid out back on the balance, before a payroll paid it',
  permission: leaveAdjust,
  params: z.strictObject({ payOutId: Id }),
  response: Done,
  errors: only(leaveRefusals, 'leave.own_balance', 'leave.payout_paid'),
})
