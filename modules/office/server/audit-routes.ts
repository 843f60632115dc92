import { csvLine, type CsvCell, dayInZone, type Steps, writeCsv } from '@daybook/platform/domain'
import { type Context, type Db, inSteps, route, type Handler, type Mount, pageFrom, readCursor } from '@daybook/platform/server'
import { type AuditEntry, exportAudit, searchAudit, searchInstallation } from '../contract/index.ts'
import { changesBetween, type DeedWords, fieldWords, wordsForAction } from '../domain/index.ts'
import { auditEntries, type AuditFilters, type AuditRow, enterInstallation } from './audit-log-store.ts'

const mostExported = 10_000
// What a file may hold, whatever the entries say; what is asked for by day is less.
const mostBytes = 32 * 1024 * 1024
// So many entries are read by one statement, and are in memory at once: a hundred of the longest that there are took the database longer than it gives a
// statement on a busy machine.
const readAtOnce = 25

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

/** The newest entries below one, `limit` of them at most. */
const newestEntries = async (db: Db, filters: AuditFilters, limit: number, below?: string): Promise<AuditRow[]> => {
  const rows: AuditRow[] = []
  for (;;) {
    const [last, asked] = [rows.at(-1), Math.min(readAtOnce, limit - rows.length)]
    const part = await auditEntries(db, filters, asked, last ? String(last.seq) : below)
    rows.push(...part)
    if (part.length < asked || rows.length >= limit) return rows.slice(0, limit)
  }
}

type Asked = AuditFilters & { limit: number; cursor?: string | undefined }

const pageOf = async (
  { limit, cursor, ...filters }: Asked,
  { db, refuse }: Pick<Context<typeof searchAudit>, 'db' | 'refuse'>,
) => {
  const [below] = readCursor(cursor, 1) ?? []
  if (below !== undefined && !digits(below)) return refuse('request.invalid', { field: 'cursor' })
  const rows = await newestEntries(db, filters, limit + 1, below)
  return pageFrom(rows, limit, (row) => [String(row.seq)], present)
}

const searchLog: Handler<typeof searchAudit> = ({ body }, context) => pageOf(body, context)

const searchInstallationLog: Handler<typeof searchInstallation> = async ({ body }, context) => {
  if (!(await enterInstallation(context.db))) return context.refuse('auth.forbidden')
  return pageOf(body, context)
}

const lineSteps = function* (words: DeedWords, rows: readonly AuditRow[]): Steps<Buffer[]> {
  const lines: Buffer[] = []
  for (const row of rows) {
    lines.push(Buffer.from(csvLine(cellsOf(words, present(row)))))
    yield
  }
  return lines
}

/** Said in the last line of a file that does not hold everything. */
const cutLine = Buffer.from(csvLine(['This file ends here. Choose fewer days for the entries before them.']))

/** The lines of the file, newest first, read and written a page at a time. */
const exportedLines = async (db: Db, words: DeedWords, filters: AuditFilters): Promise<Buffer[]> => {
  const lines: Buffer[] = []
  let [bytes, below]: [number, string | undefined] = [0, undefined]
  for (;;) {
    const rows = await auditEntries(db, filters, readAtOnce, below)
    for (const line of await inSteps(lineSteps(words, rows))) {
      bytes += line.length
      if (bytes > mostBytes) return [...lines, cutLine]
      if (lines.length === mostExported) return [...lines, cutLine]
      lines.push(line)
    }
    if (rows.length < readAtOnce) return lines
    below = String(rows.at(-1)?.seq)
  }
}

const exportLog: Handler<typeof exportAudit> = async ({ query }, { db, actor, now, app }) => {
  const lines = await exportedLines(db, app.deedWords, query)
  return {
    bytes: Buffer.concat([Buffer.from(writeCsv([titles])), ...lines]),
    fileName: `audit-log-${dayInZone(now, actor.zone)}.csv`,
  }
}

export const auditRoutes: readonly Mount[] = [
  route(searchAudit, searchLog),
  route(searchInstallation, searchInstallationLog),
  route(exportAudit, exportLog),
]
