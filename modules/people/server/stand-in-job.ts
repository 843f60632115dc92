import { type App, inEachCompany, inSystem, type ScheduledJob, type Work } from '@daybook/platform/server'
import { reportsOf } from './reporting-lines-store.ts'
import { companiesWithStandInsDue, takeTurned } from './stand-in-store.ts'
import { tellMoved } from './told-changes.ts'

const name = 'people-stand-ins'

/** Others decide from today on: what waits is told to them, and not to those who decided until now. */
const tellTurned = async ({ db, now, emit }: Work): Promise<void> => {
  const people = await takeTurned(db, now)
  if (people.length > 0) await tellMoved({ emit }, await reportsOf(db, people))
}

const tellAllTurned = async (app: App): Promise<void> => {
  const due = await inSystem(app, name, ({ db, now }) => companiesWithStandInsDue(db, now))
  await inEachCompany(app, name, due, tellTurned)
}

/** Where a stand-in begins by the calendar, or their days are over, whoever decides from then on hears of what waits. */
export const standInsJob: ScheduledJob = { name, cron: '* * * * *', run: tellAllTurned }
