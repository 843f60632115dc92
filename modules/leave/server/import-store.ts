import type { FoundPerson } from '@daybook/people/domain'
import { workers } from '@daybook/people/server'
import type { Day } from '@daybook/platform/domain'
import { type Db, inOrderOfIndexes } from '@daybook/platform/server'
import { all, checked, chunks, columnsOf, count, day, int, type RowOf, sql, text } from '@daybook/platform/server/sql'
import type { CountedDay, LeavePolicy } from '../domain/index.ts'
import { type HeldRow, heldShape } from './account-store.ts'

export type ImportPerson = FoundPerson & { readonly id: string }

const personShape = { ...columnsOf('person', 'id', 'name', 'email', 'badge', 'hire_date', 'end_date'), legal_name: text }

/** Everyone a row may belong to. People who left are among them: what they took is theirs. */
export const importPersons = (db: Db): Promise<ImportPerson[]> =>
  all(
    db,
    checked(
      personShape,
    )`select id, name, legal_name, email, badge, hire_date, end_date from ${workers} p order by status = 'INACTIVE', id`,
  )

/** The days of a row of a file, and whose they are; a balance is of one day. */
export type RowSpan = { readonly personId: string; readonly from: Day; readonly to: Day }

const spansOf = (spans: readonly RowSpan[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) as s("personId" uuid, "from" date, "to" date)`

/** What files brought before for the same people and days: the key of each row. */
export const importedKeys = (db: Db, spans: readonly RowSpan[]): Promise<{ person_id: string; key: string }[]> =>
  all(
    db,
    checked({ ...columnsOf('leave_request', 'person_id'), key: text })`
    select r.person_id, r.import_key as key from ${spansOf(spans)} join leave_request r on r.person_id = s."personId" and r.from_day = s."from"
      where r.to_day = s."to" and r.import_key is not null
    union select e.person_id, e.import_key from ${spansOf(spans)} join leave_entry e on e.person_id = s."personId" and e.day = s."from"
      where e.import_key is not null`,
  )

/**
 * What waits, and of what holds a few requests that lie nearest to each row of a file, without what their days cost: as no two that hold overlap,
 * one of them overlaps the row where any does. Two on each side, since beside a row that begins with half a day there may be one in the other half,
 * and what began before it may have begun beside another half.
 */
export const heldBeside = async (db: Db, people: readonly string[], spans: readonly RowSpan[]): Promise<HeldRow[]> => {
  const held = sql`select r.* from leave_request r where r.person_id = s."personId" and r.status = 'APPROVED'`
  const shown = sql`id, person_id, type_id, from_day, to_day, from_half, to_half, status, replaces_id, '[]'::jsonb as per_day`
  const waits = await all(
    db,
    checked(heldShape)`select ${shown} from leave_request where person_id = any(${[...people]}::uuid[]) and status = 'PENDING'`,
  )
  const near = await inOrderOfIndexes(db, () =>
    all(
      db,
      checked(heldShape)`select ${shown} from ${spansOf(spans)} cross join lateral (
      (${held} and r.from_day between s."from" and s."to" order by r.from_day, r.id limit 2)
      union all (${held} and r.from_day < s."from" order by r.from_day desc, r.id desc limit 2)) near`,
    ),
  )
  return [...new Map([...waits, ...near].map((row) => [row.id, row])).values()]
}

/** The last day on which a balance of each type was brought over. */
export const lastBalances = (db: Db, people: readonly string[]): Promise<{ person_id: string; type_id: string; last: Day }[]> =>
  all(
    db,
    checked({ ...columnsOf('leave_entry', 'person_id', 'type_id'), last: day })`
    select person_id, type_id, max(day) as last from leave_entry where person_id = any(${[...people]}::uuid[]) and import_key is not null group by 1, 2`,
  )

const uncounted = {
  ...columnsOf('leave_request', 'id', 'person_id', 'type_id'),
  ...columnsOf('leave_entry', 'day'),
  counted: int,
}
export type UncountedDay = RowOf<typeof uncounted>

/** A balance that a file brings: whose, of which type, and of which day. */
export type BroughtBalance = { readonly personId: string; readonly typeId: string; readonly day: Day }

/** More days of leave than anybody takes of one type behind their first balance: thirty years of it. */
export const mostUncounted = 1000

/**
 * The days of leave that files brought behind the first balance of their type, of which none was taken: it was not known then. In their order; of each
 * balance one more than may be.
 */
export const uncountedDays = (db: Db, balances: readonly BroughtBalance[]): Promise<UncountedDay[]> =>
  all(
    db,
    checked(
      uncounted,
    )`select u.* from jsonb_to_recordset(${JSON.stringify(balances)}::jsonb) as s("personId" uuid, "typeId" uuid, day date)
      cross join lateral (select r.id, r.person_id, r.type_id, d.day, d.counted from leave_request r
          cross join lateral jsonb_to_recordset(r.per_day) as d(day date, counted int)
        where r.person_id = s."personId" and r.type_id = s."typeId" and r.to_day > s.day and r.import_key is not null and r.status = 'APPROVED'
          and d.day > s.day and d.counted > 0
          and not exists (select from leave_entry e where e.request_id = r.id and e.kind = 'use' and e.day = d.day)
        limit ${mostUncounted + 1}) u
    where not exists (select from leave_entry e where e.person_id = s."personId" and e.type_id = s."typeId" and e.import_key is not null)
    order by u.person_id, u.day`,
  )

export type ImportedRequest = {
  id: string
  personId: string
  typeId: string
  from: Day
  to: Day
  fromHalf: string | null
  toHalf: string | null
  sandwich: LeavePolicy['sandwich']
  perDay: readonly CountedDay[]
  total: number
  paid: boolean
  key: string
  note: string
}

/** Stores leave of a file as approved by nobody. It gets no days that a payroll would pay. */
export const addImportedRequests = async (db: Db, requests: readonly ImportedRequest[], at: string): Promise<void> => {
  for (const part of chunks([...requests], 500))
    await count(
      db,
      sql`insert into leave_request (id, person_id, type_id, from_day, to_day, from_half, to_half, sandwich, per_day, total, paid, status, stage, asked_at, decided_at, decision_note, import_key)
      select id, "personId", "typeId", "from", "to", "fromHalf", "toHalf", sandwich, "perDay", total, paid, 'APPROVED', 'HR', ${at}, ${at}, note, key
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as r(id uuid, "personId" uuid, "typeId" uuid, "from" date, "to" date, "fromHalf" text, "toHalf" text, sandwich text,
        "perDay" jsonb, total int, paid boolean, note text, key text)`,
    )
}
