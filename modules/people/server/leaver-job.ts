import { type App, type EventContext, inEachCompany, inSystem, type ScheduledJob } from '@daybook/platform/server'
import { companiesWithLeavers, isDayOver, leaversToEnd } from './leaver-store.ts'
import { endPlace, isLeaving } from './leaving.ts'
import { lockPerson } from './person-store.ts'

const name = 'people-last-days'

/** Ends the access of everybody whose last day is over where they are: each once, whoever of two servers comes first. */
export const endLeavers = async (work: EventContext): Promise<void> => {
  for (const id of await leaversToEnd(work.db, work.now)) {
    const person = await lockPerson(work.db, id)
    // The day may have been moved, or taken back, before the person was held.
    if (!person?.end_date || !isLeaving(person) || !(await isDayOver(work.db, id, person.end_date, work.now))) continue
    await endPlace(person, person.end_date, work)
  }
}

/** The same in every company in which a last day may be over. */
export const endAllLeavers = async (app: App): Promise<void> => {
  const due = await inSystem(app, name, ({ db, now }) => companiesWithLeavers(db, now))
  await inEachCompany(app, name, due, (work) => endLeavers(work))
}

export const lastDaysJob: ScheduledJob = { name, cron: '* * * * *', run: endAllLeavers }
