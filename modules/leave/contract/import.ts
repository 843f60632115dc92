import {
  DayField,
  FileReply,
  Id,
  endpoint,
  only,
  perHour,
  text,
  CsvText,
  DateOrder,
  importCounts,
  ImportOutcome,
} from '@daybook/platform/contract'
import { z } from 'zod'
import { leaveFields, leaveFormats, leaveUnits } from '../domain/index.ts'
import { leaveAdjust } from './permissions.ts'
import { leaveRefusals } from './refusals.ts'

/** What happened, or would happen, to one row of the file. `row` counts as a spreadsheet does: the headers are row 1. */
export const LeaveImportRow = z.strictObject({
  row: z.int(),
  outcome: ImportOutcome,
  userId: Id.nullable(),
  userName: z.string(),
  typeName: z.string(),
  unit: z.enum(leaveUnits).nullable(),
  /** The day of a balance, or the days of leave. */
  from: DayField.nullable(),
  to: DayField.nullable(),
  /** The balance, or what the leave costs. */
  amount: z.int().nullable(),
  /** What is booked for it on the balance; null where nothing is. */
  booked: z.int().nullable(),
  field: z.enum(leaveFields).nullable(),
  value: z.string(),
  reason: z.string(),
})
export type LeaveImportRow = z.output<typeof LeaveImportRow>

/** Which type a name in the file means; null leaves its rows out. The empty name stands for a file without a column of types. */
const TypeOf = z.strictObject({ name: text(200), typeId: Id.nullable() })

/**
 * Looking and doing in one call: without `commit` nothing is stored. A balance books its difference to the balance here; leave is history, which
 * Daybook never pays. The four counts and what waits for an answer add up to `total`, always.
 */
export const importLeave = endpoint({
  name: 'importLeave',
  method: 'POST',
  path: '/api/v0/leave/import',
  summary: 'Bring balances of leave, or leave that was taken, over from another product, with preview',
  permission: leaveAdjust,
  body: z.strictObject({
    csv: CsvText,
    format: z.enum(leaveFormats).optional(),
    typeOf: z.array(TypeOf).max(200).default([]),
    /** The day of balances of which the file names none; today unless it is said. */
    asOf: DayField.optional(),
    dateOrder: DateOrder.optional(),
    commit: z.boolean(),
  }),
  response: z.strictObject({
    format: z.enum(leaveFormats),
    columns: z.array(z.string()),
    questions: z.strictObject({ dateOrder: z.array(DateOrder) }),
    /** The names of types in the file, the first two hundred, with what they mean here; null where nobody said so yet, or to leave them out. */
    types: z.array(z.strictObject({ name: z.string(), rows: z.int(), typeId: Id.nullable() })),
    ...importCounts,
    /** Every row that is not imported, and the first 200 that are. */
    rows: z.array(LeaveImportRow),
  }),
  errors: only(
    leaveRefusals,
    'leave.import_no_rows',
    'leave.import_unreadable',
    'leave.import_too_long',
    'leave.import_unknown_format',
    'leave.import_answer_first',
  ),
  limits: [perHour('account', 120), perHour('company', 240)],
  keptReply: 4 * 1024 * 1024,
})

export const exportLeaveBalances = endpoint({
  name: 'exportLeaveBalances',
  method: 'GET',
  path: '/api/v0/leave-balance/export',
  summary: 'The balances of everybody today as a CSV file, at most 10,000 lines',
  permission: leaveAdjust,
  response: FileReply,
  produces: 'text/csv',
  errors: {},
  limits: [perHour('account', 30), perHour('company', 60)],
})
