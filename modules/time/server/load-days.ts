import { companyCalendar } from '@daybook/calendar/server'
import { dayInZone, type Day } from '@daybook/platform/domain'
import { type Db, inSteps } from '@daybook/platform/server'
import { companyPolicies } from './policy-store.ts'
import { presentDaySteps, type Reader, wholeWeeks } from './present.ts'
import { entriesBetween, sheetsBetween } from './timesheet-store.ts'

/** A person's days with everything a screen shows of them, and the rules they were counted with. */
export const loadDays = async (db: Db, person: { id: string; zone: string }, from: Day, to: Day, now: string, reader: Reader) => {
  const policies = await companyPolicies(db)
  const calendar = await companyCalendar(db)
  const around = wholeWeeks(from, to, policies)
  const entries = await entriesBetween(db, person.id, around.from, around.to)
  const sheets = await sheetsBetween(db, person.id, from, to)
  const today = dayInZone(now, person.zone)
  const source = { sheets, entries, policies, calendar, now, today, reader }
  return { policies, today, days: await inSteps(presentDaySteps(from, to, source)) }
}
