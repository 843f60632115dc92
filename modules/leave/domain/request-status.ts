import { no, ok, type Result } from '@daybook/platform/domain'

export const requestStatuses = ['PENDING', 'APPROVED', 'REJECTED', 'CANCELLED', 'REPLACED'] as const
export type RequestStatus = (typeof requestStatuses)[number]

/** Who has to decide next. */
export type Stage = 'MANAGER' | 'HR'

/** A request as far as its steps go. `cancelAsked`: approved, and whoever took it asks to give it back. */
export type RequestState = {
  readonly status: RequestStatus
  readonly stage: Stage
  readonly cancelAsked: boolean
  /** Whether payrolls paid days of it: those stay. Nobody changes it any more; what comes after them may be cancelled. */
  readonly paid: 'NONE' | 'PART' | 'WHOLE'
}

/** Where leave comes that is cancelled: what was paid of it stays approved. */
const cancelled = (state: RequestState): RequestState => ({
  ...state,
  status: state.paid === 'PART' ? 'APPROVED' : 'CANCELLED',
  cancelAsked: false,
})

type Moved<Code extends `leave.${string}`> = Result<RequestState, Code>

/** Whether somebody decides for the whole company, or for their reports. */
export type Decider = 'company' | 'reports'

/**
 * Approves what waits. Whoever decides for the company decides at once; a manager hands on what HR has to see as well
 * (`needsHr`), and may not decide on what waits for HR.
 */
export const approveLeave = (
  state: RequestState,
  by: Decider,
  needsHr: boolean,
): Moved<'leave.not_pending' | 'leave.waits_for_hr' | 'leave.paid'> => {
  if (state.status === 'APPROVED' && state.cancelAsked) return state.paid === 'WHOLE' ? no('leave.paid') : ok(cancelled(state))
  if (state.status !== 'PENDING') return no('leave.not_pending')
  if (by === 'reports' && state.stage === 'HR') return no('leave.waits_for_hr')
  return by === 'reports' && needsHr ? ok({ ...state, stage: 'HR' }) : ok({ ...state, status: 'APPROVED' })
}

/** Says no, with a note for the person; to a wish to give leave back, it stays approved. */
export const rejectLeave = (
  state: RequestState,
  by: Decider,
  note: string,
): Moved<'leave.not_pending' | 'leave.waits_for_hr' | 'leave.note_required'> => {
  const gives = state.status === 'APPROVED' && state.cancelAsked
  if (!gives && state.status !== 'PENDING') return no('leave.not_pending')
  if (by === 'reports' && state.stage === 'HR' && !gives) return no('leave.waits_for_hr')
  if (note.trim() === '') return no('leave.note_required')
  return ok({ ...state, status: gives ? 'APPROVED' : 'REJECTED', cancelAsked: false })
}

/** Somebody's own request is changed while it waits or holds; of approved leave one change, or the wish to give it back, waits at a time. */
export const mayChangeOwn = (
  { status, paid, cancelAsked }: RequestState,
  changeWaits: boolean,
): Result<true, 'leave.over' | 'leave.paid' | 'leave.change_waits' | 'leave.cancel_waits'> => {
  if (status !== 'PENDING' && status !== 'APPROVED') return no('leave.over')
  if (paid !== 'NONE') return no('leave.paid')
  if (cancelAsked) return no('leave.cancel_waits')
  return status === 'APPROVED' && changeWaits ? no('leave.change_waits') : ok(true)
}

/** Somebody's own request: what waits is taken back at once, what is approved is asked for first. */
export const cancelOwn = (state: RequestState): Moved<'leave.over' | 'leave.paid' | 'leave.cancel_waits'> => {
  if (state.status === 'PENDING') return ok({ ...state, status: 'CANCELLED' })
  if (state.status !== 'APPROVED') return no('leave.over')
  if (state.cancelAsked) return no('leave.cancel_waits')
  return state.paid === 'WHOLE' ? no('leave.paid') : ok({ ...state, cancelAsked: true })
}

/** Owner and HR take another's approved leave back themselves, with a note; what was paid of it stays. */
export const cancelForOther = (state: RequestState, note: string): Moved<'leave.over' | 'leave.paid' | 'leave.note_required'> => {
  if (state.status !== 'APPROVED' && state.status !== 'PENDING') return no('leave.over')
  if (state.paid === 'WHOLE') return no('leave.paid')
  return note.trim() === '' ? no('leave.note_required') : ok(cancelled(state))
}

const undoMs = 60_000

const msBetween = (from: string, to: string): number =>
  Temporal.Instant.from(to).epochMilliseconds - Temporal.Instant.from(from).epochMilliseconds

/** A decision is taken back within a minute, by whoever gave it: the request waits again. */
export const undoDecision = (
  state: RequestState,
  decided: { readonly by: string | null; readonly at: string | null },
  by: string,
  now: string,
): Moved<'leave.not_decided' | 'leave.paid' | 'leave.undo_over'> => {
  if (state.status !== 'APPROVED' && state.status !== 'REJECTED') return no('leave.not_decided')
  if (state.paid !== 'NONE') return no('leave.paid')
  const since = decided.at === null ? undoMs + 1 : msBetween(decided.at, now)
  return decided.by === by && since <= undoMs ? ok({ ...state, status: 'PENDING', cancelAsked: false }) : no('leave.undo_over')
}

/** Who has to see a request first: nobody (null), the manager, or HR; without a manager it is HR. */
export const firstStage = (approval: 'none' | 'manager' | 'hr' | 'managerThenHr', hasManager: boolean): Stage | null => {
  if (approval === 'none') return null
  return approval === 'hr' || !hasManager ? 'HR' : 'MANAGER'
}
