import { currentCompany } from '@daybook/company/server'
import { dayInZone, type Day, dayOf, maxDay, minDay, yearOf } from '@daybook/platform/domain'
import { type Actor, type App, type Db, inSteps, selfPlaces, slot } from '@daybook/platform/server'
import { dayInYear, type FollowedSchedule, holidaysOn, type OffOn, whoseDaysOff, type WorkSchedule } from '../domain/days.ts'
import { companyCalendar } from './company-calendar.ts'
import { holidaysMadeBy, lockHolidays } from './holiday-store.ts'
import type { Calendars } from './person-calendar.ts'
import { givenVersions } from './schedule-store.ts'
import { daysOffMadeBy, timesBySchedule } from './site-store.ts'

/** Whether one of these people handed in, or had approved, something that is counted by one of these days, answered by who keeps it: hours, leave. */
export const handedIn = slot<(db: Db, people: readonly string[], days: readonly Day[]) => Promise<boolean>>('calendar.handed_in')

type Asked = { app: App; db: Db; actor: Actor; now: string }
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

/** Every schedule with when `own`, and when others, work by it between two days. Plans change once somebody of HR makes days off: all of them are read then. */
const followedBetween = async (db: Db, own: readonly string[], from: Day, to: Day): Promise<FollowedSchedule[]> => {
  const { schedules: companys = [] } = await companyCalendar(db)
  const versions: [string | null, readonly WorkSchedule[]][] = [[null, companys], ...(await givenVersions(db, null))]
  const times = Map.groupBy(await timesBySchedule(db, own, from, to), ({ schedule }) => schedule)
  return versions.flatMap(([id, held]) => {
    const spans = times.get(id)
    if (!spans) return []
    return [{ versions: held, own: spans.filter((span) => span.own), others: spans.filter((span) => !span.own) }]
  })
}

/** Those of these days off that `own` have, each with whether nobody has it beside them. */
const whoseAre = async <T extends OffOn>(
  db: Db,
  own: readonly string[],
  off: readonly T[],
): Promise<(T & { alone: boolean })[]> => {
  const [first, ...more] = off.map(({ day }) => day)
  if (first === undefined) return []
  const [from, to] = [more.reduce(minDay, first), more.reduce(maxDay, first)]
  return inSteps(whoseDaysOff(off, await followedBetween(db, own, from, to)))
}

/**
 * Why whoever makes days off of a site, or of the company, may not: they would have one alone, one of them is not ahead any more, or they handed in what
 * would be counted otherwise by it. Days off are paid, and an owner decides about that. Asked of the very days, since whose days off somebody has, and
 * who works then, changes. Null where they may.
 */
export const ownFault = async ({ app, db, actor, now }: Asked, site: string | null, off: readonly DayOff[]) => {
  if (actor.role === 'ENTERPRISE_ADMIN') return null
  // By the company's clock: one's own is one's own to move.
  const [own, today] = [selfPlaces(actor), dayInZone(now, (await currentCompany(db)).zone)]
  const theirs = await whoseAre(
    db,
    own,
    off.flatMap((each) => daysOf(each, today).map((day) => ({ site, day }))),
  )
  if (theirs.some(({ alone }) => alone)) return 'holiday.own' as const
  const days = [...new Set(theirs.map(({ day }) => day))]
  // What is behind is worked, or was not: it would be paid to them with nobody deciding on anything any more.
  if (days.some((day) => day <= today)) return 'holiday.own_behind' as const
  for (const asked of handedIn.of(app)) if (await asked(db, own, days)) return 'holiday.handed_in' as const
  return null
}

/**
 * Notes which days off somebody of HR has alone, and says after a change of plans whether they have another one alone by it: else they would make
 * days off for several, and give the others another schedule.
 */
export const watchDaysOff = async ({ db, actor, now }: Omit<Asked, 'app'>): Promise<() => Promise<boolean>> => {
  if (actor.role === 'ENTERPRISE_ADMIN') return async () => false
  await lockHolidays(db)
  const [own, today] = [selfPlaces(actor), dayInZone(now, actor.zone)]
  const since = dayOf(yearOf(today) - yearsBehind, 1, 1)
  const made = await daysOffMadeBy(db, own, since)
  if (made.length === 0) return async () => false
  const off = made.flatMap(({ id, site_id: site, day: date, recurring }) =>
    daysOf({ date, recurring }, today).map((day) => ({ site, day, key: `${id} ${day}` })),
  )
  const alone = async () => (await whoseAre(db, own, off)).flatMap((each) => (each.alone ? [each.key] : []))
  const before = new Set(await alone())
  return async () => (await alone()).some((key) => !before.has(key))
}

/** Says of somebody and a day whether a day off of theirs is one that they made themselves: whoever decides about their hours is told. */
export const madeByThemselves = async (db: Db, people: readonly string[], calendars: Calendars) => {
  const made = Map.groupBy(await holidaysMadeBy(db, people), ({ person_id }) => person_id)
  const theirs = new Map(
    [...made].map(([id, rows]) => {
      const bySite = Map.groupBy(rows, ({ site }) => site)
      const of = (site: string | null) => (bySite.get(site) ?? []).map((row) => ({ ...row, name: '' }))
      const sites = Object.fromEntries([...bySite.keys()].flatMap((site) => (site === null ? [] : [[site, of(site)]])))
      return [id, { ...calendars.of(id), holidays: of(null), sites }]
    }),
  )
  return (personId: string, day: Day): boolean => {
    const calendar = theirs.get(personId)
    return calendar !== undefined && holidaysOn(day, calendar).length > 0
  }
}
