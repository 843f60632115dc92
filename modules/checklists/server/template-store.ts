import { nameOf, workers } from '@daybook/people/server'
import type { Db } from '@daybook/platform/server'
import {
  all,
  attempt,
  build,
  checked,
  columnsOf,
  count,
  first,
  int,
  json,
  kindOf,
  one,
  orNull,
  type RowOf,
  sql,
  text,
} from '@daybook/platform/server/sql'
import type { ApproverKind, DoerKind, Field, GateKind, ListKind } from '../domain/index.ts'

/** What every company begins with. */
export const beginChecklists = (db: Db, companyId: string): Promise<number> =>
  count(db, sql`select begin_checklists(${companyId})`)

const templateShape = {
  ...columnsOf('checklist_template', 'id', 'name', 'archived', 'version', 'starts_itself', 'departments', 'designations'),
  kind: kindOf<ListKind>(text),
  task_count: int,
  sort_key: text,
}
export type TemplateRow = RowOf<typeof templateShape>

const columns = sql`c.id, c.name, c.kind, c.archived, c.version, c.starts_itself, c.departments, c.designations,
  (select count(*)::int from checklist_template_task t where t.template_id = c.id) as task_count,
  case when c.archived then '1' else '0' end || lower(c.name) as sort_key`

type Asked = { archived: boolean; limit: number; after: string[] | undefined }

/** The company's lists by name, those that are put away last; one more than `limit`. */
export const templatesBy = (db: Db, { archived, limit, after }: Asked): Promise<TemplateRow[]> =>
  all(
    db,
    checked(
      templateShape,
    )`select * from (select ${columns} from checklist_template c where ${archived ? sql`true` : sql`not c.archived`}) c
      where ${after ? sql`(c.sort_key, c.id) > (${after[0]}, ${after[1]}::uuid)` : sql`true`}
    order by c.sort_key, c.id limit ${limit + 1}`,
  )

export const findTemplate = (db: Db, id: string): Promise<TemplateRow | undefined> =>
  first(db, checked(templateShape)`select ${columns} from checklist_template c where c.id = ${id}`)

/** The same, held until the transaction ends. */
export const lockTemplate = async (db: Db, id: string): Promise<TemplateRow | undefined> => {
  await count(db, sql`select id from checklist_template where id = ${id} for update`)
  return findTemplate(db, id)
}

/** How many lists there are, with whoever else would add one waiting until the transaction ends. */
export const lockTemplates = async (db: Db): Promise<number> => {
  await count(db, sql`select pg_advisory_xact_lock(hashtextextended('checklists ' || app_company(), 0))`)
  return (await one(db, checked({ n: int })`select count(*)::int as n from checklist_template`)).n
}

type Values = { name: string; archived: boolean; starts_itself: boolean; departments: string[]; designations: string[] }
const oneName = ['checklist_template_name'] as const

/** False where another one has that name. */
export const addTemplate = async (db: Db, id: string, values: Values & { kind: ListKind }): Promise<boolean> =>
  (await attempt(db, build.insertInto('checklist_template').values({ id, ...values }), oneName)).broken === undefined

/** The same for one that is held. */
export const changeTemplate = async (db: Db, id: string, values: Values): Promise<boolean> => {
  const update = build
    .updateTable('checklist_template')
    .set({ ...values, version: sql<number>`version + 1` })
    .where('id', '=', id)
  return (await attempt(db, update, oneName)).broken === undefined
}

const taskShape = {
  ...columnsOf('checklist_template_task', 'title', 'note', 'named_id', 'days', 'weight', 'approver_id'),
  who: kindOf<DoerKind>(text),
  named_name: orNull(text),
  waits_for: json<number[]>(),
  approver: orNull(kindOf<ApproverKind>(text)),
  approver_name: orNull(text),
  fields: json<Field[]>(),
  gate: orNull(kindOf<GateKind>(text)),
}
export type TemplateTaskRow = RowOf<typeof taskShape>

/** The tasks of a list, in their order. */
export const templateTasks = (db: Db, templateId: string): Promise<TemplateTaskRow[]> =>
  all(
    db,
    checked(
      taskShape,
    )`select t.title, t.note, t.who, t.named_id, t.days, t.weight, t.approver, t.approver_id, t.gate, n.name as named_name, ${nameOf(sql.ref('t.approver_id'))} as approver_name,
        (select coalesce(json_agg(json_build_object('label', f.label, 'kind', f.kind, 'choices', f.choices, 'required', f.required) order by f.nr), '[]')
        from checklist_template_field f where f.template_id = t.template_id and f.place = t.place) as fields, (select coalesce(json_agg(w.waits_for order by w.waits_for), '[]') from checklist_template_wait w
        where w.template_id = t.template_id and w.place = t.place) as waits_for
      from checklist_template_task t left join ${workers} n on n.id = t.named_id where t.template_id = ${templateId} order by t.place`,
  )

export type WrittenTask = Omit<TemplateTaskRow, 'named_name' | 'approver_name'>

/** Writes the tasks of a list anew. What was started from it keeps its own. */
export const saveTemplateTasks = async (db: Db, templateId: string, tasks: readonly WrittenTask[]): Promise<void> => {
  await count(db, build.deleteFrom('checklist_template_task').where('template_id', '=', templateId))
  const rows = tasks.map(({ title, note, who, named_id, days, weight, approver, approver_id, gate }, place) => ({
    template_id: templateId,
    place,
    title,
    note,
    who,
    named_id,
    days,
    weight,
    approver,
    approver_id,
    gate,
  }))
  await count(db, build.insertInto('checklist_template_task').values(rows))
  const waits = tasks.flatMap((task, place) => task.waits_for.map((waits_for) => ({ template_id: templateId, place, waits_for })))
  if (waits.length > 0) await count(db, build.insertInto('checklist_template_wait').values(waits))
  const fields = tasks.flatMap((task, place) =>
    task.fields.map((field, nr) => ({ ...field, choices: [...field.choices], template_id: templateId, place, nr })),
  )
  if (fields.length > 0) await count(db, build.insertInto('checklist_template_field').values(fields))
}

/** Those among these people who work here, or are invited to. */
export const workingAmong = async (db: Db, ids: readonly string[]): Promise<Set<string>> => {
  const found = checked(columnsOf('person', 'id'))`select w.id from ${workers} w
    where w.id = any(${[...ids]}::uuid[]) and w.status <> 'INACTIVE'`
  return new Set((await all(db, found)).map(({ id }) => id))
}

/** For whom lists begin by themselves, by name. */
export type NamedFor = 'departments' | 'designations'

/** Lists follow the name of a department or a job title, each named once. */
export const renameInTemplates = (db: Db, of: NamedFor, from: string, to: string): Promise<number> =>
  count(
    db,
    sql`update checklist_template c set ${sql.ref(of)} = (select array_agg(x.name order by x.at) from (
        select case when d.name = ${from} then ${to}::text else d.name end as name, min(d.at) as at
        from unnest(c.${sql.ref(of)}) with ordinality d(name, at) group by 1) x) where ${from}::text = any(c.${sql.ref(of)})`,
  )

/** How many lists begin by themselves for a department, or a job title, by its name. */
export const templatesFor = (db: Db, of: NamedFor, name: string): Promise<number> =>
  count(db, sql`select 1 from checklist_template where ${name}::text = any(${sql.ref(of)})`)
