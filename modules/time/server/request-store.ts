import { workers } from '@daybook/people/server'
import type { Db } from '@daybook/platform/server'
import { all, checked, columnsOf, orNull, type RowOf, sql, text } from '@daybook/platform/server/sql'
import type { RequestState } from '../domain/index.ts'

const requestShape = {
  ...columnsOf(
    'timesheet',
    'id',
    'day',
    'status',
    'rejected',
    'worked_minutes',
    'not_worked',
    'submitted_at',
    'decided_at',
    'decision_note',
  ),
  decided_by_name: orNull(text),
}
export type RequestRow = RowOf<typeof requestShape>

// The same that `requestState` says of one day.
const inState = (state: RequestState | undefined) => {
  if (state === 'REJECTED') return sql<boolean>`t.status = 'OPEN' and t.rejected`
  return state ? sql<boolean>`t.status = ${state}` : sql<boolean>`(t.status <> 'OPEN' or t.rejected)`
}

type Asked = { personId: string; state: RequestState | undefined; limit: number; after: string[] | undefined }

/** Somebody's days that were handed in, newest first; one more than `limit`. */
export const requestsOf = (db: Db, { personId, state, limit, after }: Asked): Promise<RequestRow[]> =>
  all(
    db,
    checked(requestShape)`
    select t.id, t.day, t.status, t.rejected, t.worked_minutes, t.not_worked, t.submitted_at, t.decided_at, t.decision_note, d.name as decided_by_name
    from timesheet t left join ${workers} d on d.id = t.decided_by
    where t.person_id = ${personId} and ${inState(state)} and ${after ? sql`t.day < ${after[0]}::date` : sql`true`}
    order by t.day desc limit ${limit + 1}`,
  )
