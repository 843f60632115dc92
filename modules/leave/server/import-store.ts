import type { FoundPerson } from '@daybook/people/domain'
import { workers } from '@daybook/people/server'
import type { Day } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import { all, checked, chunks, columnsOf, count, day, sql, text } from '@daybook/platform/server/sql'
import type { CountedDay, LeavePolicy } from '../domain/index.ts'

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

/** What files brought for these people before: the key of each row. */
export const importedKeys = (db: Db, people: readonly string[]): Promise<{ person_id: string; key: string }[]> =>
  all(
    db,
    checked({ ...columnsOf('leave_request', 'person_id'), key: text })`
    select person_id, import_key as key from leave_request where person_id = any(${[...people]}::uuid[]) and import_key is not null
    union all select person_id, import_key from leave_entry where person_id = any(${[...people]}::uuid[]) and import_key is not null`,
  )

/** The last day on which a balance of each type was brought over. */
export const lastBalances = (db: Db, people: readonly string[]): Promise<{ person_id: string; type_id: string; last: Day }[]> =>
  all(
    db,
    checked({ ...columnsOf('leave_entry', 'person_id', 'type_id'), last: day })`
    select person_id, type_id, max(day) as last from leave_entry where person_id = any(${[...people]}::uuid[]) and import_key is not null group by 1, 2`,
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
