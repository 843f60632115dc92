import type { TimesheetStatus } from './sheet-status.ts'

/** How a day that was handed in stands for whoever handed it in. */
export const requestStates = ['SUBMITTED', 'REJECTED', 'APPROVED', 'PAID'] as const
export type RequestState = (typeof requestStates)[number]

/** A day that was sent back is open again, and still a request until it is handed in anew; one that nobody handed in is none. */
export const requestState = (sheet: { readonly status: TimesheetStatus; readonly rejected: boolean }): RequestState | null => {
  if (sheet.status !== 'OPEN') return sheet.status
  return sheet.rejected ? 'REJECTED' : null
}
