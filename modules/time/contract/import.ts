import {
  DayField,
  Id,
  InstantField,
  ZoneField,
  endpoint,
  only,
  perHour,
  CsvText,
  DateOrder,
  importCounts,
  ImportOutcome,
} from '@daybook/platform/contract'
import { z } from 'zod'
import { timeFields, timeFormats } from '../domain/index.ts'
import { timeRefusals } from './refusals.ts'
import { timesheetImport } from './permissions.ts'

/** What happened, or would happen, to one row of the file. `row` counts as a spreadsheet does: the headers are row 1. */
export const TimeImportRow = z.strictObject({
  row: z.int(),
  outcome: ImportOutcome,
  userId: Id.nullable(),
  userName: z.string(),
  day: DayField.nullable(),
  start: InstantField.nullable(),
  end: InstantField.nullable(),
  minutes: z.int(),
  field: z.enum(timeFields).nullable(),
  value: z.string(),
  reason: z.string(),
})
export type TimeImportRow = z.output<typeof TimeImportRow>

/**
 * Looking and doing in one call: without `commit` nothing is stored. `questions` come back when the file can be read in
 * two ways; the answers are sent along with the same file. The four counts add up to `total`, always.
 */
export const importTime = endpoint({
  name: 'importTime',
  method: 'POST',
  path: '/api/v0/timesheet/import',
  summary: 'Import time entries from another product, with preview',
  permission: timesheetImport,
  body: z.strictObject({
    csv: CsvText,
    format: z.enum(timeFormats).optional(),
    /** Where the clocks of the export stood. */
    zone: ZoneField.optional(),
    dateOrder: DateOrder.optional(),
    commit: z.boolean(),
  }),
  response: z.strictObject({
    format: z.enum(timeFormats),
    columns: z.array(z.string()),
    questions: z.strictObject({ zone: z.boolean(), dateOrder: z.array(DateOrder) }),
    ...importCounts,
    /** Every row that is not imported, and the first 200 that are. */
    rows: z.array(TimeImportRow),
  }),
  errors: only(
    timeRefusals,
    'import.no_rows',
    'import.unreadable',
    'import.too_long',
    'import.unknown_format',
    'import.answer_first',
    'import.overlap',
  ),
  limits: [perHour('account', 120), perHour('company', 240)],
  keptReply: 4 * 1024 * 1024,
})
