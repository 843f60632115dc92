import type { Actor } from '@daybook/platform/server'
import type { Day } from '@daybook/platform/domain'
import { checklistSetUp, type Run, type RunSummary, type Task } from '../contract/index.ts'
import { progressIn, progressOf } from '../domain/index.ts'
import { mayReadTask, maySettle, mayStandInForTask, maySteer } from './policy.ts'
import type { RunRow } from './run-store.ts'
import type { TaskRow } from './task-store.ts'

export const presentSummary = (row: RunRow): RunSummary => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  person: { id: row.person_id, name: row.about },
  anchor: row.anchor,
  status: row.status,
  progress: progressIn(row.tasks, row.weights),
  version: row.version,
})

const doerOf = ({ doer_id, doer_name, doer_group }: TaskRow): Task['doer'] =>
  doer_id === null ? { kind: doer_group, person: null } : { kind: 'PERSON', person: { id: doer_id, name: doer_name ?? '' } }

export const presentTask =
  (actor: Actor) =>
  (row: TaskRow): Task => {
    const isOpen = row.status === 'OPEN'
    const goesOn = row.run_status !== 'STOPPED'
    return {
      id: row.id,
      runId: row.run_id,
      title: row.title,
      note: row.note,
      due: row.due,
      who: row.who,
      doer: doerOf(row),
      status: row.status,
      settledAt: row.settled_at,
      settledBy: row.settled_by_name,
      reason: row.reason,
      weight: row.weight,
      waiting: row.waiting,
      waitsFor: actor.scope === 'company' ? row.waits_for : [],
      about: { id: row.person_id, name: row.about },
      list: row.name,
      kind: row.kind,
      anchor: row.anchor,
      version: row.version,
      can: {
        tick: goesOn && isOpen && !row.waiting && maySettle(actor, row),
        undo: goesOn && !isOpen && !row.awaited && maySettle(actor, row),
        leaveOut: goesOn && isOpen && actor.may(checklistSetUp) && mayStandInForTask(actor, row),
      },
    }
  }

/** The day in the record of its person that a run goes by; null where it goes by a day of its own. */
export const recordedDay = ({ kind, hire_date, end_date }: Pick<RunRow, 'kind' | 'hire_date' | 'end_date'>): Day | null =>
  kind === 'JOINING' ? hire_date : kind === 'LEAVING' ? end_date : null

/** A run as its reader may see it: with the tasks that they may see, and how far those are. */
export const presentRun = (
  actor: Actor,
  row: RunRow,
  tasks: readonly TaskRow[],
  today: Day,
  leave: NonNullable<Run['leaver']>['leave'],
): Run => {
  const shown = tasks.filter((task) => mayReadTask(actor, task))
  const steers = row.status === 'OPEN' && maySteer(actor, row)
  const followsRecord = recordedDay(row) !== null
  const whole = actor.scope === 'company'
  return {
    ...presentSummary(row),
    progress: progressOf(shown, today),
    startedAt: row.started_at,
    startedBy: whole ? row.started_by_name : null,
    byItself: row.started_by === null,
    endedAt: row.ended_at,
    stopReason: whole ? row.stop_reason : null,
    tasks: shown.map(presentTask(actor)),
    leaver: whole && row.kind === 'LEAVING' ? { hasAccess: row.person_status !== 'INACTIVE', leave } : null,
    followsRecord,
    can: { stop: steers, move: steers && !followsRecord },
  }
}

/** What the log tells of a run. */
export const runForLog = ({ name, template_id, person_id, about, anchor, status, stop_reason }: RunRow) => ({
  name,
  template_id,
  person_id,
  person: about,
  anchor,
  status,
  stop_reason,
})

/** What the log tells of a task. */
export const taskForLog = ({ title, name, about, status, due, reason }: TaskRow) => ({
  title,
  list: name,
  person: about,
  due,
  status,
  reason,
})

/** What the log tells of the tasks of a run. */
export const tasksForLog = (tasks: readonly Pick<TaskRow, 'id' | 'title' | 'due'>[]) =>
  tasks.map(({ id, title, due }) => ({ id, title, due }))
