import { createHash } from 'node:crypto'
import type { Head } from '../audit-store.ts'
import { Lines, rowOf } from './copy-text.ts'

type Row = Readonly<Record<string, string | null>>

/** PostgreSQL writes `2026-03-16 09:00:00.5+00`; the chain was computed over `2026-03-16T09:00:00.500000`. */
const instant = (written: string): string => {
  const [day = '', time = ''] = written.replace(/\+00$/, '').split(' ')
  const [seconds = '', fraction = ''] = time.split('.')
  return `${day}T${seconds}.${fraction.padEnd(6, '0')}`
}

const inQuotes = (text: string | null | undefined): string => JSON.stringify(text ?? null)

/** What `audit_text` of the database gives for an entry. JSON of a column is taken as it is written there. */
const textOf = (row: Row): string => {
  const { before, after } = row
  const at = inQuotes(instant(row['at'] ?? ''))
  const who = [row['account_id'], row['person_id'], row['action'], row['target_type'], row['target_id']].map(inQuotes)
  const request = [row['request_id'], row['ip']].map(inQuotes)
  const parts = [inQuotes(row['company_id']), row['seq'], at, ...who, before ?? 'null', after ?? 'null', ...request]
  return `[${parts.join(', ')}]`
}

const bytesOf = (written: string | null | undefined): Buffer => Buffer.from((written ?? '').slice(2), 'hex')

const start: Omit<Head, 'companyId'> = { seq: 0, hash: '00' }

/**
 * Recomputes audit chains from the rows of a backup, as `verify-audit` does in a database, while they pass in the order of
 * company and number.
 */
export class AuditChains {
  private readonly lines = new Lines()
  private readonly ends = new Map<string, Head>()
  private readonly broken = new Map<string, number>()
  private readonly columns: readonly string[]

  constructor(columns: readonly string[]) {
    this.columns = columns
  }

  see(piece: Uint8Array): void {
    for (const line of this.lines.endedBy(piece)) this.entry(rowOf(line, this.columns))
  }

  private entry(row: Row): void {
    const companyId = row['company_id'] ?? ''
    const before = this.ends.get(companyId) ?? start
    const [previous, own] = [bytesOf(row['prev_hash']), bytesOf(row['hash'])]
    const seq = Number(row['seq'])
    const again = createHash('sha256').update(previous).update(textOf(row)).digest()
    // oxlint-disable-next-line daybook/constant-time -- both stand in the backup, whose reader asks
    const fits = seq === before.seq + 1 && previous.toString('hex') === before.hash && own.compare(again) === 0
    if (!fits && !this.broken.has(companyId)) this.broken.set(companyId, seq)
    this.ends.set(companyId, { companyId, seq, hash: own.toString('hex') })
  }

  /** The first entry of each chain that does not fit in itself, or does not end where its head says. */
  brokenAgainst(heads: readonly Head[]): Pick<Head, 'companyId' | 'seq'>[] {
    const said = new Map(heads.map((head) => [head.companyId, head]))
    const companies = [...new Set([...said.keys(), ...this.ends.keys()])]
    return companies.flatMap((companyId) => {
      const [head, end] = [said.get(companyId), this.ends.get(companyId) ?? start]
      // oxlint-disable-next-line daybook/constant-time -- both stand in the backup, whose reader asks
      const seq = this.broken.get(companyId) ?? (head?.hash === end.hash ? undefined : end.seq)
      return seq === undefined ? [] : [{ companyId, seq }]
    })
  }
}
