import type { Day } from '@daybook/platform/domain'
import type { EventContext } from '@daybook/platform/server'
import { approvalUndone, timesheetsApproved, timesheetsSentBack } from '../contract/index.ts'

type Sheet = { readonly person_id: string; readonly day: Day }
type Decided = { readonly approved: boolean; readonly by: string; readonly note: string }

/** The days of each person, in their order. */
const daysOfEach = (sheets: readonly Sheet[]): { userId: string; days: Day[] }[] =>
  [...Map.groupBy(sheets, ({ person_id }) => person_id)].map(([userId, own]) => ({
    userId,
    days: own.map(({ day }) => day).toSorted((a, b) => a.localeCompare(b)),
  }))

/** Says of each person whose days were decided about which ones, and how. */
export const tellDecided = async ({ emit }: EventContext, sheets: readonly Sheet[], { approved, by, note }: Decided) => {
  for (const each of daysOfEach(sheets))
    await (approved ? emit(timesheetsApproved, { ...each, by }) : emit(timesheetsSentBack, { ...each, by, note }))
}

/** Says of each person whose approved days wait again which ones. */
export const tellUndone = async ({ emit }: EventContext, sheets: readonly Sheet[]): Promise<void> => {
  for (const each of daysOfEach(sheets)) await emit(approvalUndone, each)
}
