import { type Decider, isDecidedBy, isManaged, managerOf, setsRules, workers } from '@daybook/people/server'
import type { Day } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import {
  all,
  bool,
  build,
  type Changes,
  checked,
  columnsOf,
  count,
  first,
  int,
  kindOf,
  one,
  orNull,
  type RowOf,
  sql,
  text,
} from '@daybook/platform/server/sql'
import { expenseSetUp } from '../contract/index.ts'
import type { ClaimStatus, Stage } from '../domain/index.ts'
import { comesWithPayroll } from './owed-store.ts'

const claimShape = {
  ...columnsOf(
    'expense_claim',
    'id',
    'person_id',
    'title',
    'currency',
    'claimed_cents',
    'approved_cents',
    'drawn_cents',
    'made_at',
    'submitted_at',
    'decided_at',
    'decided_by',
    'decision_note',
    'handed_on_at',
    'handed_on_by',
    'handed_on_note',
    'paid_at',
    'record_id',
    'version',
  ),
  status: kindOf<ClaimStatus>(text),
  stage: kindOf<Stage>(text),
  paid_with: orNull(kindOf<'PAYROLL' | 'BANK' | 'ADVANCE'>(text)),
  name: text,
  decided_by_name: orNull(text),
}
export type ClaimRow = RowOf<typeof claimShape>

const columns = sql`c.id, c.person_id, c.title, c.currency, c.claimed_cents, c.approved_cents, c.drawn_cents, c.made_at, c.submitted_at, c.decided_at, c.decided_by,
  c.decision_note, c.handed_on_at, c.handed_on_by, c.handed_on_note, c.paid_at, c.record_id, c.version, c.status, c.stage, c.paid_with, p.name, d.name as decided_by_name`
const tables = sql`expense_claim c join ${workers} p on p.id = c.person_id left join ${workers} d on d.id = c.decided_by`

type Asked = { people: readonly string[]; status: ClaimStatus | undefined; limit: number; after: string[] | undefined }

/** Somebody's claims, the newest first; one more than `limit`. */
export const claimsOf = (db: Db, { people, status, limit, after }: Asked): Promise<ClaimRow[]> =>
  all(
    db,
    checked(claimShape)`select ${columns} from ${tables} where c.person_id = any(${[...people]}::uuid[])
      and ${status === undefined ? sql`true` : sql`c.status = ${status}`}
      and ${after ? sql`(c.made_at, c.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`}
    order by c.made_at desc, c.id desc limit ${limit + 1}`,
  )

/** Claims of these people that whoever manages them is to decide on, the longest waiting first. */
export const waitingOf = (db: Db, people: readonly string[]): Promise<ClaimRow[]> =>
  all(
    db,
    checked(claimShape)`select ${columns} from ${tables} where c.person_id = any(${[...people]}::uuid[])
      and c.status = 'SUBMITTED' and c.stage = 'MANAGER' order by c.submitted_at, c.id`,
  )

const foundShape = { ...claimShape, managed: bool, sets_rules: bool }
export type FoundClaim = RowOf<typeof foundShape>

/** A claim, whether whoever asks manages its person on a day, and whether that one may say what claims are held against. */
export const findClaim = (db: Db, id: string, today: Day): Promise<FoundClaim | undefined> =>
  first(
    db,
    checked(
      foundShape,
    )`select ${columns}, ${isManaged(sql.ref('c.person_id'), today)} as managed, ${setsRules(sql.ref('c.person_id'), expenseSetUp)} as sets_rules
      from ${tables} where c.id = ${id}`,
  )

/** The same, held until the transaction ends. */
export const lockClaim = async (db: Db, id: string, today: Day): Promise<FoundClaim | undefined> => {
  await count(db, sql`select id from expense_claim where id = ${id} for update`)
  return findClaim(db, id, today)
}

const waitingShape = { ...claimShape, parts: int }
export type WaitingClaim = RowOf<typeof waitingShape>

/** Those that wait for whoever decides, the longest first, each with how many lines and receipts it has; one more than `limit`. */
export const waitingClaims = (db: Db, decider: Decider, limit: number, after: string[] | undefined): Promise<WaitingClaim[]> =>
  all(
    db,
    checked(
      waitingShape,
    )`select waiting.*, (select (count(distinct l.id) + count(r.id))::int from expense_line l left join expense_receipt r on r.line_id = l.id
        where l.claim_id = waiting.id) as parts
    from (select ${columns} from ${tables} where c.status = 'SUBMITTED' and ${isDecidedBy(decider, sql.ref('c.person_id'))}
      and ${decider.scope === 'reports' ? sql`c.stage = 'MANAGER'` : sql`true`}
      and ${after ? sql`(c.submitted_at, c.id) > (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`}
    order by c.submitted_at, c.id limit ${limit + 1}) waiting order by submitted_at, id`,
  )

/** How many claims somebody has that are not handed in, with whoever else would add one of theirs waiting. */
export const lockDrafts = async (db: Db, personId: string): Promise<number> => {
  await count(db, sql`select pg_advisory_xact_lock(hashtextextended('expenses of ' || ${personId}, 0))`)
  return (
    await one(
      db,
      checked({ n: int })`select count(*)::int as n from expense_claim where person_id = ${personId} and status = 'DRAFT'`,
    )
  ).n
}

type NewClaim = { id: string; person_id: string; title: string; currency: string; claimed_cents: number; made_at: string }

export const addClaim = (db: Db, claim: NewClaim): Promise<number> =>
  count(db, build.insertInto('expense_claim').values({ ...claim, status: 'DRAFT', stage: 'MANAGER' }))

/** Changes a claim that is held. */
export const changeClaim = (db: Db, id: string, changes: Changes<'expense_claim'>): Promise<number> =>
  count(
    db,
    build
      .updateTable('expense_claim')
      .set({ version: sql<number>`version + 1`, ...changes })
      .where('id', '=', id),
  )

/** Nobody has decided on a claim, and no manager has handed it on. */
export const byNobody = {
  decided_at: null,
  decided_by: null,
  decision_note: null,
  handed_on_at: null,
  handed_on_by: null,
  handed_on_note: null,
}

export const dropClaim = (db: Db, id: string): Promise<number> =>
  count(db, build.deleteFrom('expense_claim').where('id', '=', id))

/** Whether somebody still works here. */
export const worksHere = async (db: Db, personId: string): Promise<boolean> =>
  (
    await one(
      db,
      checked({
        does: bool,
      })`select exists (select from ${workers} w where w.id = ${personId} and w.status <> 'INACTIVE') as does`,
    )
  ).does

/** Whether somebody reports to anybody who works here. */
export const hasManager = async (db: Db, personId: string): Promise<boolean> =>
  (
    await one(
      db,
      checked({
        has: bool,
      })`select exists (select from ${workers} w where w.id = ${managerOf(sql`${personId}`)} and w.status <> 'INACTIVE') as has`,
    )
  ).has

const dueShape = { ...claimShape, with_payroll: bool }

/** What is approved and not paid, and whether a payroll pays it, those that wait longest first; one more than `limit`. */
export const dueClaims = (db: Db, limit: number, after: string[] | undefined): Promise<RowOf<typeof dueShape>[]> =>
  all(
    db,
    checked(dueShape)`select ${columns}, ${comesWithPayroll} as with_payroll from ${tables} where c.status = 'APPROVED'
      and ${after ? sql`(c.decided_at, c.id) > (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`}
    order by c.decided_at, c.id limit ${limit + 1}`,
  )

/**
 * Whoever decides on claims or pays one holds this together with others like it; a payroll that becomes final holds it alone, so that what it pays back is
 * what is approved at that moment.
 */
export const holdDecisions = (db: Db): Promise<number> =>
  count(db, sql`select pg_advisory_xact_lock_shared(hashtextextended('expenses ' || app_company(), 0))`)
