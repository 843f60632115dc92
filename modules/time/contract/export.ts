import { DayField, endpoint, FileReply, only, perHour } from '@daybook/platform/contract'
import { daysBetween } from '@daybook/platform/domain'
import { z } from 'zod'
import { timesheetExport } from './permissions.ts'
import { timeRefusals } from './refusals.ts'

/** The days that a file is about. */
export const TimeSpan = z
  .strictObject({ from: DayField, to: DayField })
  .refine(({ from, to }) => from <= to, { message: 'The first day is after the last', path: ['to'] })
  .refine(({ from, to }) => daysBetween(from, to) <= 366, { message: 'At most a year at once', path: ['to'] })

/** Nothing is left out of it: where there is more than a file takes it is refused, since somebody may be paid by it. */
export const exportTime = endpoint({
  name: 'exportTime',
  method: 'GET',
  path: '/api/v0/timesheet-list/export',
  summary: 'The hours of everybody as a CSV file, a line for each person and day: at most a year, and 50,000 lines',
  permission: timesheetExport,
  query: TimeSpan,
  response: FileReply,
  produces: 'text/csv',
  errors: only(timeRefusals, 'timesheet.file_too_long'),
  limits: [perHour('account', 30), perHour('company', 60)],
})
