import type { Day, Minutes } from '@daybook/platform/domain'
import { type App, type Db, slot } from '@daybook/platform/server'

/** So much of somebody's day is approved leave, of what was planned for it; `name` is the type, for whoever may see it. */
export type AwayDay = { readonly personId: string; readonly day: Day; readonly minutes: Minutes; readonly name: string }

/** On which days people are away, answered by who grants leave: whoever plans or counts days asks here. */
export const awayDays =
  slot<(db: Db, people: readonly string[], from: Day, to: Day) => Promise<readonly AwayDay[]>>('calendar.away_days')

/** The same of all who answer. */
export const awayBetweenDays = async (app: App, db: Db, people: readonly string[], from: Day, to: Day): Promise<AwayDay[]> => {
  const found: AwayDay[] = []
  for (const answer of awayDays.of(app)) found.push(...(await answer(db, people, from, to)))
  return found
}
