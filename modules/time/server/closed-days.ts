import { type Day, dayInZone } from '@daybook/platform/domain'
import type { Actor, App, Db } from '@daybook/platform/server'
import { timesheetImport } from '../contract/index.ts'
import { closedDays } from './closed-slot.ts'

/** Who enters what, and when. */
export type Asking = { app: App; db: Db; actor: Actor; now: string }

/** The days on which the signed-in person enters nothing more. Whoever may correct time may do so anywhere. */
export const closedFor = async ({ app, db, actor, now }: Asking, from: Day, to: Day): Promise<ReadonlySet<Day>> => {
  const closed = new Set<Day>()
  if (actor.may(timesheetImport)) return closed
  const asked = { personId: actor.userId, from, to, today: dayInZone(now, actor.zone) }
  for (const closes of closedDays.of(app)) for (const day of await closes(db, asked)) closed.add(day)
  return closed
}
