import type { Day } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import { all, checked, columnsOf, count, first, int, kindOf, type RowOf, sql, text } from '@daybook/platform/server/sql'
import type { LeaveUnit, PaidOut, ToPayOut } from '../domain/index.ts'

type NewPayOut = PaidOut &
  ToPayOut & {
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
    sql`insert into leave_payout (id, person_id, type_id, entry_id, day, amount, day_minutes, minutes, hundredths, paid_out_by, paid_out_at)
    values (${row.id}, ${row.personId}, ${row.typeId}, ${row.entryId}, ${row.day}, ${row.amount}, ${row.dayMinutes}, ${row.minutes}, ${row.hundredths}, ${row.by}, ${row.at})`,
  )

/** What was paid out to somebody of a type so far, or of that what a payroll has paid, put together by what a whole day was planned with. */
export const paidOutBefore = (db: Db, personId: string, typeId: string, isPaid: boolean): Promise<(ToPayOut & PaidOut)[]> =>
  all(
    db,
    checked({ dayMinutes: int, amount: int, minutes: int, hundredths: int })`
    select day_minutes as "dayMinutes", sum(amount)::int as amount, sum(minutes)::int as minutes, sum(hundredths)::int as hundredths
    from leave_payout where person_id = ${personId} and type_id = ${typeId} and day_minutes is not null
      and (payroll_record_id is not null or not ${isPaid}) group by 1`,
  )

/** What is to be paid out to somebody of a type and was not paid yet, in the order in which it was decided. */
export const unpaidParts = (db: Db, personId: string, typeId: string): Promise<(ToPayOut & PaidOut & { id: string })[]> =>
  all(
    db,
    checked({ ...columnsOf('leave_payout', 'id', 'amount', 'minutes', 'hundredths'), dayMinutes: int })`
    select id, amount, day_minutes as "dayMinutes", minutes, hundredths from leave_payout
    where person_id = ${personId} and type_id = ${typeId} and day_minutes is not null and payroll_record_id is null order by paid_out_at, id`,
  )

/** What parts that no payroll has paid yet are paid as from now on. */
export const roundParts = (db: Db, parts: readonly (PaidOut & { id: string })[]): Promise<number> =>
  count(
    db,
    sql`update leave_payout o set minutes = r.minutes, hundredths = r.hundredths
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as r(id uuid, minutes int, hundredths int)
    where o.id = r.id and o.payroll_record_id is null and (o.minutes, o.hundredths) is distinct from (r.minutes, r.hundredths)`,
  )

const shape = {
  ...columnsOf('leave_payout', 'id', 'person_id', 'type_id', 'day', 'amount', 'payroll_record_id'),
  type_name: text,
  unit: kindOf<LeaveUnit>(text),
}
export type PayOutRow = RowOf<typeof shape>

const rowsOf = sql`select o.id, o.person_id, o.type_id, o.day, o.amount, o.payroll_record_id, t.name as type_name, t.unit
  from leave_payout o join leave_type t on t.id = o.type_id`

export const findPayOut = (db: Db, id: string): Promise<PayOutRow | undefined> =>
  first(db, checked(shape)`${rowsOf} where o.id = ${id}`)

/** What is to be paid out to somebody after a day, and was not paid yet. */
export const payOutsAfter = (db: Db, personId: string, day: Day): Promise<PayOutRow[]> =>
  all(
    db,
    checked(
      shape,
    )`${rowsOf} where o.person_id = ${personId} and o.day > ${day} and o.payroll_record_id is null order by o.day, o.id`,
  )

/** Whether it was dropped; what a payroll paid stays. */
export const dropPayOut = async (db: Db, id: string): Promise<boolean> =>
  (await count(db, sql`delete from leave_payout where id = ${id} and payroll_record_id is null`)) === 1
