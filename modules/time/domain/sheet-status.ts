import { addDays, type Day, no, ok, type Result } from '@daybook/platform/domain'
import { epochMs } from './instant.ts'

export const timesheetStatuses = ['OPEN', 'SUBMITTED', 'APPROVED', 'PAID'] as const
export type TimesheetStatus = (typeof timesheetStatuses)[number]

export type TimesheetAction = 'edit' | 'submit' | 'recall' | 'approve' | 'reject' | 'undo' | 'reopen' | 'pay'

/** What each status still allows. A paid day is never edited: a change to it becomes a late change of a later run. */
const allowed: Record<TimesheetStatus, readonly TimesheetAction[]> = {
  OPEN: ['edit', 'submit'],
  SUBMITTED: ['recall', 'approve', 'reject'],
  APPROVED: ['undo', 'reopen', 'pay'],
  PAID: [],
}

export const can = (action: TimesheetAction, sheet: { readonly status: TimesheetStatus }): boolean =>
  allowed[sheet.status].includes(action)

type Sheet = { readonly status: TimesheetStatus }
/** The sheet in its new status, or the code of why not. */
type Moved<S extends Sheet, Code extends `timesheet.${string}`> = Result<Omit<S, 'status'> & { status: TimesheetStatus }, Code>

const moveTo = <S extends Sheet>(sheet: S, status: TimesheetStatus) => ok({ ...sheet, status })

type SubmitRefusal =
  | 'timesheet.paid'
  | 'timesheet.not_open'
  | 'timesheet.missing_clock_out'
  | 'timesheet.still_running'
  | 'timesheet.too_long'
  | 'timesheet.empty'

/** What must be known of a day to submit it. `notWorked` tells a free day from one that was forgotten. */
export type SubmittableDay = Sheet & {
  readonly entries: readonly { readonly start: string | null; readonly end: string | null }[]
  readonly missingClockOut?: boolean
  /** The clock runs on this day, or stands on a break. */
  readonly onTheClock?: boolean
  readonly tooLong?: boolean
  readonly notWorked?: boolean
}

/**
 * Hands a day in for approval. A running entry has no length yet, so the day waits for it, as it does for the
 * end of a break; a day without entries is
 * handed in only as "not worked".
 */
export const submit = <S extends SubmittableDay>(sheet: S): Moved<S, SubmitRefusal> => {
  if (sheet.status === 'PAID') return no('timesheet.paid')
  if (!can('submit', sheet)) return no('timesheet.not_open')
  if (sheet.missingClockOut) return no('timesheet.missing_clock_out')
  const running = sheet.onTheClock || sheet.entries.some((entry) => entry.start !== null && entry.end === null)
  if (running) return no('timesheet.still_running')
  if (sheet.tooLong) return no('timesheet.too_long')
  if (sheet.entries.length === 0 && !sheet.notWorked) return no('timesheet.empty')
  return moveTo(sheet, 'SUBMITTED')
}

// They are handed in many at once: for years, they would fill the inbox of who decides with days that nobody asks for.
const notWorkedDays = 92

/** Whether a day without entries may still be handed in as "not worked" (docs/rules.md#worked-time). */
export const mayBeNotWorked = (day: Day, today: Day): boolean => day >= addDays(today, -notWorkedDays)

/** Takes a submitted day back, by the person whose day it is. */
export const recall = <S extends Sheet>(sheet: S): Moved<S, 'timesheet.not_submitted'> =>
  can('recall', sheet) ? moveTo(sheet, 'OPEN') : no('timesheet.not_submitted')

export const approve = <S extends Sheet>(sheet: S): Moved<S, 'timesheet.not_submitted'> =>
  can('approve', sheet) ? moveTo(sheet, 'APPROVED') : no('timesheet.not_submitted')

/** Sends a day back to the person, with a note that says what to change. */
export const reject = <S extends Sheet>(
  sheet: S,
  note: string,
): Moved<S, 'timesheet.not_submitted' | 'timesheet.note_required'> => {
  if (!can('reject', sheet)) return no('timesheet.not_submitted')
  return note.trim() === '' ? no('timesheet.note_required') : moveTo(sheet, 'OPEN')
}

/** Opens an approved day again, with a reason for the record, as long as it has not been paid. */
export const reopen = <S extends Sheet>(
  sheet: S,
  reason: string,
): Moved<S, 'timesheet.paid' | 'timesheet.not_approved' | 'timesheet.reason_required'> => {
  if (sheet.status === 'PAID') return no('timesheet.paid')
  if (!can('reopen', sheet)) return no('timesheet.not_approved')
  return reason.trim() === '' ? no('timesheet.reason_required') : moveTo(sheet, 'OPEN')
}

const undoMs = 60_000

/** Who decided, and when. */
type Decided = Sheet & { readonly decidedBy: string | null; readonly decidedAt: string | null }

/**
 * Takes an approval back, so that the day waits again as it was handed in: for a minute, and only by whoever gave it. Later it is opened
 * again with a reason (docs/rules.md#worked-time).
 */
export const undoApproval = <S extends Decided>(
  sheet: S,
  by: string,
  now: string,
): Moved<S, 'timesheet.paid' | 'timesheet.not_approved' | 'timesheet.undo_over'> => {
  if (sheet.status === 'PAID') return no('timesheet.paid')
  if (!can('undo', sheet)) return no('timesheet.not_approved')
  const since = sheet.decidedAt === null ? undoMs + 1 : epochMs(now) - epochMs(sheet.decidedAt)
  return sheet.decidedBy === by && since <= undoMs ? moveTo(sheet, 'SUBMITTED') : no('timesheet.undo_over')
}
