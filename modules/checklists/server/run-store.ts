import { nameOf, shownText, workers } from '@daybook/people/server'
import type { Day } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import {
  all,
  attempt,
  build,
  type Changes,
  checked,
  columnsOf,
  count,
  first,
  json,
  kindOf,
  orNull,
  type RawBuilder,
  type RowOf,
  sql,
  text,
} from '@daybook/platform/server/sql'
import type { ListKind, Parts, RunStatus } from '../domain/index.ts'
import { isWaiting } from './doer-store.ts'

const runShape = {
  ...columnsOf(
    'checklist_run',
    'id',
    'template_id',
    'person_id',
    'name',
    'anchor',
    'started_at',
    'started_by',
    'ended_at',
    'stop_reason',
    'version',
  ),
  ...columnsOf('person', 'hire_date', 'end_date'),
  kind: kindOf<ListKind>(text),
  status: kindOf<RunStatus>(text),
  about: text,
  person_status: text,
  started_by_name: orNull(text),
  tasks: json<Parts>(),
  weights: json<Parts>(),
}
export type RunRow = RowOf<typeof runShape>

const columns = sql`r.id, r.template_id, r.person_id, r.name, r.anchor, r.started_at, r.started_by, r.ended_at, r.stop_reason, r.version, r.kind,
  r.status, p.name as about, p.status as person_status, p.hire_date, p.end_date, ${nameOf(sql.ref('r.started_by'))} as started_by_name,
  c.tasks, c.weights`

/** The parts of a strip, of tasks or of what they count. */
const partsJson = (
  amount: RawBuilder<unknown>,
) => sql<Parts>`json_build_object('done', coalesce(sum(${amount}) filter (where x.part = 'done'), 0),
  'leftOut', coalesce(sum(${amount}) filter (where x.part = 'leftOut'), 0), 'overdue', coalesce(sum(${amount}) filter (where x.part = 'overdue'), 0),
  'toCome', coalesce(sum(${amount}) filter (where x.part = 'toCome'), 0))`
const tables = (today: Day) => sql`checklist_run r join ${workers} p on p.id = r.person_id cross join lateral (
  select ${partsJson(sql`1`)} as tasks, ${partsJson(sql`x.weight`)} as weights
  from (select t.weight, case t.status when 'DONE' then 'done' when 'LEFT_OUT' then 'leftOut'
      else case when t.due < ${today}::date and not ${isWaiting} then 'overdue' else 'toCome' end end as part
    from checklist_task t where t.run_id = r.id) x) c`

type Asked = {
  status: RunStatus
  kind: ListKind | undefined
  /** Part of a name, folded. */
  q: string | undefined
  today: Day
  limit: number
  after: string[] | undefined
}

/** What is under way by its day, what is over by its latest day; one more than `limit`. */
export const runsBy = (db: Db, { status, kind, q, today, limit, after }: Asked): Promise<RunRow[]> => {
  const behind = after && sql`(${after[0]}::date, ${after[1]}::uuid)`
  const open = status === 'OPEN'
  const beyond = open ? sql`(r.anchor, r.id) >` : sql`(r.anchor, r.id) <`
  return all(
    db,
    checked(runShape)`select ${columns} from ${tables(today)} where r.status = ${status}
      and ${kind === undefined ? sql`true` : sql`r.kind = ${kind}`}
      and ${q === undefined ? sql`true` : sql`strpos(${shownText(sql.ref('p.search_text'))}, ${q}) > 0`}
      and ${behind ? sql`${beyond} ${behind}` : sql`true`}
    order by ${open ? sql`r.anchor, r.id` : sql`r.anchor desc, r.id desc`} limit ${limit + 1}`,
  )
}

export const findRun = (db: Db, id: string, today: Day): Promise<RunRow | undefined> =>
  first(db, checked(runShape)`select ${columns} from ${tables(today)} where r.id = ${id}`)

/** The same, held until the transaction ends. */
export const lockRun = async (db: Db, id: string, today: Day): Promise<RunRow | undefined> => {
  await count(db, sql`select id from checklist_run where id = ${id} for update`)
  return findRun(db, id, today)
}

type NewRun = {
  id: string
  template_id: string
  person_id: string
  name: string
  kind: ListKind
  anchor: Day
  started_at: string
  started_by: string | null
  status: 'OPEN' | 'DONE'
  ended_at: string | null
}
const once = ['checklist_run_once', 'checklist_run_by_itself'] as const

/** Whether a list is under way for somebody. */
export const isUnderWay = async (db: Db, templateId: string, personId: string): Promise<boolean> =>
  (await count(
    db,
    sql`select 1 from checklist_run where template_id = ${templateId} and person_id = ${personId} and status = 'OPEN'`,
  )) > 0

/** False where the list is under way for that person. */
export const addRun = async (db: Db, run: NewRun): Promise<boolean> =>
  (await attempt(db, build.insertInto('checklist_run').values(run), once)).broken === undefined

/** Changes a run that is held; false where it would be under way again and another one is by now. */
export const changeRun = async (db: Db, id: string, changes: Changes<'checklist_run'>): Promise<boolean> => {
  const update = build
    .updateTable('checklist_run')
    .set({ version: sql<number>`version + 1`, ...changes })
    .where('id', '=', id)
  return (await attempt(db, update, once)).broken === undefined
}

const datesShape = columnsOf('person', 'id', 'name', 'status', 'hire_date', 'end_date')

/** Whom a list is about, with the days in their record. */
export const findDates = (db: Db, personId: string): Promise<RowOf<typeof datesShape> | undefined> =>
  first(
    db,
    checked(datesShape)`select w.id, w.name, w.status, w.hire_date, w.end_date from ${workers} w where w.id = ${personId}`,
  )
