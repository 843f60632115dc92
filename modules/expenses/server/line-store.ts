import type { Db } from '@daybook/platform/server'
import { all, bool, build, checked, columnsOf, count, type RowOf, sql, text, texts } from '@daybook/platform/server/sql'
import type { LineWarning } from '../domain/index.ts'

const lineShape = {
  ...columnsOf(
    'expense_line',
    'id',
    'claim_id',
    'category_id',
    'day',
    'what',
    'reason',
    'minor',
    'currency',
    'rate_millionths',
    'rate_by_table',
    'quantity',
    'claimed_cents',
    'tax_cents',
    'approved_cents',
  ),
  warnings: texts,
}
export type LineRow = Omit<RowOf<typeof lineShape>, 'warnings'> & { warnings: LineWarning[] }

/** The lines of these claims, in their order. */
export const linesOf = async (db: Db, claimIds: readonly string[]): Promise<LineRow[]> =>
  claimIds.length === 0
    ? []
    : ((await all(
        db,
        checked(
          lineShape,
        )`select id, claim_id, category_id, day, what, reason, minor, currency, rate_millionths, rate_by_table, quantity, claimed_cents, tax_cents, approved_cents, warnings
          from expense_line where claim_id = any(${[...claimIds]}::uuid[]) order by claim_id, place`,
        // Only those of `lineWarnings` are ever written.
      )) as LineRow[])

export type NewLine = Omit<LineRow, 'approved_cents' | 'warnings'>

/** Writes the lines of a claim anew: those that stay keep their ids, and with them their receipts. */
export const saveLines = async (db: Db, claimId: string, lines: readonly NewLine[]): Promise<void> => {
  const ids = lines.map(({ id }) => id)
  await count(db, sql`delete from expense_line where claim_id = ${claimId} and id <> all(${ids}::uuid[])`)
  if (lines.length === 0) return
  const rows = lines.map((line, place) => ({
    ...line,
    place,
    approved_cents: null,
    handed_on_cents: null,
    warnings: sql<string[]>`'{}'`,
  }))
  await count(
    db,
    build
      .insertInto('expense_line')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'id']).doUpdateSet((row) => ({
          place: row.ref('excluded.place'),
          category_id: row.ref('excluded.category_id'),
          day: row.ref('excluded.day'),
          what: row.ref('excluded.what'),
          reason: row.ref('excluded.reason'),
          minor: row.ref('excluded.minor'),
          currency: row.ref('excluded.currency'),
          rate_millionths: row.ref('excluded.rate_millionths'),
          rate_by_table: row.ref('excluded.rate_by_table'),
          quantity: row.ref('excluded.quantity'),
          claimed_cents: row.ref('excluded.claimed_cents'),
          tax_cents: row.ref('excluded.tax_cents'),
          approved_cents: row.ref('excluded.approved_cents'),
          handed_on_cents: row.ref('excluded.handed_on_cents'),
          warnings: row.ref('excluded.warnings'),
        })),
      ),
  )
}

type Noted = { readonly cents: number; readonly rateMillionths: number; readonly warnings: readonly LineWarning[] }

/** What was unusual about a line when it was handed in, and what it came to then, by which rate. */
export const noteLine = (db: Db, id: string, { cents: claimedCents, rateMillionths, warnings }: Noted): Promise<number> =>
  count(
    db,
    sql`update expense_line set claimed_cents = ${claimedCents}, rate_millionths = ${rateMillionths}, tax_cents = least(tax_cents, ${claimedCents}), warnings = ${[...warnings]}::text[], approved_cents = null, handed_on_cents = null where id = ${id}`,
  )

/** What is paid of each of these lines. */
export const approveLines = (db: Db, lines: readonly { id: string; cents: number }[]): Promise<number> =>
  count(
    db,
    sql`update expense_line l set approved_cents = x.cents from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as x(id uuid, cents bigint) where l.id = x.id`,
  )

/** What a manager approved of a claim's lines is kept for HR, who looks again. */
export const handLinesOn = (db: Db, claimId: string): Promise<number> =>
  count(db, sql`update expense_line set handed_on_cents = approved_cents where claim_id = ${claimId}`)

/** A decision is taken back: what a manager approved who handed the claim on holds again, else nobody has said. */
export const restoreLines = (db: Db, claimId: string): Promise<number> =>
  count(db, sql`update expense_line set approved_cents = handed_on_cents where claim_id = ${claimId}`)

/** Nobody has said what is paid of a claim's lines. */
export const forgetApproved = (db: Db, claimId: string): Promise<number> =>
  count(db, sql`update expense_line set approved_cents = null, handed_on_cents = null where claim_id = ${claimId}`)

const sameShape = { line_id: text, same: bool }

/** Which of these claims' lines have a receipt that is with another line as well, of whoever. */
export const sameReceipts = (db: Db, claimIds: readonly string[]): Promise<RowOf<typeof sameShape>[]> =>
  all(
    db,
    checked(
      sameShape,
    )`select l.id as line_id, exists (select from expense_receipt r join expense_receipt o on o.content_id = r.content_id and o.id <> r.id and o.line_id is not null
      where r.line_id = l.id) as same from expense_line l where l.claim_id = any(${[...claimIds]}::uuid[])`,
  )
