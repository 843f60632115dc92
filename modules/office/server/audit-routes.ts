import { type CsvCell, dayInZone, writeCsv } from '@daybook/platform/domain'
import { type Context, route, type Handler, type Mount, pageFrom, readCursor } from '@daybook/platform/server'
import { type AuditEntry, exportAudit, searchAudit, searchInstallation } from '../contract/index.ts'
import { changesBetween, type DeedWords, fieldWords, wordsForAction } from '../domain/index.ts'
import { auditEntries, type AuditFilters, type AuditRow, enterInstallation } from './audit-log-store.ts'

const mostExported = 10_000

const present = (row: AuditRow): AuditEntry => ({
  seq: row.seq,
  at: row.at,
  userId: row.person_id,
  userName: row.support ? `${row.person_name} (Daybook support)` : row.person_name,
  action: row.action,
  targetType: row.target_type,
  targetId: row.target_id,
  targetName: row.target_name,
  changes: changesBetween(row.before, row.after),
  ip: row.ip,
  requestId: row.request_id,
})

const titles = ['Number', 'Time (UTC)', 'Who', 'Action', 'What', 'Name', 'Changes', 'Address', 'Request']

const cellsOf = (words: DeedWords, entry: AuditEntry): CsvCell[] => [
  entry.seq,
  entry.at,
  entry.userName ?? 'Daybook',
  wordsForAction(words, entry.action),
  entry.targetType,
  entry.targetName,
  entry.changes.map(({ field, before, after }) => `${fieldWords(field)}: ${before ?? '--'} > ${after ?? '--'}`).join('; '),
  entry.ip,
  entry.requestId,
]

const digits = (cursor: string): boolean => /^\d{1,15}$/.test(cursor)

type Asked = AuditFilters & { limit: number; cursor?: string | undefined }

const pageOf = async (
  { limit, cursor, ...filters }: Asked,
  { db, refuse }: Pick<Context<typeof searchAudit>, 'db' | 'refuse'>,
) => {
  const [below] = readCursor(cursor, 1) ?? []
  if (below !== undefined && !digits(below)) return refuse('request.invalid', { field: 'cursor' })
  const rows = await auditEntries(db, filters, limit + 1, below)
  return pageFrom(rows, limit, (row) => [String(row.seq)], present)
}

const searchLog: Handler<typeof searchAudit> = ({ body }, context) => pageOf(body, context)

const searchInstallationLog: Handler<typeof searchInstallation> = async ({ body }, context) => {
  if (!(await enterInstallation(context.db))) return context.refuse('auth.forbidden')
  return pageOf(body, context)
}

const exportLog: Handler<typeof exportAudit> = async ({ query }, { db, actor, now, app }) => {
  const rows = await auditEntries(db, query, mostExported)
  const csv = writeCsv([titles, ...rows.map((row) => cellsOf(app.deedWords, present(row)))])
  return { bytes: Buffer.from(csv), fileName: `audit-log-${dayInZone(now, actor.zone)}.csv` }
}

export const auditRoutes: readonly Mount[] = [
  route(searchAudit, searchLog),
  route(searchInstallation, searchInstallationLog),
  route(exportAudit, exportLog),
]
