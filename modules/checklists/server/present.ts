import type { AssetWith } from '@daybook/assets/server'
import type { Actor } from '@daybook/platform/server'
import type { Day } from '@daybook/platform/domain'
import { checklistSetUp, type Run, type RunSummary, type Task } from '../contract/index.ts'
import { answerQuestions, progressIn, progressOf } from '../domain/index.ts'
import { mayAgree, mayReadAnswers, mayReadDay, mayReadTask, maySettle, mayStandInForTask, maySteer } from './policy.ts'
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

/** Whoever agrees today to what is handed in; where nobody else is here, whoever handed it in. */
const handedInOf = (row: TaskRow): Task['handedIn'] => {
  const { status, handed_in_at, handed_in_by, handed_in_name, agreer_id, agreer_name, agreer_group } = row
  if (status !== 'OPEN' || handed_in_at === null) return null
  const by = handed_in_name ?? ''
  const person = (id: string | null, name: string | null) => ({
    kind: 'PERSON' as const,
    person: { id: id ?? '', name: name ?? '' },
  })
  const group = agreer_group === 'ALONE' ? person(handed_in_by, by) : { kind: agreer_group, person: null }
  return { by, at: handed_in_at, agrees: agreer_id === null ? group : person(agreer_id, agreer_name) }
}

/** Where a task stands, as the rule about its questions asks for it. */
export const questionsOf = ({ status, run_status, handed_in_at }: TaskRow) => ({
  task: status,
  run: run_status,
  handedIn: handed_in_at !== null,
})

const canOf = (actor: Actor, row: TaskRow): Task['can'] => {
  const [isOpen, isHandedIn, goesOn] = [row.status === 'OPEN', row.handed_in_at !== null, row.run_status !== 'STOPPED']
  return {
    tick: goesOn && isOpen && !isHandedIn && !row.waiting && !row.shut && maySettle(actor, row),
    undo: goesOn && (!isOpen || isHandedIn) && !row.awaited && maySettle(actor, row),
    leaveOut: goesOn && isOpen && actor.may(checklistSetUp) && mayStandInForTask(actor, row),
    agree: goesOn && isOpen && isHandedIn && mayAgree(actor, row),
    answer: row.fields.length > 0 && answerQuestions(questionsOf(row)).ok && maySettle(actor, row),
  }
}

const dueFor = (actor: Actor, row: TaskRow): Day | null => (mayReadDay(actor, row) ? row.due : null)

export const presentTask =
  (actor: Actor) =>
  (row: TaskRow): Task => ({
    id: row.id,
    runId: row.run_id,
    title: row.title,
    note: row.note,
    due: dueFor(actor, row),
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
    anchor: mayReadDay(actor, row) ? row.anchor : null,
    version: row.version,
    fields: mayReadAnswers(actor, row) ? row.fields : [],
    gate: row.gate,
    shut: row.shut,
    approver: row.approver,
    handedIn: handedInOf(row),
    agreedBy: row.agreed_name,
    sentBack: row.sent_back_reason === null ? null : { by: row.sent_back_name ?? '', reason: row.sent_back_reason },
    can: canOf(actor, row),
  })

/** The day in the record of its person that a run goes by; null where it goes by a day of its own. */
export const recordedDay = ({ kind, hire_date, end_date }: Pick<RunRow, 'kind' | 'hire_date' | 'end_date'>): Day | null =>
  kind === 'JOINING' ? hire_date : kind === 'LEAVING' ? end_date : null

const presentLent = ({ id, name, kind, serial, lent_on }: AssetWith) => ({ id, name, kind, serial, since: lent_on })

/** A run as its reader may see it: with the tasks that they may see, and how far those are. */
export const presentRun = (
  actor: Actor,
  row: RunRow,
  tasks: readonly TaskRow[],
  today: Day,
  { leave, lent }: { leave: NonNullable<Run['leaver']>['leave']; lent: readonly AssetWith[] },
): Run => {
  const shown = tasks.filter((task) => mayReadTask(actor, task))
  const steers = row.status === 'OPEN' && maySteer(actor, row)
  const whole = actor.scope === 'company'
  const seesDay = whole || shown.some((task) => mayReadDay(actor, task))
  const followsRecord = seesDay && recordedDay(row) !== null
  return {
    ...presentSummary(row),
    anchor: seesDay ? row.anchor : null,
    progress: progressOf(
      shown.map((task) => ({ ...task, due: dueFor(actor, task) })),
      today,
    ),
    startedAt: row.started_at,
    startedBy: whole ? row.started_by_name : null,
    byItself: row.started_by === null,
    endedAt: row.ended_at,
    stopReason: whole ? row.stop_reason : null,
    tasks: shown.map(presentTask(actor)),
    leaver:
      whole && row.kind === 'LEAVING'
        ? { hasAccess: row.person_status !== 'INACTIVE', leave, assets: lent.map(presentLent) }
        : null,
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
export const taskForLog = ({ title, name, about, status, due, reason, ...row }: TaskRow) => ({
  title,
  list: name,
  person: about,
  due,
  status,
  reason,
  ...(row.approver === null
    ? {}
    : {
        approver: row.approver,
        handed_in: row.handed_in_name,
        agreed: row.agreed_name,
        agreed_alone: row.agreed_alone,
        sent_back_reason: row.sent_back_reason,
      }),
})

/** What the log tells of the tasks of a run. */
export const tasksForLog = (tasks: readonly Pick<TaskRow, 'id' | 'title' | 'due'>[]) =>
  tasks.map(({ id, title, due }) => ({ id, title, due }))
