import { type Day, maxDay } from '@daybook/platform/domain'
import { type App, type Db, slot } from '@daybook/platform/server'

/** The last day of which anybody's pay is final, answered by who pays people; null where nobody was paid. */
export const settledThrough = slot<(db: Db) => Promise<Day | null>>('calendar.settled_through')

/** The same of all who answer. */
export const settledDay = async (app: App, db: Db): Promise<Day | null> => {
  let last: Day | null = null
  for (const asked of settledThrough.of(app)) {
    const day = await asked(db)
    if (day !== null) last = last === null ? day : maxDay(last, day)
  }
  return last
}
