import { dayInZone, type Day, dayOf, yearOf } from '@daybook/platform/domain'
import { type Actor, type Db, selfPlaces } from '@daybook/platform/server'
import { dayInYear } from '../domain/days.ts'
import { lockHolidays } from './holiday-store.ts'
import { anySite, daysOffAlone, isAloneAt } from './site-store.ts'

type Asked = { db: Db; actor: Actor; now: string }
type DayOff = { readonly date: Day; readonly recurring: boolean }

// What recurs is looked at from last year on, which may not be paid yet, for as far as schedules are planned.
const [yearsBehind, yearsAhead] = [1, 4]

/** The days that a day off falls on. */
const daysOf = (off: DayOff, today: Day): Day[] => {
  if (!off.recurring) return [off.date]
  const first = Math.max(yearOf(off.date), yearOf(today) - yearsBehind)
  const last = Math.max(first, yearOf(today) + yearsAhead)
  return Array.from({ length: last - first + 1 }, (_, i) => dayInYear(off, first + i))
}

/**
 * Whether days off of a site, or of the company, would be for whoever makes them alone: they are paid, and an owner decides about that. Asked of the very days,
 * since whose days off somebody has changes.
 */
export const isForThemselves = async ({ db, actor, now }: Asked, siteId: string | null, off: readonly DayOff[]) => {
  if (actor.role === 'ENTERPRISE_ADMIN') return false
  const today = dayInZone(now, actor.zone)
  return isAloneAt(
    db,
    siteId,
    selfPlaces(actor),
    off.flatMap((each) => daysOf(each, today)),
  )
}

/**
 * Notes which days off somebody of HR has alone, and says after a change of plans whether they have another one alone by it: else they would make
 * days off for several, and give the others another schedule.
 */
export const watchDaysOff = async ({ db, actor, now }: Asked): Promise<() => Promise<boolean>> => {
  // Without sites everybody has the same days off.
  if (actor.role === 'ENTERPRISE_ADMIN' || !(await anySite(db))) return async () => false
  await lockHolidays(db)
  const since = dayOf(yearOf(dayInZone(now, actor.zone)) - yearsBehind, 1, 1)
  const alone = () => daysOffAlone(db, selfPlaces(actor), since, yearsAhead)
  const before = new Set(await alone())
  return async () => (await alone()).some((id) => !before.has(id))
}
