import type { Day } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import { all, checked, columnsOf, count, first, type RowOf, sql, text } from '@daybook/platform/server/sql'
import type { ToPayOut } from '../domain/index.ts'

type NewPayOut = ToPayOut & {
  id: string
  personId: string
  typeId: string
  entryId: string
  day: Day
  by: string
  at: string
}

export const addPayOut = (db: Db, row: NewPayOut): Promise<number> =>
  count(
    db,
    sql`insert into leave_payout (id, person_id, type_id, entry_id, day, amount, day_minutes, paid_out_by, paid_out_at)
    values (${row.id}, ${row.personId}, ${row.typeId}, ${row.entryId}, ${row.day}, ${row.amount}, ${row.dayMinutes}, ${row.by}, ${row.at})`,
  )

const shape = {
  ...columnsOf('leave_payout', 'id', 'person_id', 'type_id', 'day', 'amount', 'payroll_record_id'),
  type_name: text,
}
export type PayOutRow = RowOf<typeof shape>

const rowsOf = sql`select o.id, o.person_id, o.type_id, o.day, o.amount, o.payroll_record_id, t.name as type_name
  from leave_payout o join leave_type t on t.id = o.type_id`

export const findPayOut = (db: Db, id: string): Promise<PayOutRow | undefined> =>
  first(db, checked(shape)`${rowsOf} where o.id = ${id}`)

type Employed = { readonly from: Day | null; readonly to: Day | null }

/** What is to be paid out to somebody on a day on which they are not employed, and was not paid yet. */
export const payOutsBeside = (db: Db, personId: string, { from, to }: Employed): Promise<PayOutRow[]> =>
  all(
    db,
    checked(shape)`${rowsOf} where o.person_id = ${personId} and o.payroll_record_id is null
      and (o.day < ${from}::date or o.day > ${to}::date) order by o.day, o.id`,
  )

/** Whether it was dropped; what a payroll paid stays. */
export const dropPayOut = async (db: Db, id: string): Promise<boolean> =>
  (await count(db, sql`delete from leave_payout where id = ${id} and payroll_record_id is null`)) === 1
