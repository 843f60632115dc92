import { workers, workersByLegalName } from '@daybook/people/server'
import type { Day } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import { all, checked, columnsOf, int, type RowOf, sql, text } from '@daybook/platform/server/sql'
import type { reportKeys } from '../contract/index.ts'
import type { ClaimRow } from './claim-store.ts'
import { comesWithPayroll } from './owed-store.ts'

const dueShape = {
  ...columnsOf('expense_claim', 'id', 'title', 'currency', 'decided_at'),
  name: text,
  email: text,
  payable: int,
}
type DueRow = RowOf<typeof dueShape>

/** What is approved and to be paid by hand, with whom to pay it to by the name in their contract, those that wait longest first. */
export const dueForBank = (db: Db, most: number): Promise<DueRow[]> =>
  all(
    db,
    checked(dueShape)`select c.id, c.title, c.currency, c.decided_at, p.name, p.email, c.approved_cents - c.drawn_cents as payable
      from expense_claim c join ${workersByLegalName} p on p.id = c.person_id where c.status = 'APPROVED' and not ${comesWithPayroll} order by c.decided_at, c.id limit ${most}`,
  )

export const payableOf = ({ approved_cents, drawn_cents }: ClaimRow): number => (approved_cents ?? 0) - drawn_cents

const reportShape = { key: text, label: text, cents: int, tax_cents: int, lines: int }

const grouped = {
  PERSON: { key: sql`c.person_id::text`, label: sql`p.name` },
  CATEGORY: { key: sql`k.id::text`, label: sql`k.name` },
  MONTH: { key: sql`to_char(l.day, 'YYYY-MM')`, label: sql`to_char(l.day, 'YYYY-MM')` },
} as const satisfies Record<(typeof reportKeys)[number], unknown>

type Asked = { from: Day; to: Day; by: (typeof reportKeys)[number]; currency: string; most: number }

/** What was approved of lines of the days between two, in one currency, by whom, for what, or when: the largest first, months in their order. */
export const reportOf = (db: Db, { from, to, by, currency, most }: Asked): Promise<RowOf<typeof reportShape>[]> => {
  const { key, label } = grouped[by]
  return all(
    db,
    checked(reportShape)`select ${key} as key, ${label} as label, sum(l.approved_cents)::bigint as cents,
        sum(round(l.tax_cents::numeric * l.approved_cents / l.claimed_cents))::bigint as tax_cents, count(*)::int as lines
      from expense_line l join expense_claim c on c.id = l.claim_id join expense_category k on k.id = l.category_id join ${workers} p on p.id = c.person_id
      where l.day between ${from} and ${to} and c.status in ('APPROVED', 'PAID') and c.currency = ${currency} and l.approved_cents > 0
      group by 1, 2 order by ${by === 'MONTH' ? sql`1` : sql`3 desc, 2, 1`} limit ${most}`,
  )
}

const sumShape = { cents: int, tax_cents: int }

/** The same of all of it. */
export const sumOf = (
  db: Db,
  { from, to, currency }: Pick<Asked, 'from' | 'to' | 'currency'>,
): Promise<RowOf<typeof sumShape>[]> =>
  all(
    db,
    checked(sumShape)`select coalesce(sum(l.approved_cents), 0)::bigint as cents,
        coalesce(sum(round(l.tax_cents::numeric * l.approved_cents / l.claimed_cents)), 0)::bigint as tax_cents
      from expense_line l join expense_claim c on c.id = l.claim_id
      where l.day between ${from} and ${to} and c.status in ('APPROVED', 'PAID') and c.currency = ${currency}`,
  )
