import type { Role } from '@daybook/platform/contract'
import type { Db } from '@daybook/platform/server'
import {
  all,
  attempt,
  checked,
  columnsOf,
  count,
  first,
  json,
  kindOf,
  orNull,
  type RowOf,
  sql,
  text,
} from '@daybook/platform/server/sql'
import type { FieldKind, FieldReaders, FieldValue } from '../domain/index.ts'

/** Of what somebody asks to be changed: two fields that every company has, or one of its own. */
export type WishField = 'name' | 'birthDate' | 'custom'

/** One field of a request, with what stands there now. */
export type WishRow = {
  id: string
  field: WishField
  field_id: string | null
  label: string | null
  kind: FieldKind | null
  seen_by: FieldReaders | null
  before: FieldValue | null
  wanted: FieldValue | null
  now: FieldValue | null
  decision: 'APPROVED' | 'REJECTED' | null
  comment: string
}

const shape = {
  ...columnsOf('change_request', 'id', 'person_id', 'note', 'asked_at', 'decided_at', 'decided_by'),
  status: kindOf<'PENDING' | 'DECIDED' | 'WITHDRAWN'>(text),
  ...columnsOf('person', 'role', 'version'),
  person_name: text,
  decided_by_name: orNull(text),
  wishes: json<WishRow[]>(),
}
export type ChangeRow = RowOf<typeof shape>

const now = sql`case w.field when 'name' then to_jsonb(p.name) when 'birthDate' then to_jsonb(p.birth_date)
  else (select coalesce(to_jsonb(v.text_value), to_jsonb(v.number_value), to_jsonb(v.day_value), to_jsonb(v.yes_value), to_jsonb(v.choice))
    from person_field_value v where v.person_id = p.id and v.field_id = w.field_id) end`

const columns = sql`r.id, r.person_id, r.note, r.status, r.asked_at, r.decided_at, r.decided_by, p.role, p.version, p.shown_name as person_name,
  d.shown_name as decided_by_name, (select coalesce(json_agg(json_build_object('id', w.id, 'field', w.field, 'field_id', w.field_id,
    'label', f.label, 'kind', f.kind, 'seen_by', f.seen_by, 'before', w.before, 'wanted', w.wanted, 'now', ${now}, 'decision', w.decision,
    'comment', w.comment) order by array_position(array['name', 'birthDate', 'custom'], w.field), f.position), '[]') from change_request_field w left join person_field f on f.id = w.field_id
    where w.request_id = r.id) as wishes`
const tables = sql`change_request r join person p on p.id = r.person_id left join person d on d.id = r.decided_by`

const waits = sql`(r.status = 'PENDING')`

// Those that wait by when they were asked, the others the other way round.
const place = sql`(case when ${waits} then 1 else -1 end * extract(epoch from r.asked_at))`

type Asked = {
  userId: string | undefined
  status: string | undefined
  id: string | undefined
  limit: number
  after: string[] | undefined
}

const listShape = { ...shape, place: text }
export type ListedChange = RowOf<typeof listShape>

/** A page of requests: those that wait, the oldest first, and then the others, the newest first. */
export const changeRows = (db: Db, { userId, status, id, limit, after }: Asked): Promise<ListedChange[]> =>
  all(
    db,
    checked(listShape)`select ${columns}, ${place}::text as place from ${tables}
      where ${userId === undefined ? sql`true` : sql`r.person_id = ${userId}`}
      and ${status === undefined ? sql`true` : sql`r.status = ${status}`}
      and ${id === undefined ? sql`true` : sql`r.id = ${id}`}
      and ${after === undefined ? sql`true` : sql`(not ${waits}, ${place}, r.id) > (${after[0]}::boolean, ${after[1]}::numeric, ${after[2]}::uuid)`}
    order by not ${waits}, ${place}, r.id limit ${limit + 1}`,
  )

export const findChange = (db: Db, id: string): Promise<ChangeRow | undefined> =>
  first(db, checked(shape)`select ${columns} from ${tables} where r.id = ${id}`)

const waitingShape = { ...columnsOf('change_request', 'id'), wishes: shape.wishes }

/** What somebody asks for that waits. */
export const waitingWishes = (db: Db, personId: string): Promise<RowOf<typeof waitingShape> | undefined> =>
  first(
    db,
    checked(
      waitingShape,
    )`select r.id, r.wishes from (select ${columns} from ${tables} where r.person_id = ${personId} and ${waits}) r`,
  )

/** Whether somebody asks for a value of a field, and nobody decided on it. */
export const isAskedFor = async (db: Db, fieldId: string): Promise<boolean> => {
  const found = checked(columnsOf('change_request', 'id'))`select r.id from change_request r
    join change_request_field w on w.request_id = r.id where w.field_id = ${fieldId} and ${waits} limit 1`
  return (await first(db, found)) !== undefined
}

/** How many requests wait for whoever asks, by the policy that lets them decide: never their own, and HR on no owner and no other HR. */
export const waitingChangesCount = ({ role, own }: { readonly role: Role; readonly own: readonly string[] }) => sql<number>`(
  select count(*)::int from change_request r join person p on p.id = r.person_id
  where ${waits} and p.id <> all(${[...own]}::uuid[]) and ${role === 'ENTERPRISE_ADMIN' ? sql`true` : sql`p.role in ('EMPLOYEE', 'MANAGER')`})`

/** Holds a request until the transaction ends; who holds its person as well holds the person first. */
export const lockChange = async (db: Db, id: string): Promise<ChangeRow | undefined> => {
  await count(db, sql`select 1 from change_request where id = ${id} for update`)
  return findChange(db, id)
}

export type NewWish = {
  id: string
  field: WishField
  field_id: string | null
  before: FieldValue | null
  wanted: FieldValue | null
}
export type NewChange = { id: string; personId: string; note: string; at: string; wishes: readonly NewWish[] }

/** False when one of theirs waits already. */
export const addChange = async (db: Db, { id, personId, note, at, wishes }: NewChange): Promise<boolean> => {
  const insert = sql`insert into change_request (id, person_id, note, asked_at) values (${id}, ${personId}, ${note}, ${at}) returning id`
  if ((await attempt(db, insert, ['one_waiting_change'])).broken !== undefined) return false
  await count(
    db,
    sql`insert into change_request_field (id, request_id, field, field_id, before, wanted)
      select x.id, ${id}::uuid, x.field, x.field_id, nullif(x.before, 'null'), nullif(x.wanted, 'null')
      from jsonb_to_recordset(${JSON.stringify(wishes)}::jsonb) as x(id uuid, field text, field_id uuid, before jsonb, wanted jsonb)`,
  )
  return true
}

/** 0 when it does not wait any more. */
export const withdrawRow = (db: Db, id: string): Promise<number> =>
  count(db, sql`update change_request set status = 'WITHDRAWN' where id = ${id} and status = 'PENDING'`)

const withdrawn = columnsOf('change_request', 'id', 'person_id')
export type WithdrawnRow = RowOf<typeof withdrawn>

/** What somebody asked for and nobody decided on, when they leave. */
export const withdrawOf = (db: Db, personId: string): Promise<WithdrawnRow[]> =>
  all(
    db,
    checked(
      withdrawn,
    )`update change_request set status = 'WITHDRAWN' where person_id = ${personId} and status = 'PENDING' returning id, person_id`,
  )

/** Requests of which nothing is left, since the fields they were about are gone. */
export const withdrawEmpty = (db: Db): Promise<WithdrawnRow[]> =>
  all(
    db,
    checked(withdrawn)`update change_request r set status = 'WITHDRAWN' where status = 'PENDING'
      and not exists (select from change_request_field w where w.request_id = r.id) returning id, person_id`,
  )

export type Decision = { id: string; decision: 'APPROVED' | 'REJECTED'; comment: string }

export const saveDecision = async (db: Db, id: string, decisions: readonly Decision[], by: string, at: string): Promise<void> => {
  await count(
    db,
    sql`update change_request_field w set decision = x.decision, comment = x.comment
      from jsonb_to_recordset(${JSON.stringify(decisions)}::jsonb) as x(id uuid, decision text, comment text)
      where w.request_id = ${id} and w.id = x.id`,
  )
  await count(
    db,
    sql`update change_request set status = 'DECIDED', decided_at = ${at}, decided_by = ${by} where id = ${id} and status = 'PENDING'`,
  )
}
