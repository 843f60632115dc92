import { assetRead } from '@daybook/assets/contract'
import { assetsWith } from '@daybook/assets/server'
import { leaveRead } from '@daybook/leave/contract'
import { leaveLeftOn } from '@daybook/leave/server'
import { only } from '@daybook/platform/contract'
import { type Day, dayInZone, foldText, formatDay } from '@daybook/platform/domain'
import {
  type Context,
  type Handler,
  type Mount,
  pageFrom,
  readCursor,
  refuseCommon,
  refuser,
  route,
} from '@daybook/platform/server'
import {
  checklistDeeds,
  checklistRefusals,
  checklistTopics,
  getChecklistRun,
  listChecklistRuns,
  moveChecklistRun,
  previewChecklistRun,
  startChecklistRun,
  stopChecklistRun,
  taskAnswered,
} from '../contract/index.ts'
import { dueOn, isNear } from '../domain/index.ts'
import { moveRun } from './move-run.ts'
import { mayReadTask, mayStart, maySteer } from './policy.ts'
import { presentRun, presentSummary, recordedDay, runForLog, tasksForLog } from './present.ts'
import { changeRun, findDates, findRun, isUnderWay, lockRun, type RunRow, runsBy } from './run-store.ts'
import { planRun, startRun } from './start-run.ts'
import { datedTasks, handedInTasks, tasksOf } from './task-store.ts'
import { findTemplate, lockTemplate, type TemplateRow } from './template-store.ts'

type Anything = Pick<Context<typeof getChecklistRun>, 'db' | 'actor' | 'now'>

const todayOf = ({ actor, now }: Pick<Anything, 'actor' | 'now'>): Day => dayInZone(now, actor.zone)

const list: Handler<typeof listChecklistRuns> = async ({ query }, context) => {
  const { limit, cursor, status, kind, q } = query
  const asked = { status, kind, q: q ? foldText(q) : undefined, today: todayOf(context), limit, after: readCursor(cursor, 2) }
  return pageFrom(await runsBy(context.db, asked), limit, ({ anchor, id }) => [anchor, id], presentSummary)
}

const show: Handler<typeof getChecklistRun> = async ({ params }, context) => {
  const { app, db, actor, refuse } = context
  const row = await findRun(db, params.id, todayOf(context))
  if (!row) return refuse('not_found')
  const tasks = await tasksOf(db, row.id, actor)
  if (actor.scope !== 'company' && !tasks.some((task) => mayReadTask(actor, task))) return refuse('not_found')
  // What leave somebody has is leave's to say, and owner's and HR's to see.
  const asks = row.kind === 'LEAVING' && actor.scopeFor(leaveRead) === 'company'
  const leave = asks ? await leaveLeftOn({ app, db, personId: row.person_id, day: row.anchor }) : []
  // So is what they were lent and have still to bring back: that of assets.
  const lent = row.kind === 'LEAVING' && actor.scopeFor(assetRead) === 'company' ? await assetsWith(db, row.person_id) : []
  return presentRun(actor, row, tasks, todayOf(context), { leave, lent })
}

const standing = async (context: Anything, id: string): Promise<RunRow> =>
  (await findRun(context.db, id, todayOf(context))) ?? refuseCommon('not_found')

type Starting = Context<typeof startChecklistRun> | Context<typeof previewChecklistRun>

/** The day that a run is to go by: the one in the record of its person, or where there is none the one that was chosen. */
const anchorFor = ({ actor, now, refuse }: Starting, recorded: Day | null, chosen: Day | null, name: string): Day => {
  if (recorded !== null && chosen !== null && chosen !== recorded)
    return refuse('checklist.other_day', { field: 'anchor', words: { name, day: formatDay(recorded) } })
  if (recorded !== null) return recorded
  if (chosen === null) return refuse('checklist.no_day', { field: 'anchor', words: { name } })
  return isNear(chosen, todayOf({ actor, now })) ? chosen : refuse('checklist.too_far', { field: 'anchor' })
}

type Asked = { readonly personId: string; readonly anchor: Day | null }

/** The list, the person and the day of a start, as the rules have them. */
const checkStart = async (context: Starting, template: TemplateRow | undefined, { personId, anchor: chosen }: Asked) => {
  const { db, actor, refuse } = context
  const person = await findDates(db, personId)
  if (!person) return refuse('not_found')
  if (!mayStart(actor, person.id)) return refuse('checklist.starts_own', { field: 'personId' })
  if (!template || template.archived) return refuse('checklist.put_away', { field: 'templateId' })
  // Whoever left has tasks of leaving to be done for them, and no others.
  if (person.status === 'INACTIVE' && template.kind !== 'LEAVING') return refuse('checklist.nobody', { field: 'personId' })
  const anchor = anchorFor(context, recordedDay({ ...person, kind: template.kind }), chosen, person.name)
  return { template, person, anchor }
}

const preview: Handler<typeof previewChecklistRun> = async ({ body }, context) => {
  const { db, now, refuse } = context
  const { template, person, anchor } = await checkStart(context, await findTemplate(db, body.templateId), body)
  const told = { field: 'templateId', words: { name: person.name } }
  if (await isUnderWay(db, template.id, person.id)) return refuse('checklist.runs_already', told)
  const { tasks, places } = await planRun(db, { template, personId: person.id, anchor, at: now })
  if (places.length === 0) return refuse('checklist.all_there', told)
  const planned = tasks.map(({ title, days, who, named_name }, place) => ({
    title,
    due: dueOn(anchor, days),
    who,
    named: named_name,
    underWay: !places.includes(place),
  }))
  return { anchor, tasks: planned }
}

const start: Handler<typeof startChecklistRun> = async ({ body }, context) => {
  const { db, actor, now, refuse, record, touch } = context
  const { template, person, anchor } = await checkStart(context, await lockTemplate(db, body.templateId), body)
  if (template.version !== body.version) return refuse('version.stale')
  const started = await startRun(db, { template, personId: person.id, anchor, at: now, by: actor.userId })
  if (!started.ok) return refuse(started.code, { field: 'templateId', words: { name: person.name } })
  const id = started.value
  const row = await standing(context, id)
  record({
    deed: checklistDeeds.start,
    type: 'checklist_run',
    id,
    after: { ...runForLog(row), tasks: tasksForLog(await datedTasks(db, id)) },
  })
  touch(checklistTopics.checklist_tasks)
  return presentSummary(row)
}

type Steering = Context<typeof moveChecklistRun> | Context<typeof stopChecklistRun>

const refuseSteering = refuser(only(checklistRefusals, 'checklist.ended', 'checklist.own'))

/** A run that is under way, held, for whoever may steer it. */
const steered = async (context: Steering, id: string, version: number): Promise<RunRow> => {
  const { db, actor } = context
  const row = await lockRun(db, id, todayOf(context))
  if (!row) return refuseCommon('not_found')
  if (!maySteer(actor, row)) return refuseSteering('checklist.own')
  if (row.version !== version) return refuseCommon('version.stale')
  return row.status === 'OPEN' ? row : refuseSteering('checklist.ended')
}

const move: Handler<typeof moveChecklistRun> = async ({ params, body }, context) => {
  const { refuse } = context
  const before = await steered(context, params.id, body.version)
  const recorded = recordedDay(before)
  if (recorded !== null)
    return refuse('checklist.other_day', { field: 'anchor', words: { name: before.about, day: formatDay(recorded) } })
  if (!isNear(body.anchor, todayOf(context))) return refuse('checklist.too_far', { field: 'anchor' })
  await moveRun(context, before, body.anchor)
  return presentSummary(await standing(context, before.id))
}

const stop: Handler<typeof stopChecklistRun> = async ({ params, body }, context) => {
  const { db, now, emit, record, touch } = context
  const before = await steered(context, params.id, body.version)
  await changeRun(db, before.id, { status: 'STOPPED', ended_at: now, stop_reason: body.reason })
  for (const taskId of await handedInTasks(db, before.id)) await emit(taskAnswered, { taskId })
  const row = await standing(context, before.id)
  record({
    deed: checklistDeeds.stop,
    type: 'checklist_run',
    id: row.id,
    before: runForLog(before),
    after: runForLog(row),
  })
  touch(checklistTopics.checklist_tasks)
  return presentSummary(row)
}

export const runRoutes: readonly Mount[] = [
  route(listChecklistRuns, list),
  route(getChecklistRun, show),
  route(previewChecklistRun, preview),
  route(startChecklistRun, start),
  route(moveChecklistRun, move),
  route(stopChecklistRun, stop),
]
