import { addDays, type Day, dayInZone, eachDay, minDay } from '@daybook/platform/domain'
import type { Actor, App, Db } from '@daybook/platform/server'
import { timesheetImport } from '../contract/index.ts'
import { rulesOn } from '../domain/index.ts'
import { closedDays } from './closed-slot.ts'
import { timeLock } from './lock-store.ts'
import { rulesOfPerson } from './policy-store.ts'

/** Who enters what, and when. */
export type Asking = { app: App; db: Db; actor: Actor; now: string }

/** The days on which the signed-in person enters nothing more. Whoever may correct time may do so anywhere but on days that are locked. */
export const closedFor = async ({ app, db, actor, now }: Asking, from: Day, to: Day): Promise<ReadonlySet<Day>> => {
  const closed = new Set<Day>()
  const { through } = await timeLock(db)
  if (through !== null) for (const day of eachDay(from, minDay(to, through))) closed.add(day)
  if (actor.may(timesheetImport)) return closed
  const today = dayInZone(now, actor.zone)
  const { editWindowDays } = rulesOn((await rulesOfPerson(db, actor.userId)).book, today).time
  if (editWindowDays !== null) for (const day of eachDay(from, minDay(to, addDays(today, -editWindowDays - 1)))) closed.add(day)
  const asked = { personId: actor.userId, from, to, today }
  for (const closes of closedDays.of(app)) for (const day of await closes(db, asked)) closed.add(day)
  return closed
}
