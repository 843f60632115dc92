import { route, type Handler, type Mount, pageFrom, readCursor } from '@daybook/platform/server'
import { listSheetRequests, type SheetRequest } from '../contract/index.ts'
import { requestState } from '../domain/index.ts'
import { requestsOf, type RequestRow } from './request-store.ts'

const present = (row: RequestRow): SheetRequest => ({
  id: row.id,
  day: row.day,
  state: requestState(row) ?? 'SUBMITTED',
  workedMinutes: row.worked_minutes,
  notWorked: row.not_worked,
  submittedAt: row.submitted_at,
  decidedAt: row.decided_at,
  decidedByName: row.decided_by_name,
  decisionNote: row.decision_note,
})

const listOwn: Handler<typeof listSheetRequests> = async ({ query }, { db, actor }) => {
  const { limit, cursor, state } = query
  const rows = await requestsOf(db, { personId: actor.userId, state, limit, after: readCursor(cursor, 1) })
  return pageFrom(rows, limit, ({ day }) => [day], present)
}

export const requestRoutes: readonly Mount[] = [route(listSheetRequests, listOwn)]
