import { path } from '@daybook/platform/contract'

/** Where this module's screens are, and what their addresses may say. */
export const calendarPaths = {
  schedules: path<'schedule' | 'people' | 'week'>('/product/timesheet/schedules'),
  importHolidays: path<'site'>('/product/timesheet/holiday/import'),
  holidays: path<'holiday' | 'year' | 'site' | 'sites'>('/product/timesheet/holiday'),
} as const
