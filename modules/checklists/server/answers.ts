import type { EventContext } from '@daybook/platform/server'
import { refuser } from '@daybook/platform/server'
import { answerErrors, checklistDeeds } from '../contract/index.ts'
import { firstMissing, readAnswer, takes } from '../domain/index.ts'
import { saveAnswers } from './answer-store.ts'
import type { FieldRow, TaskRow } from './task-store.ts'

type Work = Pick<EventContext, 'db' | 'now' | 'record'>

const refuse = refuser(answerErrors)

/** The questions of a task with what is answered now, each as it may be answered. */
const answeredBy = (fields: readonly FieldRow[], sent: readonly (string | null)[]): FieldRow[] => {
  if (sent.length !== fields.length) return refuse('checklist.not_asked', { field: 'answers' })
  return fields.map((field, nr) => {
    const answer = readAnswer(field, sent[nr] ?? null)
    if (answer.ok) return { ...field, answer: answer.value }
    return refuse(answer.code, { field: `answers.${nr}`, words: { label: field.label, what: takes[field.kind] } })
  })
}

/** Refuses what is to be done, or is, without an answer that it asks for. */
const demandWhole = (fields: readonly FieldRow[]): void => {
  const nr = firstMissing(fields)
  const missing = fields[nr]
  if (missing) refuse('checklist.answer_missing', { field: `answers.${nr}`, words: { label: missing.label } })
}

type Sent = { readonly answers: readonly (string | null)[] | undefined; readonly by: string; readonly whole: boolean }

/**
 * Keeps what is answered of a task whose run is held, before anything else becomes of it. The log tells what was asked and answered otherwise, and
 * never how: an address, a size or an illness is nobody’s to read there.
 */
export const takeAnswers = async ({ db, now, record }: Work, task: TaskRow, { answers, by, whole }: Sent): Promise<void> => {
  const fields = answers === undefined ? task.fields : answeredBy(task.fields, answers)
  if (whole) demandWhole(fields)
  const changed = fields.filter(({ answer }, nr) => answer !== task.fields[nr]?.answer)
  if (changed.length === 0) return
  await saveAnswers(db, { taskId: task.id, answers: fields.map(({ answer }) => answer), by, at: now })
  record({
    deed: checklistDeeds.answer,
    type: 'checklist_task',
    id: task.id,
    after: { title: task.title, list: task.name, person: task.about, answered: changed.map(({ label }) => label) },
  })
}
