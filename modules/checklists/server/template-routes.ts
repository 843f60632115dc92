import { companyCreated } from '@daybook/company/contract'
import { knownDepartments, knownJobTitles } from '@daybook/people/server'
import { only } from '@daybook/platform/contract'
import {
  type Context,
  type Db,
  demandFeature,
  type Handler,
  type Mount,
  newId,
  onNow,
  pageFrom,
  readCursor,
  refuser,
  route,
} from '@daybook/platform/server'
import {
  addChecklistTemplate,
  changeChecklistTemplate,
  checklistDeeds,
  checklistRefusals,
  checklistTopics,
  getChecklistTemplate,
  listChecklistTemplates,
  type TemplateSummary,
} from '../contract/index.ts'
import { mostTemplates } from '../domain/index.ts'
import { advancedOf } from './advanced.ts'
import {
  addTemplate,
  beginChecklists,
  changeTemplate,
  findTemplate,
  lockTemplate,
  lockTemplates,
  saveTemplateTasks,
  type TemplateRow,
  templatesBy,
  templateTasks,
  type TemplateTaskRow,
  workingAmong,
  type WrittenTask,
} from './template-store.ts'

const presentSummary = ({
  id,
  name,
  kind,
  task_count,
  starts_itself,
  departments,
  designations,
  archived,
  version,
}: TemplateRow): TemplateSummary => ({
  id,
  name,
  kind,
  taskCount: task_count,
  startsItself: starts_itself,
  departments,
  designations,
  archived,
  version,
})

const presentTask = ({ title, note, who, named_id, named_name, days, waits_for, weight, ...row }: TemplateTaskRow) => ({
  title,
  note,
  who,
  named: named_id === null ? null : { id: named_id, name: named_name ?? '' },
  days,
  waitsFor: waits_for,
  weight,
  fields: row.fields,
  approver: row.approver,
  gate: row.gate,
  approverNamed: row.approver_id === null ? null : { id: row.approver_id, name: row.approver_name ?? '' },
})

const list: Handler<typeof listChecklistTemplates> = async ({ query }, { db }) => {
  const { limit, cursor, archived } = query
  const rows = await templatesBy(db, { archived: archived !== 'false', limit, after: readCursor(cursor, 2) })
  return pageFrom(rows, limit, ({ sort_key, id }) => [sort_key, id], presentSummary)
}

const show: Handler<typeof getChecklistTemplate> = async ({ params }, { db, refuse }) => {
  const row = await findTemplate(db, params.id)
  if (!row) return refuse('not_found')
  return { ...presentSummary(row), tasks: (await templateTasks(db, row.id)).map(presentTask) }
}

type Sent = Parameters<Handler<typeof addChecklistTemplate>>[0]['body']['tasks']

const refuseNobody = refuser(only(checklistRefusals, 'checklist.nobody'))

/** The tasks as they are stored. Whoever is named works here; somebody who left since they were named keeps their name, so that a list can be saved. */
const writtenTasks = async (db: Db, sent: Sent, named: readonly string[] = []): Promise<WrittenTask[]> => {
  const asked = sent.flatMap(({ namedId, approverId }) => [namedId ?? [], approverId ?? []].flat())
  const known = asked.length === 0 ? new Set<string>() : await workingAmong(db, asked)
  return sent.map(({ title, note, who, namedId, days, waitsFor, weight, approver, approverId, fields, gate }, i) => {
    const isGone = (id: string | null) => id !== null && !known.has(id) && !named.includes(id)
    if (isGone(namedId)) return refuseNobody('checklist.nobody', { field: `tasks.${i}.namedId` })
    if (isGone(approverId)) return refuseNobody('checklist.nobody', { field: `tasks.${i}.approverId` })
    return {
      title,
      note,
      who,
      named_id: namedId,
      days,
      waits_for: waitsFor,
      weight,
      approver,
      approver_id: approverId,
      fields,
      gate,
    }
  })
}

const refuseBegin = refuser(only(checklistRefusals, 'checklist.no_department', 'checklist.no_job_title'))

type Begins = { startsItself: boolean; departments: readonly string[]; designations: readonly string[] }

/** For whom a list begins by itself, departments and job titles as the company spells them. Asked before anything is held. */
const beginsFor = async (db: Db, { startsItself, departments, designations }: Begins) => {
  if (!startsItself) return { starts_itself: false, departments: [], designations: [] }
  const [known, titles] = [await knownDepartments(db, departments), await knownJobTitles(db, designations)]
  const named = departments.map((name) => known.get(name) ?? refuseBegin('checklist.no_department', { field: 'departments' }))
  const titled = designations.map((name) => titles.get(name) ?? refuseBegin('checklist.no_job_title', { field: 'designations' }))
  return { starts_itself: true, departments: [...new Set(named)], designations: [...new Set(titled)] }
}

/** Refuses what only an advanced plan has and the list did not have before. */
const demandAdvanced = async (
  context: Context<typeof addChecklistTemplate> | Context<typeof changeChecklistTemplate>,
  written: readonly WrittenTask[],
  known: readonly WrittenTask[] = [],
): Promise<void> => {
  const had = advancedOf(known)
  if ([...advancedOf(written)].some((part) => !had.has(part))) await demandFeature(context, 'ADVANCED_HR_CHECKLISTS')
}

/** What the log tells of a list. */
const forLog = async (db: Db, { name, kind, archived, starts_itself, departments, designations, id }: TemplateRow) => ({
  name,
  kind,
  starts_itself,
  departments,
  designations,
  archived,
  tasks: (await templateTasks(db, id)).map(
    ({ title, who, named_name, days, waits_for, weight, approver, approver_name, fields, gate }) => ({
      title,
      who,
      named: named_name,
      days,
      waits_for,
      weight,
      approver,
      approver_name,
      fields,
      gate,
    }),
  ),
})

const stored = async (db: Db, id: string): Promise<TemplateRow> => {
  const row = await findTemplate(db, id)
  if (!row) throw new Error('a checklist vanished inside its own transaction')
  return row
}

const add: Handler<typeof addChecklistTemplate> = async ({ body }, context) => {
  const { db, refuse, record, touch } = context
  const { name, kind, tasks } = body
  if (kind === 'OTHER' && body.startsItself) return refuse('checklist.never_by_itself', { field: 'startsItself' })
  const begins = await beginsFor(db, body)
  if ((await lockTemplates(db)) >= mostTemplates)
    return refuse('checklist.too_many_templates', { words: { lists: mostTemplates } })
  const written = await writtenTasks(db, tasks)
  await demandAdvanced(context, written)
  const id = newId()
  if (!(await addTemplate(db, id, { name, kind, archived: false, ...begins })))
    return refuse('checklist.template_exists', { field: 'name' })
  await saveTemplateTasks(db, id, written)
  const row = await stored(db, id)
  record({ deed: checklistDeeds.add_template, type: 'checklist_template', id, after: await forLog(db, row) })
  touch(checklistTopics.checklist_templates)
  return presentSummary(row)
}

const change: Handler<typeof changeChecklistTemplate> = async ({ params, body }, context) => {
  const { db, refuse, record, touch } = context
  const { name, archived, tasks, version } = body
  const begins = await beginsFor(db, body)
  const before = await lockTemplate(db, params.id)
  if (!before) return refuse('not_found')
  if (before.version !== version) return refuse('version.stale')
  if (before.kind === 'OTHER' && body.startsItself) return refuse('checklist.never_by_itself', { field: 'startsItself' })
  const told = await forLog(db, before)
  const known = await templateTasks(db, before.id)
  const named = known.flatMap(({ named_id, approver_id }) => [named_id ?? [], approver_id ?? []].flat())
  const written = await writtenTasks(db, tasks, named)
  await demandAdvanced(context, written, known)
  if (!(await changeTemplate(db, before.id, { name, archived, ...begins })))
    return refuse('checklist.template_exists', { field: 'name' })
  await saveTemplateTasks(db, before.id, written)
  const row = await stored(db, before.id)
  record({
    deed: checklistDeeds.change_template,
    type: 'checklist_template',
    id: row.id,
    before: told,
    after: await forLog(db, row),
  })
  touch(checklistTopics.checklist_templates)
  return presentSummary(row)
}

export const templateRoutes: readonly Mount[] = [
  route(listChecklistTemplates, list),
  route(getChecklistTemplate, show),
  route(addChecklistTemplate, add),
  route(changeChecklistTemplate, change),
]

export const templateEvents: readonly Mount[] = [
  onNow(companyCreated, async ({ companyId }, { db }) => void (await beginChecklists(db, companyId))),
]
