import type { LeaveRequest } from '../contract/index.ts'
import type { LeaveUnit } from '../domain/index.ts'
import type { AwayRow, RequestRow } from './request-store.ts'

const half = (value: string | null): 'first' | 'second' | null => (value === 'first' || value === 'second' ? value : null)

/** A request as its person, and whoever may see their leave, read it. */
export const presentRequest = (row: RequestRow): LeaveRequest => ({
  id: row.id,
  userId: row.person_id,
  userName: row.name,
  typeId: row.type_id,
  typeName: row.type_name,
  unit: row.unit as LeaveUnit,
  paid: row.paid,
  from: row.from_day,
  to: row.to_day,
  fromHalf: half(row.from_half),
  toHalf: half(row.to_half),
  minutes: row.minutes,
  total: row.total,
  status: row.status as LeaveRequest['status'],
  stage: row.stage as LeaveRequest['stage'],
  cancelAsked: row.cancel_asked,
  note: row.note,
  askedAt: row.asked_at,
  decidedAt: row.decided_at,
  decidedByName: row.decided_by_name,
  decisionNote: row.decision_note,
  replacesId: row.replaces_id,
  documentMissing: row.document !== null && row.files === 0 && (row.status === 'PENDING' || row.status === 'APPROVED'),
  imported: row.import_key !== null,
  version: row.version,
})

/** Who is away, as colleagues may know it: never the type, never the reason. */
export const presentAway = (row: AwayRow) => ({
  userId: row.person_id,
  userName: row.name,
  from: row.from_day,
  to: row.to_day,
  fromHalf: half(row.from_half),
  toHalf: half(row.to_half),
})

/** What the audit log keeps of a request. */
export const requestForLog = (row: RequestRow) => ({
  type: row.type_name,
  from: row.from_day,
  to: row.to_day,
  fromHalf: row.from_half,
  toHalf: row.to_half,
  minutes: row.minutes,
  total: row.total,
  paid: row.paid,
  status: row.status,
  stage: row.stage,
  cancelAsked: row.cancel_asked,
  note: row.note,
  document: row.document,
  decisionNote: row.decision_note,
  replaces: row.replaces_id,
  typeId: row.type_id,
  person: row.person_id,
})
