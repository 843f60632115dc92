import { addDays, dayInZone } from '@daybook/platform/domain'
import { type App, eachCompany, everyCompany, inCompany, type ScheduledJob } from '@daybook/platform/server'
import { checklistReminded } from '../contract/index.ts'
import { followCompany } from './follow.ts'
import { settleGatesOf } from './gates.ts'
import { hasChecklists } from './plan.ts'
import { dropReminders, noteReminder, noteTold, peopleToRemind, type ToTell } from './remind-store.ts'

// So many people in one transaction.
const part = 50
// A message names so many tasks of each sort; it counts all of them.
const mostNamed = 20

const named = (tasks: readonly ToTell[], stage: ToTell['stage']) => {
  const of = tasks.filter((task) => task.stage === stage)
  return { count: of.length, first: of.slice(0, mostNamed).map(({ title, about }) => ({ title, about })) }
}

/** Tells people of a company what there is to tell, each at most once a day: what is told is noted in the transaction that tells it. */
export const remindCompany = async (app: App, companyId: string): Promise<void> => {
  let after: string | null = null
  do {
    const from: string | null = after
    after = await inCompany(app, companyId, 'checklists', async ({ db, now, emit }) => {
      if (!(await hasChecklists(db, now))) return null
      const people = await peopleToRemind(db, now, from, part)
      for (const { person_id, today, tasks } of people) {
        if ((await noteReminder(db, person_id, today)) === 0) continue
        await noteTold(db, person_id, tasks)
        await emit(checklistReminded, {
          userId: person_id,
          overdue: named(tasks, 3),
          today: named(tasks, 2),
          fresh: named(tasks, 1),
          forRole: tasks.some(({ own }) => !own),
        })
      }
      await dropReminders(db, addDays(dayInZone(now, 'UTC'), -3))
      return people.length < part ? null : (people.at(-1)?.person_id ?? null)
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
