import { DayField, Id, InstantField, endpoint, only, page, pageBody } from '@daybook/platform/contract'
import { z } from 'zod'
import { entryKinds, leaveUnits } from '../domain/index.ts'
import { leaveAdjust, leaveRead } from './permissions.ts'
import { Note, StoredLeavePolicy } from './policy.ts'
import { leaveRefusals } from './refusals.ts'

/** What somebody has of a type of leave. Amounts are hundredths of its unit. */
export const LeaveBalance = z.strictObject({
  typeId: Id,
  typeName: z.string(),
  unit: z.enum(leaveUnits),
  /** The rules that hold for them today. */
  policy: StoredLeavePolicy,
  /** Whether they may ask for it: its department, type of employment and time of service are theirs. */
  open: z.boolean(),
  /** Null where the type has no balance, and so for the next three. */
  today: z.int().nullable(),
  /** What waits for a decision; taken off of what may be asked for. */
  reserved: z.int().nullable(),
  /** Taken and approved in the leave year of today. */
  used: z.int(),
  year: z.strictObject({ from: DayField, to: DayField }),
  /** Each day until the end of the next leave year on which the balance changes, with what it is from then on, what waits taken off. */
  ahead: z.array(z.strictObject({ day: DayField, balance: z.int() })),
})
export type LeaveBalance = z.output<typeof LeaveBalance>

export const getLeaveBalances = endpoint({
  name: 'getLeaveBalances',
  method: 'GET',
  path: '/api/v0/leave/balance',
  summary: 'What you, or somebody whose leave you may see, have of each type of leave',
  permission: leaveRead,
  query: z.strictObject({ userId: Id.optional() }),
  response: z.strictObject({
    userId: Id,
    userName: z.string(),
    today: DayField,
    items: z.array(LeaveBalance),
    can: z.strictObject({ ask: z.boolean(), adjust: z.boolean() }),
  }),
  errors: {},
})

export const LedgerLine = z.strictObject({
  id: Id,
  typeId: Id,
  typeName: z.string(),
  unit: z.enum(leaveUnits),
  day: DayField,
  kind: z.enum(entryKinds),
  amount: z.int(),
  /** The balance of its type with it. */
  balance: z.int(),
  /** Why it was booked. */
  why: z.string(),
  requestId: Id.nullable(),
  /** What is to be paid out and no payroll has paid yet: it can be taken back by this id. */
  payOutId: Id.nullable(),
  madeAt: InstantField,
  madeByName: z.string().nullable(),
})
export type LedgerLine = z.output<typeof LedgerLine>

export const searchLeaveLedger = endpoint({
  name: 'searchLeaveLedger',
  method: 'POST',
  path: '/api/v0/leave/ledger/search',
  summary: 'What was booked of somebody’s leave, the latest first',
  permission: leaveRead,
  body: z.strictObject({
    ...pageBody,
    userId: Id.optional(),
    typeId: Id.optional(),
    year: z.int().min(1900).max(2199).optional(),
  }),
  response: page(LedgerLine),
  errors: {},
  effect: 'none',
})

export const adjustLeave = endpoint({
  name: 'adjustLeave',
  method: 'POST',
  path: '/api/v0/leave/adjustment',
  summary: 'Add to somebody’s balance or take from it, with a reason',
  permission: leaveAdjust,
  body: z.strictObject({
    userId: Id,
    typeId: Id,
    day: DayField,
    amount: z
      .int('Must be a whole number of hundredths')
      .min(-100_000, 'Too small')
      .max(100_000, 'Too large')
      .refine((amount) => amount !== 0, 'Must not be nothing'),
    note: Note,
  }),
  response: LedgerLine,
  errors: only(leaveRefusals, 'leave.own_balance', 'leave.no_balance', 'leave.note_required', 'leave.adjusted_too_often'),
})
