import { CsvText, DayField, endpoint, Id, importCounts, ImportOutcome, only, perHour } from '@daybook/platform/contract'
import { z } from 'zod'
import { calendarRefusals } from './holidays.ts'
import { holidayAdd } from './permissions.ts'

/** What happened, or would happen, to one day of the file. `row` counts its events. */
export const HolidayImportRow = z.strictObject({
  row: z.int(),
  outcome: ImportOutcome,
  name: z.string(),
  date: DayField.nullable(),
  recurring: z.boolean(),
  reason: z.string(),
})
export type HolidayImportRow = z.output<typeof HolidayImportRow>

/** Looking and doing in one call: without `commit` nothing is stored. What is brought over is paid by the habit of the company. */
export const importHolidays = endpoint({
  name: 'importHolidays',
  method: 'POST',
  path: '/api/v0/holiday/import',
  summary: 'Bring days off over from a calendar file, with preview',
  permission: holidayAdd,
  body: z.strictObject({ ics: CsvText, commit: z.boolean(), siteId: Id.optional() }),
  response: z.strictObject({ ...importCounts, rows: z.array(HolidayImportRow) }),
  errors: only(
    calendarRefusals,
    'holiday.file_unreadable',
    'holiday.file_too_long',
    'holiday.own',
    'holiday.own_behind',
    'holiday.handed_in',
    'holiday.too_many',
    'holiday.too_many_at_sites',
  ),
  limits: [perHour('account', 60), perHour('company', 120)],
  keptReply: 4 * 1024 * 1024,
})
