import { planHas } from '@daybook/company/server'
import { type Day, no, ok, type Result } from '@daybook/platform/domain'
import { type Db, newId } from '@daybook/platform/server'
import { dueOn, placesToStart, tasksAt } from '../domain/index.ts'
import { plainly } from './advanced.ts'
import { addRun } from './run-store.ts'
import { addFields } from './answer-store.ts'
import { addTasks, addWaits, placesUnderWay } from './task-store.ts'
import { type TemplateRow, type TemplateTaskRow, templateTasks } from './template-store.ts'

type Planned = {
  readonly template: TemplateRow
  readonly personId: string
  readonly anchor: Day
  readonly at: string
}

type Starting = Planned & {
  /** Null: by itself. */
  readonly by: string | null
}

/** The tasks of a list, and the places of those that are to be done: on a smaller plan all of them plainly. */
export const planRun = async (
  db: Db,
  { template, personId, anchor, at }: Planned,
): Promise<{ tasks: TemplateTaskRow[]; places: number[] }> => {
  const tasks = await templateTasks(db, template.id)
  if (!(await planHas(db, at, 'ADVANCED_HR_CHECKLISTS'))) return { tasks: plainly(tasks), places: [...tasks.keys()] }
  const underWay = await placesUnderWay(db, tasks, { templateId: template.id, personId, kind: template.kind, anchor })
  return { tasks, places: placesToStart(tasks, new Set(underWay)) }
}

/**
 * Starts a list for somebody, with its tasks as they stand now, but for those that are under way for them already. One that begins by itself and has
 * nothing left is done as it begins, so that it does not begin again.
 */
export const startRun = async (
  db: Db,
  starting: Starting,
): Promise<Result<string, 'checklist.runs_already' | 'checklist.all_there'>> => {
  const { template, personId, anchor, at, by } = starting
  const { id: template_id, name, kind } = template
  const planned = await planRun(db, starting)
  const tasks = tasksAt(planned.tasks, planned.places)
  if (tasks.length === 0 && by !== null) return no('checklist.all_there')
  const id = newId()
  const state = tasks.length === 0 ? ({ status: 'DONE', ended_at: at } as const) : ({ status: 'OPEN', ended_at: null } as const)
  const run = { id, template_id, person_id: personId, name, kind, anchor, started_at: at, started_by: by, ...state }
  if (!(await addRun(db, run))) return no('checklist.runs_already')
  if (tasks.length === 0) return ok(id)
  await addTasks(
    db,
    tasks.map(({ title, note, who, named_id, days, weight, approver, approver_id, gate }, place) => ({
      id: newId(),
      run_id: id,
      place,
      title,
      note,
      who,
      named_id,
      days,
      due: dueOn(anchor, days),
      weight,
      approver,
      approver_id,
      gate,
    })),
  )
  await addFields(
    db,
    tasks.flatMap(({ fields }, place) => fields.map((field, nr) => ({ ...field, run_id: id, place, nr }))),
  )
  await addWaits(
    db,
    tasks.flatMap((task, place) => task.waits_for.map((waits_for) => ({ run_id: id, place, waits_for }))),
  )
  return ok(id)
}
