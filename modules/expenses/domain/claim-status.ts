import { no, ok, type Result } from '@daybook/platform/domain'

export const claimStatuses = ['DRAFT', 'SUBMITTED', 'APPROVED', 'REJECTED', 'PAID'] as const
export type ClaimStatus = (typeof claimStatuses)[number]

/** Who has to decide next. */
export type Stage = 'MANAGER' | 'HR'

export type ClaimState = { readonly status: ClaimStatus; readonly stage: Stage }

/** Whether somebody decides for the whole company, or for their reports. */
export type DecidesFor = 'company' | 'reports'

type Moved<Code extends `expense.${string}`> = Result<ClaimState, Code>

/** Hands a claim in: to the manager, or where there is none to HR. What was sent back may be handed in again. */
export const submitClaim = ({ status }: ClaimState, hasManager: boolean): Moved<'expense.not_draft'> =>
  status === 'DRAFT' || status === 'REJECTED'
    ? ok({ status: 'SUBMITTED', stage: hasManager ? 'MANAGER' : 'HR' })
    : no('expense.not_draft')

/** Takes back what still waits: it is a draft again. */
export const takeBackClaim = (state: ClaimState): Moved<'expense.not_submitted'> =>
  state.status === 'SUBMITTED' ? ok({ status: 'DRAFT', stage: 'MANAGER' }) : no('expense.not_submitted')

/** Whether its person may still write it. */
export const mayWrite = ({ status }: ClaimState): boolean => status === 'DRAFT' || status === 'REJECTED'

/** From this amount on the company wants a second look; null: never. */
export const needsSecondLook = (cents: number, fromCents: number | null): boolean => fromCents !== null && cents >= fromCents

/** Approves a claim that waits. A manager hands on what HR has to see as well; who decides for the company decides at once. */
export const approveClaim = (
  state: ClaimState,
  by: DecidesFor,
  secondLook: boolean,
): Moved<'expense.not_submitted' | 'expense.waits_for_hr'> => {
  if (state.status !== 'SUBMITTED') return no('expense.not_submitted')
  if (by === 'reports' && state.stage === 'HR') return no('expense.waits_for_hr')
  return by === 'reports' && secondLook
    ? ok({ status: 'SUBMITTED', stage: 'HR' })
    : ok({ status: 'APPROVED', stage: state.stage })
}

/** Sends a claim back, with a note that says why. */
export const rejectClaim = (
  state: ClaimState,
  by: DecidesFor,
  note: string,
): Moved<'expense.not_submitted' | 'expense.waits_for_hr' | 'expense.note_required'> => {
  if (state.status !== 'SUBMITTED') return no('expense.not_submitted')
  if (by === 'reports' && state.stage === 'HR') return no('expense.waits_for_hr')
  return note.trim() === '' ? no('expense.note_required') : ok({ status: 'REJECTED', stage: state.stage })
}

const undoMs = 60_000

type Decided = { readonly by: string | null; readonly at: string | null }

/**
 * A decision is taken back within a minute, by whoever gave it, as long as nothing was paid or changed: the claim waits again; with the manager where they
 * handed it on and HR has not decided.
 */
export const undoClaim = (
  state: ClaimState,
  decided: Decided,
  by: string,
  now: string,
): Moved<'expense.not_decided' | 'expense.undo_over'> => {
  const handedOn = state.status === 'SUBMITTED' && decided.by !== null
  if (!handedOn && state.status !== 'APPROVED' && state.status !== 'REJECTED') return no('expense.not_decided')
  const since = decided.at === null ? undoMs + 1 : Temporal.Instant.from(now).since(decided.at).total('milliseconds')
  if (decided.by !== by || since > undoMs) return no('expense.undo_over')
  return ok({ status: 'SUBMITTED', stage: handedOn ? 'MANAGER' : state.stage })
}
