import { addDays, dayInZone } from '@daybook/platform/domain'
import {
  type App,
  eachCompany,
  everyCompany,
  inCompany,
  joinInOnePass,
  type ScheduledJob,
  type EventContext,
} from '@daybook/platform/server'
import { checklistReminded, tasksLost } from '../contract/index.ts'
import { followCompany } from './follow.ts'
import { settleGatesOf } from './gates.ts'
import { hasChecklists } from './plan.ts'
import {
  dropReminders,
  forgetLost,
  forgetTold,
  noteReminder,
  noteTold,
  peopleToRemind,
  type Reminded,
  type ToTell,
} from './remind-store.ts'

// So many people in one transaction.
const part = 250
// A message names so many tasks of each sort; it counts all of them.
const mostNamed = 20

const stages = [1, 2, 3] as const
const inStage = (tasks: readonly ToTell[], stage: ToTell['stage']): readonly ToTell[] =>
  tasks.filter((task) => task.stage === stage)

const named = (tasks: readonly ToTell[], stage: ToTell['stage']) => {
  const of = inStage(tasks, stage)
  return { count: of.length, first: of.slice(0, mostNamed).map(({ title, about }) => ({ title, about })) }
}

/** Tells people what there is to tell, each at most once a day: what is told is noted in the transaction that tells it. Gives who was looked at. */
const remindPeople = async ({ db, now, emit }: EventContext, whom: Reminded): Promise<string[]> => {
  const people = await peopleToRemind(db, now, whom)
  for (const { person_id, today, tasks } of people) {
    if ((await noteReminder(db, person_id, today)) === 0) continue
    await noteTold(db, person_id, tasks)
    await emit(checklistReminded, {
      userId: person_id,
      overdue: named(tasks, 3),
      today: named(tasks, 2),
      fresh: named(tasks, 1),
      forRole: tasks.some(({ own }) => !own),
      taskIds: stages.flatMap((stage) =>
        inStage(tasks, stage)
          .slice(0, mostNamed)
          .map(({ taskId }) => taskId),
      ),
    })
  }
  return people.map(({ person_id }) => person_id)
}

/**
 * Tells somebody anew of tasks, today as well: what they were told was taken back, since it named another one that is theirs no more. Where it may have
 * counted more than it named, of all of theirs.
 */
export const tellAnew = async (work: EventContext, personId: string, tasks: readonly string[]): Promise<void> => {
  if (!(await hasChecklists(work.db, work.now))) return
  await joinInOnePass(work.db)
  await forgetTold(work.db, personId, tasks.length < mostNamed - 1 ? tasks : 'ALL')
  await remindPeople(work, { only: personId, limit: 1 })
}

/**
 * Takes back what people were told of tasks that are another one's by now: somebody has another manager, or another one is named. Gives who they
 * are: what else there is to tell is told with what they are told anew, or by the next look, since one of the two would take the place of the other.
 */
const takeBackLost = async ({ db, emit }: EventContext): Promise<string[]> => {
  const lost = Map.groupBy(await forgetLost(db), ({ person_id }) => person_id)
  for (const [userId, tasks] of lost) await emit(tasksLost, { taskIds: tasks.map(({ task_id }) => task_id), userId })
  return [...lost.keys()]
}

/** Tells the people of a company, so many in one transaction. */
export const remindCompany = async (app: App, companyId: string): Promise<void> => {
  let after: string | null = null
  let lost: string[] = []
  do {
    const from: string | null = after
    after = await inCompany(app, companyId, 'checklists', async (work) => {
      const { db, now } = work
      if (!(await hasChecklists(db, now))) return null
      // Everybody, and all tasks, perhaps of the moment before.
      await joinInOnePass(db)
      if (from === null) lost = await takeBackLost(work)
      const people = await remindPeople(work, { after: from, but: lost, limit: part })
      await dropReminders(db, addDays(dayInZone(now, 'UTC'), -3))
      return people.length < part ? null : (people.at(-1) ?? null)
    })
  } while (after !== null)
}

/** Follows the records of people and what is done elsewhere, and reminds them, every hour: one that was missed is caught up by the next, one that runs twice tells once. */
export const checklistsJob: ScheduledJob = {
  name: 'checklists',
  cron: '12 * * * *',
  run: async (app) =>
    eachCompany(app, 'checklists', await everyCompany(app, 'checklists'), async (companyId) => {
      await followCompany(app, companyId)
      await settleGatesOf(app, companyId)
      await remindCompany(app, companyId)
    }),
}
