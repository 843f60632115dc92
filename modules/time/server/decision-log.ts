import type { SheetRow } from './timesheet-store.ts'

type Decided = Pick<SheetRow, 'id' | 'day' | 'status' | 'decision_note'>

const each = (values: readonly (string | null)[]): string => [...new Set(values.filter(Boolean))].join(', ')

/** What the audit log keeps of a decision on some days: how they stood and what was said of them, before and after. */
export const decisionForLog = (sheets: readonly Decided[], decision: { status: string; note: string }): [object, object] => [
  { status: each(sheets.map(({ status }) => status)), note: each(sheets.map((sheet) => sheet.decision_note)) },
  { ...decision, days: sheets.map(({ day }) => day), ids: sheets.map(({ id }) => id) },
]
