import { schedulesFor, type WorkSchedule } from '@daybook/calendar/domain/days'
import type { Db } from '@daybook/platform/server'
import { type CompanyCalendar, companyCalendar } from './company-calendar.ts'
import { assignmentsOf, givenVersions } from './schedule-store.ts'

/** The calendar of the company, and that of somebody by their id: the company's days off with their own schedules, where they have any. */
export type Calendars = {
  readonly company: CompanyCalendar
  readonly of: (personId: string) => CompanyCalendar
}

/** The calendars of these people, or of everybody. Whoever works by the same plan has the same calendar, as one value. */
export const calendarsOf = async (db: Db, people: readonly string[] | null): Promise<Calendars> => {
  const company = await companyCalendar(db)
  const rows = await assignmentsOf(db, people)
  if (rows.length === 0) return { company, of: () => company }
  const versions = new Map<string | null, readonly WorkSchedule[]>([
    ...(await givenVersions(db, people)),
    [null, company.schedules ?? []],
  ])
  const given = new Map(rows.map((row) => [row.person_id, row.given]))
  const byPlan = new Map<string, CompanyCalendar>()
  const of = (personId: string): CompanyCalendar => {
    const plan = given.get(personId)
    if (!plan) return company
    const key = JSON.stringify(plan)
    const known = byPlan.get(key) ?? { ...company, schedules: schedulesFor(plan, versions) }
    byPlan.set(key, known)
    return known
  }
  return { company, of }
}

/** The calendar of one person. */
export const calendarOf = async (db: Db, personId: string): Promise<CompanyCalendar> =>
  (await calendarsOf(db, [personId])).of(personId)
