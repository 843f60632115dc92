import type { EventContext } from '@daybook/platform/server'
import { isDecided, leaveAsked, leaveDecided, type LeaveOutcome, leaveWithdrawn } from '../contract/index.ts'
import { endChangesOf, type RequestRow } from './request-store.ts'

const spanOf = ({ from_day: from, to_day: to }: RequestRow) => ({ from, to })
const about = ({ id, person_id }: Pick<RequestRow, 'id' | 'person_id'>) => ({ requestId: id, userId: person_id })

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

/** Says that a request was taken back, or is over, so that nobody waits for a decision. */
export const tellWithdrawn = ({ emit }: Pick<EventContext, 'emit'>, row: Pick<RequestRow, 'id' | 'person_id'>): Promise<void> =>
  emit(leaveWithdrawn, about(row))

/** Ends what would change a request that is over, or waits again: nobody decides on it any more. */
export const endChanges = async (
  context: Pick<EventContext, 'db' | 'emit' | 'now'>,
  id: string,
  by: string | null,
  note: string | null = null,
): Promise<void> => {
  for (const ended of await endChangesOf(context.db, id, by, context.now, note)) await tellWithdrawn(context, ended)
}
