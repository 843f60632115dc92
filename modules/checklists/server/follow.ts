import { departmentRenamed, hireDatesSet, jobTitleRenamed, lastDaySet, lastDayTakenBack } from '@daybook/people/contract'
import { addDays, type Day, dayInZone, formatDay, plural } from '@daybook/platform/domain'
import {
  type App,
  type Db,
  type EventContext,
  inCompany,
  type Listener,
  type Mount,
  onLater,
  onNow,
  turns,
} from '@daybook/platform/server'
import { checklistDeeds, checklistTopics, taskAnswered } from '../contract/index.ts'
import { listsToBegin, noteStayed, openLeaving, peopleToFollow, runsBehind } from './follow-store.ts'
import { moveRun } from './move-run.ts'
import { hasChecklists } from './plan.ts'
import { recordedDay, runForLog } from './present.ts'
import { changeRun, findDates, findRun, lockRun, type RunRow } from './run-store.ts'
import { startRun } from './start-run.ts'
import { handedInTasks } from './task-store.ts'
import { findTemplate, type NamedFor, renameInTemplates, templatesFor } from './template-store.ts'

type Work = Pick<EventContext, 'db' | 'now' | 'emit' | 'record' | 'touch'>

/** A list begins by itself for whoever joined or left no longer ago: a record may be entered late, but nobody who works here for years joins. */
const lateDays = 14
const sinceOf = (now: string): Day => addDays(dayInZone(now, 'UTC'), -lateDays)

const stopRun = async ({ db, now, emit, record, touch }: Work, before: RunRow, stop_reason: string): Promise<void> => {
  await changeRun(db, before.id, { status: 'STOPPED', ended_at: now, stop_reason })
  for (const taskId of await handedInTasks(db, before.id)) await emit(taskAnswered, { taskId })
  record({
    deed: checklistDeeds.stop,
    type: 'checklist_run',
    id: before.id,
    before: runForLog(before),
    after: runForLog({ ...before, status: 'STOPPED', stop_reason }),
  })
  touch(checklistTopics.checklist_tasks)
}

/** Nothing of joining is to be done any more once somebody left. */
const stopJoining = (work: Work, run: RunRow): Promise<void> =>
  stopRun(work, run, run.end_date === null ? 'They left.' : `Their last day here is ${formatDay(run.end_date)}.`)

/** Nothing of leaving is to be done any more once somebody stays. */
const stopLeaving: Listener<typeof lastDayTakenBack> = async ({ userId }, work) => {
  for (const id of await openLeaving(work.db, userId)) {
    const run = await lockRun(work.db, id, dayInZone(work.now, 'UTC'))
    if (run?.status !== 'OPEN' || run.end_date !== null) continue
    await noteStayed(work.db, id)
    await stopRun(work, run, 'They stay.')
  }
}

const bringIntoStep = async (work: Work, runId: string): Promise<void> => {
  const run = await lockRun(work.db, runId, dayInZone(work.now, 'UTC'))
  if (run?.status !== 'OPEN') return
  const recorded = recordedDay(run)
  if (run.kind === 'JOINING' && run.person_status === 'INACTIVE') await stopJoining(work, run)
  else if (recorded !== null) await moveRun(work, run, recorded)
}

const begin = async ({ db, now, record, touch }: Work, personId: string, templateId: string): Promise<void> => {
  const [template, person] = [await findTemplate(db, templateId), await findDates(db, personId)]
  const anchor = template && person ? recordedDay({ ...person, kind: template.kind }) : null
  if (!template || anchor === null) return
  const started = await startRun(db, { template, personId, anchor, at: now, by: null })
  const run = started.ok ? await findRun(db, started.value, anchor) : undefined
  if (!run) return
  record({ deed: checklistDeeds.start, type: 'checklist_run', id: run.id, after: runForLog(run) })
  touch(checklistTopics.checklist_tasks)
}

/**
 * Brings the lists of people into step with their records: what is under way goes by the day that stands there now, what was begun for the joining of
 * somebody who left is stopped, and lists that begin by themselves do. Asked again it does nothing.
 */
export const followPeople = async (work: Work, people: readonly string[]): Promise<void> => {
  const { db, now } = work
  const turn = turns()
  for (const { id } of await runsBehind(db, people)) {
    await turn()
    await bringIntoStep(work, id)
  }
  if (!(await hasChecklists(db, now))) return
  for (const { person_id, id } of await listsToBegin(db, people, sinceOf(now))) {
    await turn()
    await begin(work, person_id, id)
  }
}

// So many people in one transaction.
const part = 50

/** The same for everybody whom no event told of: where a list was said to begin by itself, or a plan was chosen, since. */
export const followCompany = async (app: App, companyId: string): Promise<void> => {
  let after: string | null = null
  do {
    const from: string | null = after
    const people: string[] = await inCompany(app, companyId, 'checklists', async (work) => {
      const found = await peopleToFollow(work.db, sinceOf(work.now), from, part)
      await followPeople(work, found)
      return found
    })
    after = people.length < part ? null : (people.at(-1) ?? null)
  } while (after !== null)
}

/** What of checklists names a department, or a job title. */
export const namedByLists =
  (of: NamedFor) =>
  async (db: Db, name: string): Promise<string[]> => {
    const lists = await templatesFor(db, of, name)
    return lists === 0 ? [] : [plural(lists, 'checklist')]
  }

const followName =
  (of: NamedFor): Listener<typeof departmentRenamed | typeof jobTitleRenamed> =>
  async ({ from, to }, { db, touch }) => {
    if ((await renameInTemplates(db, of, from, to)) > 0) touch(checklistTopics.checklist_templates)
  }

export const followEvents: readonly Mount[] = [
  onLater(hireDatesSet, ({ userIds }, context) => followPeople(context, userIds)),
  onLater(lastDaySet, ({ userId }, context) => followPeople(context, [userId])),
  onLater(lastDayTakenBack, stopLeaving),
  onNow(departmentRenamed, followName('departments')),
  onNow(jobTitleRenamed, followName('designations')),
]
