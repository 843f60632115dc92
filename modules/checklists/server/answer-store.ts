import type { Db } from '@daybook/platform/server'
import { build, count, sql } from '@daybook/platform/server/sql'
import type { Field } from '../domain/index.ts'

type NewField = Field & { run_id: string; place: number; nr: number }

/** What the tasks of a run ask. */
export const addFields = async (db: Db, fields: readonly NewField[]): Promise<void> => {
  const rows = fields.map((field) => ({ ...field, choices: [...field.choices] }))
  if (rows.length > 0) await count(db, build.insertInto('checklist_field').values(rows))
}

type Answering = {
  readonly taskId: string
  readonly answers: readonly (string | null)[]
  readonly by: string
  readonly at: string
}

/** Writes what is answered otherwise than before, in the order of the questions; how many that are. */
export const saveAnswers = (db: Db, { taskId, answers, by, at }: Answering): Promise<number> =>
  count(
    db,
    sql`update checklist_field f set answer = x.answer, answered_at = ${at}, answered_by = ${by}
      from checklist_task t, jsonb_array_elements_text(${JSON.stringify(answers)}::jsonb) with ordinality as x(answer, nth)
      where t.id = ${taskId} and f.run_id = t.run_id and f.place = t.place and f.nr = x.nth - 1 and f.answer is distinct from x.answer`,
  )
