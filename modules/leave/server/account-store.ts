import { managerOf, paySources, workers, zoneOf } from '@daybook/people/server'
import type { Day } from '@daybook/platform/domain'
import type { App, Db } from '@daybook/platform/server'
import { all, checked, columnsOf, count, day, json, kindOf, orNull, type RowOf, sql, text } from '@daybook/platform/server/sql'
import type { CountedDay, EntryKind } from '../domain/index.ts'

const earnerShape = {
  ...columnsOf('person', 'id', 'name', 'email', 'department', 'employment_type', 'hire_date', 'end_date'),
  legal_name: text,
  hired: day,
  zone: text,
  manager_id: orNull(text),
}
/** Somebody as far as their leave is concerned. Who has no date of hire works here since they were entered. */
export type EarnerRow = RowOf<typeof earnerShape>

const asked = (people: readonly string[] | null) => sql<boolean>`(${people}::uuid[] is null or w.id = any(${people}::uuid[]))`

/** These people, or everybody who has not left by `since`. */
export const earners = (db: Db, people: readonly string[] | null, since: Day): Promise<EarnerRow[]> =>
  all(
    db,
    checked(
      earnerShape,
    )`select w.id, w.name, w.legal_name, w.email, w.department, w.employment_type, w.hire_date, w.end_date, coalesce(w.hire_date, w.created_at::date) as hired,
      ${zoneOf(sql.ref('w.zone'))} as zone, ${managerOf(sql.ref('w.id'))} as manager_id
    from ${workers} w where ${asked(people)} and (${people}::uuid[] is not null or w.end_date is null or w.end_date >= ${since}) order by lower(w.name), w.id`,
  )

const entryShape = {
  ...columnsOf('leave_entry', 'person_id', 'type_id', 'day', 'amount', 'key', 'uncut', 'request_id'),
  kind: kindOf<EntryKind>(text),
}
export type EntryRow = RowOf<typeof entryShape>

/** What was booked for these people. */
export const entriesOf = (db: Db, people: readonly string[]): Promise<EntryRow[]> =>
  all(
    db,
    checked(entryShape)`select person_id, type_id, day, kind, amount, key, uncut, request_id
    from leave_entry where person_id = any(${[...people]}::uuid[]) order by person_id, day, number`,
  )

export const heldShape = {
  ...columnsOf(
    'leave_request',
    'id',
    'person_id',
    'type_id',
    'from_day',
    'to_day',
    'from_half',
    'to_half',
    'status',
    'replaces_id',
  ),
  per_day: json<CountedDay[]>(),
}
/** A request that waits or holds. */
export type HeldRow = RowOf<typeof heldShape>

/** What these people asked for and that waits, or holds and ends on a day or later, or is one of `also`: files bring decades. */
export const heldOf = (db: Db, people: readonly string[], since: Day, also: readonly string[]): Promise<HeldRow[]> =>
  all(
    db,
    checked(heldShape)`select id, person_id, type_id, from_day, to_day, from_half, to_half, status, replaces_id, per_day
    from leave_request where person_id = any(${[...people]}::uuid[]) and (status = 'PENDING' or status = 'APPROVED' and (to_day >= ${since} or id = any(${[...also]}::uuid[]))) order by from_day, id`,
  )

const unpaidShape = columnsOf('leave_day', 'person_id', 'day', 'working')

/** The days of unpaid leave of these people, each with the part of it that would have been worked. */
export const unpaidDaysOf = (db: Db, people: readonly string[]): Promise<RowOf<typeof unpaidShape>[]> =>
  all(
    db,
    checked(unpaidShape)`select person_id, day, working from leave_day
    where person_id = any(${[...people]}::uuid[]) and not paid and working > 0`,
  )

/** What these people worked and was approved, from a day on, as whoever is paid for it hands it over. */
export const workedBy = async (app: App, db: Db, people: readonly string[], from: Day, to: Day) => {
  const found: { person_id: string; day: Day; minutes: number }[] = []
  for (const source of paySources.of(app)) {
    const rows = await all(
      db,
      sql<{ person_id: string; kind: string; days: Day[] | null; amounts: number[] | null }>`
      select person_id, kind, days, amounts from (${source.inputs({ from, to, since: from, people })}) handed where kind = 'WORKED_MINUTES'`,
    )
    for (const { person_id, days, amounts } of rows)
      (days ?? []).forEach((each, i) => found.push({ person_id, day: each, minutes: amounts?.[i] ?? 0 }))
  }
  return found
}

/** Nobody else decides about the leave of this person until the transaction ends, and no payroll that pays leave is made final meanwhile. */
export const lockLeaveOf = (db: Db, personId: string): Promise<number> =>
  count(
    db,
    sql`select pg_advisory_xact_lock_shared(hashtext('leave'), hashtext(app_company()::text)), pg_advisory_xact_lock(hashtextextended('leave ' || ${personId}::text, 0))`,
  )

/** Nobody decides about any leave of the company, and no payroll that pays leave is made final, until the transaction ends. */
export const lockAllLeave = (db: Db): Promise<number> =>
  count(db, sql`select pg_advisory_xact_lock(hashtext('leave'), hashtext(app_company()::text))`)
