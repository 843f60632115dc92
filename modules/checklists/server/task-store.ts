import { nameOf, places, placesOfSame } from '@daybook/people/server'
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
  json,
  kindOf,
  type NewRow,
  orNull,
  type RowOf,
  sql,
  text,
} from '@daybook/platform/server/sql'
import type { ApproverKind, DoerKind, Field, GateKind, ListKind, RunStatus, TaskStatus } from '../domain/index.ts'
import {
  agreerGroup,
  agreerId,
  doerGroup,
  doerId,
  isAlone,
  isAwaited,
  isMine,
  isOpened,
  isShut,
  isToAgree,
  isOneOfTurn,
  isTurn,
  isWaiting,
  openTasksFor,
  openBefore,
  type Reader,
  taskTables,
  turnsOf,
} from './doer-store.ts'
import type { TemplateTaskRow } from './template-store.ts'

export type FieldRow = Field & { readonly answer: string | null }

const taskShape = {
  ...columnsOf(
    'checklist_task',
    'id',
    'run_id',
    'title',
    'note',
    'days',
    'due',
    'settled_at',
    'settled_by',
    'reason',
    'weight',
    'version',
  ),
  ...columnsOf('checklist_task', 'handed_in_at', 'handed_in_by', 'agreed_by', 'agreed_alone', 'sent_back_by', 'sent_back_reason'),
  ...columnsOf('checklist_run', 'person_id', 'name', 'anchor'),
  who: kindOf<DoerKind>(text),
  status: kindOf<TaskStatus>(text),
  kind: kindOf<ListKind>(text),
  run_status: kindOf<RunStatus>(text),
  about: text,
  doer_id: orNull(text),
  doer_name: orNull(text),
  doer_group: kindOf<'HR' | 'OWNER'>(text),
  settled_by_name: orNull(text),
  mine: bool,
  waiting: bool,
  awaited: bool,
  waits_for: json<string[]>(),
  approver: orNull(kindOf<ApproverKind>(text)),
  handed_in_name: orNull(text),
  agreed_name: orNull(text),
  sent_back_name: orNull(text),
  agreer_id: orNull(text),
  agreer_name: orNull(text),
  agreer_group: kindOf<'HR' | 'OWNER' | 'ALONE'>(text),
  fields: json<FieldRow[]>(),
  gate: orNull(kindOf<GateKind>(text)),
  shut: bool,
  agrees: bool,
  alone: bool,
}
export type TaskRow = RowOf<typeof taskShape>

const columns = (
  reader: Reader,
) => sql`t.id, t.run_id, t.title, t.note, t.days, t.due, t.settled_at, t.settled_by, t.reason, t.weight, t.version, t.who,
  t.status, r.person_id, r.name, r.anchor, r.kind, r.status as run_status, p.name as about, ${doerId} as doer_id, ${nameOf(doerId)} as doer_name,
  ${doerGroup} as doer_group, ${nameOf(sql.ref('t.settled_by'))} as settled_by_name, ${isMine(reader)} as mine,
  t.status = 'OPEN' and ${isWaiting} as waiting, ${isAwaited} as awaited, ${openBefore} as waits_for,
  t.approver, t.handed_in_at, t.handed_in_by, t.agreed_by, t.agreed_alone, t.sent_back_by, t.sent_back_reason,
  ${nameOf(sql.ref('t.handed_in_by'))} as handed_in_name, ${nameOf(sql.ref('t.agreed_by'))} as agreed_name,
  ${nameOf(sql.ref('t.sent_back_by'))} as sent_back_name, ${agreerId} as agreer_id, ${nameOf(agreerId)} as agreer_name,
  ${agreerGroup} as agreer_group, ${isToAgree(reader)} as agrees, ${isAlone(reader)} as alone, t.gate, ${isShut} as shut,
  (select coalesce(json_agg(json_build_object('label', f.label, 'kind', f.kind, 'choices', f.choices, 'required', f.required, 'answer', f.answer)
    order by f.nr), '[]') from checklist_field f where f.run_id = t.run_id and f.place = t.place) as fields`

/** The tasks of a run, in their order. */
export const tasksOf = (db: Db, runId: string, reader: Reader): Promise<TaskRow[]> =>
  all(db, checked(taskShape)`select ${columns(reader)} from ${taskTables} where t.run_id = ${runId} order by t.place`)

type Asked = { limit: number; after: string[] | undefined }

/** What somebody has to do or to agree to, and can now, soonest due first; one more than `limit`. */
export const openTasksOf = (db: Db, reader: Reader, { limit, after }: Asked): Promise<TaskRow[]> =>
  all(
    db,
    checked(taskShape)`select ${columns(reader)} from ${openTasksFor(reader)}
      where t.status = 'OPEN' and r.status = 'OPEN' and not ${isWaiting} and ${isTurn(reader)}
      and ${after ? sql`(t.due, t.id) > (${after[0]}::date, ${after[1]}::uuid)` : sql`true`}
    order by t.due, t.id limit ${limit + 1}`,
  )

/** What somebody settled or agreed to, the latest first, of what settles by itself only what was theirs to do; one more than `limit`. */
export const settledTasksOf = (db: Db, reader: Reader, { limit, after }: Asked): Promise<TaskRow[]> =>
  all(
    db,
    checked(taskShape)`select ${columns(reader)} from ${taskTables} where t.status <> 'OPEN'
      and ((t.settled_by = ${reader.userId} and (t.gate is null or ${isMine(reader)})) or t.agreed_by = ${reader.userId})
      and ${after ? sql`(t.settled_at, t.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`}
    order by t.settled_at desc, t.id desc limit ${limit + 1}`,
  )

/** Somebody's own tasks of their joining, done or not, what is due first; so many. */
export const joiningTasksOf = (db: Db, reader: Reader, most: number): Promise<TaskRow[]> =>
  all(
    db,
    checked(taskShape)`select ${columns(reader)} from ${taskTables}
      where r.person_id = ${reader.userId} and r.kind = 'JOINING' and r.status <> 'STOPPED' and t.who = 'PERSON'
    order by t.due, t.id limit ${most}`,
  )

export const findTask = (db: Db, id: string, reader: Reader): Promise<TaskRow | undefined> =>
  first(db, checked(taskShape)`select ${columns(reader)} from ${taskTables} where t.id = ${id}`)

/** The same, with its run held until the transaction ends: whether that is done depends on all of its tasks. */
export const lockTask = async (db: Db, id: string, reader: Reader): Promise<TaskRow | undefined> => {
  await count(db, sql`select id from checklist_run where id = (select run_id from checklist_task where id = ${id}) for update`)
  return findTask(db, id, reader)
}

/** Who agrees to a task that is handed in: each of those who may. */
export const agreersOf = async (db: Db, id: string): Promise<string[]> => {
  const found = checked({
    id: text,
  })`select d.id from (${turnsOf(sql`t.id = ${id}`)}) t join ${places} d on d.status = 'ACTIVE' and (d.id = t.one or ${isOneOfTurn})`
  return (await all(db, found)).map((each) => each.id)
}

/** The tasks of a run that are handed in. */
export const handedInTasks = async (db: Db, runId: string): Promise<string[]> => {
  const found = checked({
    id: text,
  })`select id from checklist_task where run_id = ${runId} and status = 'OPEN' and handed_in_at is not null order by id`
  return (await all(db, found)).map(({ id }) => id)
}

const openedShape = { id: text, person_id: text }
export type OpenedGate = RowOf<typeof openedShape>

const mostOpened = 500

/** Tasks that are done by themselves by now, of one person or of everybody. */
export const openedGates = (db: Db, personId: string | null): Promise<OpenedGate[]> =>
  all(
    db,
    checked(openedShape)`select t.id, r.person_id from checklist_task t join checklist_run r on r.id = t.run_id
      where t.status = 'OPEN' and r.status = 'OPEN' and t.gate is not null and ${personId === null ? sql`true` : sql`r.person_id in ${placesOfSame(sql`${personId}::uuid`)}`} and ${isOpened}
      order by t.id limit ${mostOpened}`,
  )

export type TaskChanges = Changes<'checklist_task'>

/** Changes a task whose run is held. */
export const changeTask = (db: Db, id: string, changes: TaskChanges): Promise<number> =>
  count(
    db,
    build
      .updateTable('checklist_task')
      .set({ version: sql<number>`version + 1`, ...changes })
      .where('id', '=', id),
  )

const datedShape = { ...columnsOf('checklist_task', 'id', 'title', 'days', 'due'), status: kindOf<TaskStatus>(text) }

/** What the tasks of a run that is held are due by, and whether they are settled. */
export const datedTasks = (db: Db, runId: string): Promise<RowOf<typeof datedShape>[]> =>
  all(db, checked(datedShape)`select id, title, days, due, status from checklist_task where run_id = ${runId} order by place`)

/** Tasks of a run are due on other days. */
export const saveDue = (db: Db, moved: readonly { id: string; due: Day }[]): Promise<number> =>
  count(
    db,
    sql`update checklist_task t set due = x.due, version = t.version + 1 from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as x(id uuid, due date)
      where t.id = x.id`,
  )

type Beside = { readonly templateId: string; readonly personId: string; readonly kind: ListKind; readonly anchor: Day }

/**
 * The places in a list of the tasks that are under way for somebody by the same day, in other lists of the same kind; what was left out is not. It is the
 * same task where the same is to be done, by the same, with the agreement of the same, and where it asks and stands for the same. Compared in the
 * database: what a hundred lists ask may be very much.
 */
export const placesUnderWay = async (
  db: Db,
  tasks: readonly TemplateTaskRow[],
  { templateId, personId, kind, anchor }: Beside,
): Promise<number[]> => {
  const listed = tasks.map(({ title, who, named_id, approver, approver_id, gate, fields }, place) => {
    const asked = fields.map(({ label, kind: of, choices, required }) => ({ label, kind: of, choices, required }))
    return { place, title, who, named_id, approver, approver_id, gate, fields: asked }
  })
  const found = await all(
    db,
    checked({ place: int })`select l.place
    from jsonb_to_recordset(${JSON.stringify(listed)}::jsonb) as l(place int, title text, who text, named_id uuid, approver text, approver_id uuid, gate text, fields jsonb)
    where exists (select from checklist_task t join checklist_run r on r.id = t.run_id
      where r.person_id = ${personId} and r.status = 'OPEN' and r.kind = ${kind} and r.anchor = ${anchor}
        and r.template_id <> ${templateId} and t.status <> 'LEFT_OUT' and lower(t.title) = lower(l.title) and t.who = l.who
        and (t.named_id, t.approver, t.approver_id, t.gate) is not distinct from (l.named_id, l.approver, l.approver_id, l.gate)
        and l.fields = (select coalesce(jsonb_agg(jsonb_build_object(
          'label', f.label, 'kind', f.kind, 'choices', f.choices, 'required', f.required) order by f.nr), '[]')
          from checklist_field f where f.run_id = t.run_id and f.place = t.place))`,
  )
  return found.map(({ place }) => place)
}

type NewTask = {
  id: string
  run_id: string
  place: number
  title: string
  note: string
  who: DoerKind
  named_id: string | null
  days: number
  due: Day
  weight: number
  approver: ApproverKind | null
  approver_id: string | null
  gate: GateKind | null
}

export const addTasks = (db: Db, tasks: readonly NewTask[]): Promise<number> =>
  count(db, build.insertInto('checklist_task').values([...tasks]))

/** Which tasks of a run wait for which, by their places. */
export const addWaits = async (db: Db, waits: readonly NewRow<'checklist_task_wait'>[]): Promise<void> => {
  if (waits.length > 0) await count(db, build.insertInto('checklist_task_wait').values([...waits]))
}
