import { workers } from '@daybook/people/server'
import type { Db } from '@daybook/platform/server'
import { all, build, checked, columnsOf, count, first, int, type RowOf, sql, text } from '@daybook/platform/server/sql'
import type { Drawn } from '../domain/index.ts'

const advanceShape = {
  ...columnsOf('expense_advance', 'id', 'person_id', 'day', 'currency', 'cents', 'left_cents', 'note', 'given_at'),
  name: text,
}
export type AdvanceRow = RowOf<typeof advanceShape>
const columns = sql`a.id, a.person_id, a.day, a.currency, a.cents, a.left_cents, a.note, a.given_at, p.name`
const tables = sql`expense_advance a join ${workers} p on p.id = a.person_id`

/** Everybody's, the newest first; one more than `limit`. */
export const advances = (db: Db, limit: number, after: string[] | undefined): Promise<AdvanceRow[]> =>
  all(
    db,
    checked(
      advanceShape,
    )`select ${columns} from ${tables} where ${after ? sql`(a.day, a.id) < (${after[0]}::date, ${after[1]}::uuid)` : sql`true`}
      order by a.day desc, a.id desc limit ${limit + 1}`,
  )

/** Somebody's of which something is left, the oldest first. */
export const openAdvances = (db: Db, people: readonly string[], limit: number): Promise<AdvanceRow[]> =>
  all(
    db,
    checked(
      advanceShape,
    )`select ${columns} from ${tables} where a.person_id = any(${[...people]}::uuid[]) and a.left_cents > 0 order by a.day, a.id limit ${limit}`,
  )

/** The same in one currency, held until the transaction ends. */
export const lockAdvances = async (db: Db, personId: string, currency: string): Promise<AdvanceRow[]> => {
  await count(
    db,
    sql`select id from expense_advance where person_id = ${personId} and left_cents > 0 and currency = ${currency} order by id for update`,
  )
  return all(
    db,
    checked(
      advanceShape,
    )`select ${columns} from ${tables} where a.person_id = ${personId} and a.left_cents > 0 and a.currency = ${currency} order by a.day, a.id limit 200`,
  )
}

export const findAdvance = (db: Db, id: string): Promise<AdvanceRow | undefined> =>
  first(db, checked(advanceShape)`select ${columns} from ${tables} where a.id = ${id}`)

export const lockAdvance = async (db: Db, id: string): Promise<AdvanceRow | undefined> => {
  await count(db, sql`select id from expense_advance where id = ${id} for update`)
  return findAdvance(db, id)
}

type NewAdvance = Omit<AdvanceRow, 'name' | 'left_cents'> & { given_by: string }

export const addAdvance = (db: Db, advance: NewAdvance): Promise<number> =>
  count(db, build.insertInto('expense_advance').values({ ...advance, left_cents: advance.cents }))

export const dropAdvance = (db: Db, id: string): Promise<number> =>
  count(db, build.deleteFrom('expense_advance').where('id', '=', id))

/** A claim draws from advances, which are held. */
export const draw = async (db: Db, claimId: string, drawn: readonly Drawn[]): Promise<void> => {
  for (const { advanceId, cents } of drawn) {
    await count(db, build.insertInto('expense_drawn').values({ claim_id: claimId, advance_id: advanceId, cents }))
    await count(db, sql`update expense_advance set left_cents = left_cents - ${cents} where id = ${advanceId}`)
  }
}

const usedShape = { id: text, left_cents: int, cents: int }

/** The advances that a claim drew from: what is left of each, and what the claim took. */
export const drawnBy = (db: Db, claimId: string): Promise<RowOf<typeof usedShape>[]> =>
  all(
    db,
    checked(usedShape)`select a.id, a.left_cents, d.cents from expense_drawn d join expense_advance a on a.id = d.advance_id
      where d.claim_id = ${claimId} order by a.day, a.id`,
  )

const drawnShape = { advance_id: text, cents: int }

/** What a claim drew goes back to where it came from. */
export const giveBack = async (db: Db, claimId: string): Promise<void> => {
  const drawn = await all(
    db,
    checked(drawnShape)`delete from expense_drawn where claim_id = ${claimId} returning advance_id, cents`,
  )
  for (const { advance_id, cents } of drawn)
    await count(db, sql`update expense_advance set left_cents = left_cents + ${cents} where id = ${advance_id}`)
}
