import { awayBetweenDays, calendarOf } from '@daybook/calendar/server'
import { dayInZone, type Day } from '@daybook/platform/domain'
import { type App, type Db, inSteps } from '@daybook/platform/server'
import { rulesOfPerson } from './policy-store.ts'
import { overtimeDays } from '../domain/index.ts'
import { presentDaySteps, type Reader } from './present.ts'
import { entriesBetween, sheetsBetween } from './timesheet-store.ts'

/** A person's days with everything a screen shows of them, and the rules they were counted with. */
export const loadDays = async (
  { app, db }: { app: App; db: Db },
  person: { id: string; zone: string },
  from: Day,
  to: Day,
  now: string,
  reader: Reader,
) => {
  const rules = await rulesOfPerson(db, person.id)
  const calendar = await calendarOf(db, person.id)
  const around = overtimeDays(from, to, rules.book)
  const entries = await entriesBetween(db, person.id, around.from, around.to)
  const sheets = await sheetsBetween(db, person.id, around.from, around.to)
  const today = dayInZone(now, person.zone)
  const away = Map.groupBy(await awayBetweenDays(app, db, [person.id], from, to), ({ day }) => day)
  const source = { sheets, entries, rules, calendar, away, now, zone: person.zone, today, reader }
  return { rules, today, days: await inSteps(presentDaySteps(from, to, source)) }
}
