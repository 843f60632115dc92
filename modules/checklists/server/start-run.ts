import { planHas } from '@daybook/company/server'
import type { Day } from '@daybook/platform/domain'
import { type Db, newId } from '@daybook/platform/server'
import { dueOn } from '../domain/index.ts'
import { plainly } from './advanced.ts'
import { addRun } from './run-store.ts'
import { addFields } from './answer-store.ts'
import { addTasks, addWaits } from './task-store.ts'
import { type TemplateRow, templateTasks } from './template-store.ts'

type Starting = {
  readonly template: TemplateRow
  readonly personId: string
  readonly anchor: Day
  readonly at: string
  /** Null: by itself. */
  readonly by: string | null
}

/** Starts a list for somebody, with its tasks as they stand now; null where it is under way for them already. */
export const startRun = async (db: Db, { template, personId, anchor, at, by }: Starting): Promise<string | null> => {
  const { id: template_id, name, kind } = template
  const written = await templateTasks(db, template_id)
  // What was started on a larger plan keeps what it has.
  const tasks = (await planHas(db, at, 'ADVANCED_HR_CHECKLISTS')) ? written : plainly(written)
  const id = newId()
  const run = { id, template_id, person_id: personId, name, kind, anchor, started_at: at, started_by: by }
  if (!(await addRun(db, run))) return null
  await addTasks(
    db,
    tasks.map(({ title, note, who, named_id, days, weight, approver, approver_id }, place) => ({
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
  return id
}
