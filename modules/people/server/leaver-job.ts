import {
  type App,
  eachCompany,
  eachOf,
  type EventContext,
  inCompany,
  inSystem,
  type ScheduledJob,
} from '@daybook/platform/server'
import { companiesWithLeavers, isDayOver, leaversDue } from './leaver-store.ts'
import { endPlace, isLeaving } from './leaving.ts'
import { lockPerson } from './person-store.ts'

const name = 'people-last-days'

/** Ends somebody's access where their last day is over on their clock: once, whoever of two servers comes first. */
const endLeaver = async (id: string, work: EventContext): Promise<void> => {
  const person = await lockPerson(work.db, id)
  // The day may have been moved, or taken back, before the person was held.
  if (!person?.end_date || !isLeaving(person) || !(await isDayOver(work.db, id, person.end_date, work.now))) return
  await endPlace(person, person.end_date, work)
}

/** Ends the access of everybody whose last day is over: each in a transaction of their own, so that one that fails keeps nobody else in. */
export const endAllLeavers = async (app: App): Promise<void> => {
  const due = await inSystem(app, name, ({ db, now }) => companiesWithLeavers(db, now))
  await eachCompany(app, name, due, async (companyId) => {
    const leavers = await inCompany(app, companyId, name, ({ db, now }) => leaversDue(db, now))
    const about = (personId: string) => ({ companyId, personId })
    await eachOf(app, name, leavers, about, (id) => inCompany(app, companyId, name, (work) => endLeaver(id, work)))
  })
}

export const lastDaysJob: ScheduledJob = { name, cron: '* * * * *', run: endAllLeavers }
