import {
  type Decider,
  isDecidedBy,
  isManaged,
  isPlaceOf,
  couldSetRules,
  managerOf,
  setsRules,
  workers,
} from '@daybook/people/server'
import type { Day } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import {
  all,
  attempt,
  bool,
  checked,
  columnsOf,
  count,
  day,
  first,
  int,
  json,
  kindOf,
  orNull,
  type RowOf,
  sql,
  text,
} from '@daybook/platform/server/sql'
import { saidLeastOfOwn } from './least-at-work-store.ts'
import { leaveSetUp } from '../contract/index.ts'
import type { CountedDay, LeavePolicy, PolicyVersion } from '../domain/index.ts'

/** Whether one of these people asked for leave, or had it granted, over one of these days. */
export const anyLeaveOn = async (db: Db, people: readonly string[], days: readonly Day[]): Promise<boolean> =>
  (await count(
    db,
    sql`select 1 from leave_request r join unnest(${[...days]}::date[]) d(day) on d.day between r.from_day and r.to_day
    where r.person_id = any(${[...people]}::uuid[]) and r.status in ('PENDING', 'APPROVED') limit 1`,
  )) > 0

const requestShape = {
  ...columnsOf(
    'leave_request',
    'id',
    'person_id',
    'type_id',
    'from_day',
    'to_day',
    'from_half',
    'to_half',
    'minutes',
    'total',
    'paid',
    'status',
    'stage',
    'cancel_asked',
    'note',
    'asked_at',
    'decided_at',
    'decided_by',
    'decision_note',
    'replaces_id',
    'import_key',
    'document',
    'version',
  ),
  sandwich: kindOf<LeavePolicy['sandwich']>(text),
  per_day: json<CountedDay[]>(),
  name: text,
  type_name: text,
  unit: text,
  decided_by_name: orNull(text),
  files: int,
}
export type RequestRow = RowOf<typeof requestShape>

// How many documents are with it: a change has those of what it would replace as well.
const filesWith = sql`(select count(*)::int from leave_file f where f.request_id in (r.id, r.replaces_id))`

const columns = sql`r.id, r.person_id, r.type_id, r.from_day, r.to_day, r.from_half, r.to_half, r.minutes, r.total, r.paid, r.status, r.stage, r.cancel_asked,
  r.note, r.asked_at, r.decided_at, r.decided_by, r.decision_note, r.replaces_id, r.import_key, r.document, r.version, r.sandwich, r.per_day, p.name, t.name as type_name, t.unit, d.name as decided_by_name, ${filesWith} as files`
const tables = sql`leave_request r join ${workers} p on p.id = r.person_id join leave_type t on t.id = r.type_id left join ${workers} d on d.id = r.decided_by`

const stepsShape = { ...requestShape, paid_to: orNull(day), change_waits: bool }
/** With what its next steps hang on: through which day it is paid, and whether a change of it waits. */
export type SteppedRequest = RowOf<typeof stepsShape>

// The last of its days that a payroll paid.
const paidTo = sql`(select max(y.day) from leave_day y where y.request_id = r.id and y.payroll_record_id is not null)`

// A change is its person's own, so that the index of their requests finds it.
const steps = sql`${paidTo} as paid_to,
  exists (select from leave_request w where w.person_id = r.person_id and w.replaces_id = r.id and w.status = 'PENDING') as change_waits`

/** Somebody's requests, the latest days first; one more than `limit`. */
export const requestsOf = (
  db: Db,
  people: readonly string[],
  limit: number,
  after: string[] | undefined,
): Promise<SteppedRequest[]> =>
  all(
    db,
    checked(stepsShape)`select ${columns}, ${steps} from ${tables} where r.person_id = any(${[...people]}::uuid[])
      and ${after ? sql`(r.from_day, r.id) < (${after[0]}::date, ${after[1]}::uuid)` : sql`true`}
    order by r.from_day desc, r.id desc limit ${limit + 1}`,
  )

const foundShape = { ...stepsShape, managed: bool, sets_rules: bool }
export type FoundRequest = RowOf<typeof foundShape>

/**
 * Requests by id, held until the transaction ends, and whether whoever asks manages their people on a day, where one is said, and whether these may say the rules
 * of leave; whatever is not this company's is simply not among them.
 */
export const lockRequests = async (db: Db, ids: readonly string[], today: Day | null = null): Promise<FoundRequest[]> => {
  await all(db, sql`select id from leave_request where id = any(${[...ids]}::uuid[]) order by id for update`)
  return all(
    db,
    checked(
      foundShape,
    )`select ${columns}, ${today === null ? sql`false` : isManaged(sql.ref('r.person_id'), today)} as managed, ${setsRules(sql.ref('r.person_id'), leaveSetUp)} as sets_rules, ${steps}
    from ${tables} where r.id = any(${[...ids]}::uuid[]) order by r.id`,
  )
}

/** Whose requests these are, without holding them: whoever changes leave holds its person first. */
export const ownersOf = (db: Db, ids: readonly string[]): Promise<{ id: string; person_id: string }[]> =>
  all(
    db,
    checked(
      columnsOf('leave_request', 'id', 'person_id'),
    )`select id, person_id from leave_request where id = any(${[...ids]}::uuid[]) order by person_id, id`,
  )

/** What these people asked for and whoever manages them is to decide, the longest waiting first. */
export const waitingOf = (db: Db, people: readonly string[]): Promise<RequestRow[]> =>
  all(
    db,
    checked(requestShape)`select ${columns} from ${tables} where r.person_id = any(${[...people]}::uuid[])
      and (r.status = 'PENDING' and r.stage = 'MANAGER' or r.cancel_asked) order by r.asked_at, r.id`,
  )

export const findRequest = (db: Db, id: string): Promise<RequestRow | undefined> =>
  first(db, checked(requestShape)`select ${columns} from ${tables} where r.id = ${id}`)

export type RequestValues = {
  typeId: string
  from: Day
  to: Day
  fromHalf: string | null
  toHalf: string | null
  minutes: number | null
  /** By which rule of enclosed days they were counted. */
  sandwich: LeavePolicy['sandwich']
  perDay: readonly CountedDay[]
  total: number
  paid: boolean
  stage: string
  note: string
  document: string | null
}

type NewRequest = RequestValues & { id: string; personId: string; status: string; replacesId: string | null; at: string }

/** Whether it was stored; not where the person is away then already. */
export const addRequest = async (db: Db, r: NewRequest): Promise<boolean> => {
  const insert = sql`insert into leave_request (id, person_id, type_id, from_day, to_day, from_half, to_half, minutes, sandwich, per_day, total, paid, status, stage, note, document, replaces_id, asked_at)
    values (${r.id}, ${r.personId}, ${r.typeId}, ${r.from}, ${r.to}, ${r.fromHalf}, ${r.toHalf}, ${r.minutes}, ${r.sandwich}, ${JSON.stringify(r.perDay)}::jsonb, ${r.total}, ${r.paid},
      ${r.status}, ${r.stage}, ${r.note}, ${r.document}, ${r.replacesId}, ${r.at})`
  return (await attempt(db, insert, ['no_leave_twice'])).broken === undefined
}

/** The same of a request that waits and is said anew. */
export const changeRequest = async (db: Db, id: string, r: RequestValues): Promise<boolean> => {
  const update = sql`update leave_request set type_id = ${r.typeId}, from_day = ${r.from}, to_day = ${r.to}, from_half = ${r.fromHalf}, to_half = ${r.toHalf}, minutes = ${r.minutes},
    sandwich = ${r.sandwich}, per_day = ${JSON.stringify(r.perDay)}::jsonb, total = ${r.total}, paid = ${r.paid}, stage = ${r.stage}, note = ${r.note}, document = ${r.document}, version = version + 1 where id = ${id}`
  return (await attempt(db, update, ['no_leave_twice'])).broken === undefined
}

type Moved = { status: string; stage: string; cancelAsked: boolean; by: string | null; at: string | null; note: string | null }

/** Where a request has come; not where the person is away on these days by another one. */
export const moveRequest = async (db: Db, id: string, { status, stage, cancelAsked, by, at, note }: Moved): Promise<boolean> => {
  const update = sql`update leave_request set status = ${status}, stage = ${stage}, cancel_asked = ${cancelAsked}, decided_by = ${by}, decided_at = ${at},
    decision_note = ${note}, version = version + 1 where id = ${id}`
  return (await attempt(db, update, ['no_leave_twice'])).broken === undefined
}

/** Requests of a type that wait become paid or unpaid, by the rules of their first days; which of them did. */
export const payWaiting = async (db: Db, typeId: string, versions: readonly PolicyVersion[]): Promise<string[]> => {
  const rules = versions.map(({ from, policy: { paid } }, i) => ({
    from: i === 0 ? null : from,
    until: versions[i + 1]?.from ?? null,
    paid,
  }))
  const repaid = checked(columnsOf('leave_request', 'id'))`update leave_request r set paid = x.paid, version = r.version + 1
      from jsonb_to_recordset(${JSON.stringify(rules)}::jsonb) as x("from" date, until date, paid boolean)
      where r.type_id = ${typeId} and r.status = 'PENDING' and r.paid <> x.paid
        and (x."from" is null or r.from_day >= x."from") and (x.until is null or r.from_day < x.until)
      returning r.id`
  return (await all(db, repaid)).map(({ id }) => id)
}

/** Changes of a leave that wait are over when it is, or when it is no longer approved. */
export const endChangesOf = (db: Db, id: string, by: string | null, at: string, note: string | null) =>
  all(
    db,
    checked(columnsOf('leave_request', 'id', 'person_id'))`update leave_request set status = 'CANCELLED', decided_by = ${by},
      decided_at = ${at}, decision_note = ${note}, version = version + 1 where replaces_id = ${id} and status = 'PENDING' returning id, person_id`,
  )

/** Approved leave that somebody asked to give back stays as it was approved, with a note that says why. */
export const keepApproved = (db: Db, id: string, note: string): Promise<number> =>
  count(db, sql`update leave_request set cancel_asked = false, decision_note = ${note}, version = version + 1 where id = ${id}`)

/** Asks to give approved leave back, or no longer does; what was decided stays as it is. */
export const askBack = (db: Db, id: string, cancelAsked: boolean): Promise<number> =>
  count(db, sql`update leave_request set cancel_asked = ${cancelAsked}, version = version + 1 where id = ${id}`)

/** Its documents are others than before: whoever decides looks at them again. */
export const raiseRequest = (db: Db, id: string): Promise<number> =>
  count(db, sql`update leave_request set version = version + 1 where id = ${id}`)

/** Requests that wait or hold and have days from a day on, with whose they are: a few hundred at a time, by id. */
export const requestsAhead = (
  db: Db,
  from: Day,
  after: string | null,
  limit: number,
): Promise<{ id: string; person_id: string }[]> =>
  all(
    db,
    checked(columnsOf('leave_request', 'id', 'person_id'))`select id, person_id from leave_request
    where status in ('PENDING', 'APPROVED') and import_key is null and to_day >= ${from} and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}`,
  )

/** Requests of somebody that wait or hold and have days after a day. */
export const requestsAfter = (db: Db, personId: string, day: Day): Promise<{ id: string }[]> =>
  all(
    db,
    checked(columnsOf('leave_request', 'id'))`select id from leave_request
    where person_id = ${personId} and status in ('PENDING', 'APPROVED') and to_day > ${day} order by id`,
  )

/** Approved leave of somebody of which days after a day, if there is one, were paid, or of which paid days were given back before. */
export const paidBeside = (db: Db, personId: string, day: Day | null): Promise<{ id: string }[]> =>
  all(
    db,
    checked(
      columnsOf('leave_request', 'id'),
    )`select r.id from leave_request r where r.person_id = ${personId} and r.status = 'APPROVED'
      and exists (select from leave_day d where d.request_id = r.id and d.payroll_record_id is not null
        and (d.day > ${day}::date or exists (select from leave_entry e where e.request_id = r.id and e.kind = 'cancel' and e.day = d.day))) order by r.id`,
  )

/** A request ends earlier, whatever half of a day it was to end with; where it ends as before it keeps that half. */
export const cutRequest = (db: Db, id: string, to: Day, perDay: readonly CountedDay[], total: number): Promise<number> =>
  count(
    db,
    sql`update leave_request set to_half = case when to_day = ${to}::date then to_half end, to_day = ${to}, per_day = ${JSON.stringify(perDay)}::jsonb, total = ${total}, version = version + 1 where id = ${id}`,
  )

/** The days of a leave that a payroll paid; nobody changes them any more. */
export const paidDaysOf = async (db: Db, id: string): Promise<ReadonlySet<Day>> =>
  new Set(
    (
      await all(
        db,
        checked(
          columnsOf('leave_day', 'day'),
        )`select day from leave_day where request_id = ${id} and payroll_record_id is not null`,
      )
    ).map(({ day }) => day),
  )

/** What was counted of a request, and by which rule of enclosed days, after the calendar changed. */
export const recountRequest = (
  db: Db,
  id: string,
  { perDay, total, sandwich }: Pick<RequestValues, 'perDay' | 'total' | 'sandwich'>,
): Promise<number> =>
  count(
    db,
    sql`update leave_request set sandwich = ${sandwich}, per_day = ${JSON.stringify(perDay)}::jsonb, total = ${total}, version = version + 1 where id = ${id}`,
  )

const pendingShape = { ...requestShape, paid_to: orNull(day), manager_id: orNull(text), team: int, own_rules: bool }
export type PendingRow = RowOf<typeof pendingShape>

/**
 * Whether whoever asks set any of the rules that their leave and its balance go by themselves, or how many are to be left at work, in this place or in one before, and is no owner, who
 * may say anything.
 */
const ownRules = sql`(${couldSetRules(sql.ref('w.person_id'), leaveSetUp)} and (exists (select from leave_policy p where p.type_id = w.type_id
    and ${isPlaceOf(sql.ref('p.made_by'), sql.ref('w.person_id'))}) or ${saidLeastOfOwn(sql.ref('w.person_id'))}))`

type Waiting = { readonly decider: Decider; readonly only?: string | undefined }

/** Requests that wait for whoever asks, or `only` one of them, the longest waiting first, never their own; one more than `limit`. */
export const pendingRequests = (
  db: Db,
  { decider, only }: Waiting,
  limit: number,
  after: string[] | undefined,
): Promise<PendingRow[]> =>
  all(
    db,
    checked(pendingShape)`select w.*, m.manager_id, (select count(*)::int from ${workers} c where c.status <> 'INACTIVE'
        and ${managerOf(sql.ref('c.id'))} is not distinct from m.manager_id) as team, ${ownRules} as own_rules
    from (select ${columns}, ${paidTo} as paid_to from ${tables} where (r.status = 'PENDING' or r.cancel_asked) and ${isDecidedBy(decider, sql.ref('r.person_id'))}
        and ${decider.scope === 'reports' ? sql`(r.stage = 'MANAGER' or r.cancel_asked)` : sql`true`}
        and ${only === undefined ? sql`true` : sql`r.id = ${only}`}
        and ${after ? sql`(r.asked_at, r.id) > (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`}
      order by r.asked_at, r.id limit ${limit + 1}) w
    cross join lateral (select ${managerOf(sql.ref('w.person_id'))} as manager_id) m order by w.asked_at, w.id`,
  )

const awayShape = { ...columnsOf('leave_request', 'person_id', 'from_day', 'to_day', 'from_half', 'to_half'), name: text }
export type AwayRow = RowOf<typeof awayShape>

/** Who of somebody's team is away on any of these days: those with the same manager, the manager and those who report to them. */
export const teamAway = (db: Db, personId: string, from: Day, to: Day, limit: number): Promise<AwayRow[]> =>
  all(
    db,
    checked(awayShape)`select r.person_id, r.from_day, r.to_day, r.from_half, r.to_half, p.name
    from leave_request r join ${workers} p on p.id = r.person_id
    where r.status = 'APPROVED' and r.from_day <= ${to} and r.to_day >= ${from} and r.person_id <> ${personId}
      and (${managerOf(sql.ref('r.person_id'))} is not distinct from ${managerOf(sql`${personId}::uuid`)}
        or ${managerOf(sql.ref('r.person_id'))} = ${personId} or r.person_id = ${managerOf(sql`${personId}::uuid`)})
    order by r.from_day, p.name, r.id limit ${limit}`,
  )
