import { workers } from '@daybook/people/server'
import type { Day } from '@daybook/platform/domain'
import { type Db, newId } from '@daybook/platform/server'
import { all, checked, chunks, columnsOf, count, int, kindOf, orNull, type RowOf, sql, text } from '@daybook/platform/server/sql'
import { type CountedDay, type EntryKind, leastAdjusted } from '../domain/index.ts'

export type BookedEntry = {
  personId: string
  typeId: string
  day: Day
  kind: EntryKind
  amount: number
  key?: string | null
  uncut?: number | null
  why: string
  requestId?: string | null
  /** What a file said of a balance, where it was booked for that. */
  importKey?: string | null
  by?: string | null
}

/** Books entries, in parts: a company's night may be thousands of them. */
export const book = async (db: Db, entries: readonly BookedEntry[], at: string): Promise<string[]> => {
  const rows = entries.map((entry) => ({ ...entry, id: newId() }))
  for (const part of chunks(rows, 1000))
    await count(
      db,
      sql`insert into leave_entry (id, person_id, type_id, day, kind, amount, key, uncut, why, request_id, import_key, made_by, made_at)
      select e.id, e."personId", e."typeId", e.day, e.kind, e.amount, e.key, e.uncut, e.why, e."requestId", e."importKey", e."by", ${at}
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as e(id uuid, "personId" uuid, "typeId" uuid, day date, kind text, amount int, key text, uncut int, why text, "requestId" uuid, "importKey" text, "by" uuid)`,
    )
  return rows.map(({ id }) => id)
}

/** What was booked for a request and holds: its use, less what was given back. */
export const usesBooked = (
  db: Db,
  requestId: string,
): Promise<{ person_id: string; type_id: string; day: Day; amount: number }[]> =>
  all(
    db,
    checked({
      ...columnsOf('leave_entry', 'person_id', 'type_id', 'day'),
      amount: int,
    })`select person_id, type_id, day, sum(amount)::int as amount
    from leave_entry where request_id = ${requestId} group by 1, 2, 3 having sum(amount) <> 0 order by day`,
  )

export type TakenDay = Pick<CountedDay, 'day' | 'working'> & { minutes: number }

/** The days of a request that was approved: of which somebody is away, and which payroll pays. */
export const takeDays = (
  db: Db,
  { id, personId, typeId, paid }: { id: string; personId: string; typeId: string; paid: boolean },
  days: readonly TakenDay[],
): Promise<number> =>
  count(
    db,
    sql`insert into leave_day (request_id, person_id, type_id, paid, day, working, minutes)
    select ${id}, ${personId}, ${typeId}, ${paid}, d.day, d.working, d.minutes
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as d(day date, working int, minutes int)
    on conflict (company_id, request_id, day) do nothing`,
  )

/** The days of a request that was approved, as they stand. */
export const daysTaken = (db: Db, requestId: string): Promise<TakenDay[]> =>
  all(
    db,
    checked(
      columnsOf('leave_day', 'day', 'working', 'minutes'),
    )`select day, working, minutes from leave_day where request_id = ${requestId} order by day`,
  )

/** Days of a request that nobody was paid for are no more; how many. */
export const dropDays = (db: Db, requestId: string, days: readonly Day[]): Promise<number> =>
  count(
    db,
    sql`delete from leave_day where request_id = ${requestId} and day = any(${[...days]}::date[]) and payroll_record_id is null`,
  )

export const giveDaysBack = (db: Db, requestId: string): Promise<number> =>
  count(db, sql`delete from leave_day where request_id = ${requestId}`)

const lineShape = {
  ...columnsOf('leave_entry', 'id', 'type_id', 'day', 'amount', 'why', 'request_id', 'made_at'),
  kind: kindOf<EntryKind>(text),
  number: text,
  type_name: text,
  unit: text,
  balance: int,
  pay_out_id: orNull(text),
  made_by_name: orNull(text),
}
export type LineRow = RowOf<typeof lineShape>

type LedgerAsked = {
  people: readonly string[]
  typeId: string | undefined
  year: number | undefined
  limit: number
  after: string[] | undefined
  /** This entry alone. */
  id?: string
}

/** Somebody's entries, the latest day first, each with the balance of its type; one more than `limit`. */
export const ledgerLines = (db: Db, { people, typeId, year, limit, after, id }: LedgerAsked): Promise<LineRow[]> =>
  all(
    db,
    checked(
      lineShape,
    )`select e.id, e.type_id, e.day, e.kind, e.amount, e.why, e.request_id, e.made_at, e.number::text as number, t.name as type_name, t.unit, e.balance, o.id::text as pay_out_id, b.name as made_by_name
    from (select *, (sum(amount) over (partition by person_id, type_id order by day, number))::int as balance from leave_entry
        where person_id = any(${[...people]}::uuid[])) e
      join leave_type t on t.id = e.type_id left join ${workers} b on b.id = e.made_by
      left join leave_payout o on o.entry_id = e.id and o.payroll_record_id is null
    where (${typeId ?? null}::uuid is null or e.type_id = ${typeId ?? null}::uuid)
      and (${year ?? null}::int is null or e.day between make_date(${year ?? 2000}::int, 1, 1) and make_date(${year ?? 2000}::int, 12, 31))
      and (${id ?? null}::uuid is null or e.id = ${id ?? null}::uuid)
      and ${after ? sql`(e.day, e.number) < (${after[0]}::date, ${after[1]}::bigint)` : sql`true`}
    order by e.day desc, e.number desc limit ${limit + 1}`,
  )

/** What was adjusted of each balance of these people so far, up and down counted together. */
export const adjustedOf = (
  db: Db,
  people: readonly string[],
): Promise<{ person_id: string; type_id: string; adjusted: number }[]> =>
  all(
    db,
    checked({ ...columnsOf('leave_entry', 'person_id', 'type_id'), adjusted: int })`
    select person_id, type_id, least(sum(greatest(abs(amount::bigint), ${leastAdjusted})), 2000000000)::int as adjusted from leave_entry
    where person_id = any(${[...people]}::uuid[]) and kind = 'adjustment' group by 1, 2`,
  )
