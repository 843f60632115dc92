import { enterAsInvited } from '@daybook/people/server'
import type { PreparedPart } from '@daybook/people/contract'
import { type Db, type Handler, hashToken, type Mount, route } from '@daybook/platform/server'
import { type InvitedTask, listInvitedTasks, settleInvitedTask } from '../contract/index.ts'
import { reopenTask, tickTask } from '../domain/index.ts'
import { takeAnswers } from './answers.ts'
import { hasChecklists } from './plan.ts'
import { stateOf, storeSettled } from './settle.ts'
import { joiningTasksOf, lockTask, type TaskRow } from './task-store.ts'

/** Whoever is invited is nobody of HR yet, whatever they are invited as: they do what is theirs by name alone. */
const readerOf = (personId: string) => ({ userId: personId, role: 'EMPLOYEE' })

const isTheirs = ({ who, kind, person_id, mine }: TaskRow, personId: string): boolean =>
  mine && who === 'PERSON' && kind === 'JOINING' && person_id === personId

const present = (row: TaskRow, personId: string): InvitedTask => ({
  id: row.id,
  title: row.title,
  note: row.note,
  due: row.due,
  status: row.status,
  waiting: row.waiting,
  gate: row.gate,
  shut: row.shut,
  handedIn: row.status === 'OPEN' && row.handed_in_at !== null,
  sentBack: row.sent_back_reason,
  fields: row.fields,
  version: row.version,
  can: {
    tick: row.run_status === 'OPEN' && row.status === 'OPEN' && row.handed_in_at === null && !row.waiting && !row.shut,
    // What owner or HR settled, they open again.
    undo:
      row.run_status !== 'STOPPED' && !row.awaited && (row.status === 'DONE' ? row.settled_by : row.handed_in_by) === personId,
  },
})

/** Their own tasks of joining; none on a plan without checklists. */
const tasksFor = async (db: Db, now: string, personId: string): Promise<TaskRow[]> =>
  (await hasChecklists(db, now)) ? joiningTasksOf(db, readerOf(personId), 200) : []

const list: Handler<typeof listInvitedTasks> = async ({ body }, context) => {
  const { personId } = await enterAsInvited(context, hashToken(body.token), 'read')
  const rows = await tasksFor(context.db, context.now, personId)
  return { items: rows.map((row) => present(row, personId)) }
}

const settle: Handler<typeof settleInvitedTask> = async ({ body }, context) => {
  const { db, now, refuse } = context
  const { personId, today } = await enterAsInvited(context, hashToken(body.token), 'write')
  const before = (await hasChecklists(db, now)) ? await lockTask(db, body.taskId, readerOf(personId)) : undefined
  if (!before || !isTheirs(before, personId)) return refuse('not_found')
  if (before.version !== body.version) return refuse('version.stale')
  const next = body.done ? tickTask(stateOf(before)) : reopenTask(stateOf(before))
  if (!next.ok) return refuse(next.code)
  if (!body.done && !present(before, personId).can.undo) return refuse('not_found')
  if (body.done) await takeAnswers(context, before, { answers: body.answers, by: personId, whole: true })
  const reader = readerOf(personId)
  const row = await storeSettled(context, before, { as: next.value, reason: null, by: personId, today, reader })
  return row ? present(row, personId) : refuse('checklist.runs_already', { words: { name: before.about } })
}

/** How far somebody is with their own tasks of joining. */
export const preparedTasks = async ({ db, now }: { db: Db; now: string }, personId: string): Promise<PreparedPart | null> => {
  const rows = await tasksFor(db, now, personId)
  const done = rows.filter(({ status }) => status !== 'OPEN').length
  return rows.length === 0 ? null : { what: 'Own tasks', done, all: rows.length }
}

export const invitedRoutes: readonly Mount[] = [route(listInvitedTasks, list), route(settleInvitedTask, settle)]
