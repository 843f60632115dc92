import type { EventContext } from '@daybook/platform/server'
import { isDecided, leaveAsked, leaveDecided, type LeaveOutcome, leaveWithdrawn } from '../contract/index.ts'
import type { RequestRow } from './request-store.ts'

const spanOf = ({ from_day: from, to_day: to }: RequestRow) => ({ from, to })
const about = ({ id, person_id }: RequestRow) => ({ requestId: id, userId: person_id })

/** Says that a request waits for whoever is to decide. */
export const tellDecider = ({ emit }: EventContext, row: RequestRow): Promise<void> => {
  const wish = row.cancel_asked ? 'CANCEL' : row.replaces_id === null ? 'LEAVE' : 'CHANGE'
  return emit(leaveAsked, { ...about(row), stage: row.stage === 'HR' ? 'HR' : 'MANAGER', wish, ...spanOf(row) })
}

/** Says what became of somebody's leave, with who decided and what they noted. */
export const tellPerson = ({ emit }: EventContext, row: RequestRow, outcome: LeaveOutcome): Promise<void> => {
  const { decided_by: by, decision_note: note } = isDecided(outcome) ? row : { decided_by: null, decision_note: null }
  return emit(leaveDecided, { ...about(row), outcome, by, note: note ?? '', ...spanOf(row) })
}

/** Says that a request was taken back, so that nobody waits for a decision. */
export const tellWithdrawn = ({ emit }: EventContext, row: RequestRow): Promise<void> => emit(leaveWithdrawn, about(row))
