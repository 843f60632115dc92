import type { EmploymentType } from '@daybook/people/domain'
import { awayBetweenDays, calendarsOf, type CompanyCalendar } from '@daybook/calendar/server'
import { type Day, dayInZone } from '@daybook/platform/domain'
import type { App, Db } from '@daybook/platform/server'
import type { TimesheetDay } from '../contract/index.ts'
import { booksOf, dayBegins, instantText, isEmployed } from '../domain/index.ts'
import { countedBy } from './counted-by.ts'
import { totalOf } from './entry-rows.ts'
import { companyRules, type PersonRules, placeOf } from './policy-store.ts'
import { markedBy, planOf, unplanned } from './present.ts'
import type { TeamDayRow, TeamEntry } from './team-store.ts'

/** Somebody whose days are shown beside those of others. */
export type TeamMember = {
  id: string
  zone: string
  department: string
  employment_type: EmploymentType | null
  hire_date: Day | null
  end_date: Day | null
}

/** A day of somebody beside its plan. */
export type TeamDay = Pick<
  TimesheetDay,
  'day' | 'workedMinutes' | 'plannedMinutes' | 'marks' | 'holiday' | 'missingClockOut' | 'running'
> & {
  /** How much of the plan is approved leave; which leave is not told. */
  awayMinutes: number
}

export type TeamAsking = { app: App; db: Db; now: string }

export const keyOf = (personId: string, day: Day): string => `${personId} ${day}`

export type Plan = ReturnType<typeof planOf>

/** What is planned for people: most have one calendar and no leave, so that a day is planned once for all of them. */
export const plansOf = async ({ app, db }: TeamAsking, ids: readonly string[], from: Day, to: Day) => {
  const calendars = await calendarsOf(db, ids)
  const away = Map.groupBy(await awayBetweenDays(app, db, ids, from, to), ({ personId, day }) => keyOf(personId, day))
  const known = new Map<CompanyCalendar, Map<Day, Plan>>()
  const plain = (calendar: CompanyCalendar, day: Day): Plan => {
    const days = known.get(calendar) ?? new Map<Day, Plan>()
    known.set(calendar, days)
    const plan = days.get(day) ?? planOf(day, calendar, [])
    days.set(day, plan)
    return plan
  }
  return ({ id, hire_date, end_date }: TeamMember, day: Day): Plan => {
    if (!isEmployed(day, { from: hire_date, to: end_date })) return unplanned
    const leave = away.get(keyOf(id, day))
    return leave ? planOf(day, calendars.of(id), leave) : plain(calendars.of(id), day)
  }
}

/** The rules of people by their department and employment, each book put together once. */
export const rulesFor = async (db: Db) => {
  const company = await companyRules(db)
  const books = booksOf(company)
  return (member: TeamMember): PersonRules => ({
    company,
    book: books(placeOf(member)),
    employed: { from: member.hire_date, to: member.end_date },
  })
}

/** The first beginning and the last end stand for all the work between: nothing else is marked. */
const spanOf = (row: TeamDayRow | undefined): Parameters<typeof markedBy>[1]['entries'] => {
  if (!row || row.entries === 0) return []
  return [{ started_at: row.timed < row.entries ? null : row.begins, ended_at: row.ends, missing_out: false }]
}

export type DayAsked = {
  member: TeamMember
  day: Day
  today: Day
  plan: Plan
  row: TeamDayRow | undefined
  /** Only of a day that runs, or is drawn. */
  entries: readonly TeamEntry[]
  rules: PersonRules
  now: string
}

export const totalFor = ({ row, day, entries, rules, now }: DayAsked) => totalOf(entries, countedBy(rules, day, row).time, now)

export const presentDay = (asked: DayAsked): TeamDay => {
  const { member, day, today, plan, row, entries } = asked
  const live = row?.runs && row.status === 'OPEN' && entries.length > 0 ? totalFor(asked) : null
  const isOver = day < today && isEmployed(day, { from: member.hire_date, to: member.end_date })
  return {
    day,
    workedMinutes: live?.workedMinutes ?? row?.minutes ?? 0,
    plannedMinutes: plan.plannedMinutes,
    marks: markedBy(plan, { day, zone: member.zone, isOver, entries: spanOf(row) }),
    holiday: plan.holiday,
    missingClockOut: live?.missingClockOut ?? row?.missing ?? false,
    running: live?.running ?? false,
    awayMinutes: plan.leave?.minutes ?? 0,
  }
}

export const todayOf = ({ zone }: TeamMember, now: string): Day => dayInZone(now, zone)

/** The same for many people, reckoned once for each zone. */
export const todaysOf = (now: string) => {
  const known = new Map<string, Day>()
  return (member: TeamMember): Day => {
    const today = known.get(member.zone) ?? todayOf(member, now)
    known.set(member.zone, today)
    return today
  }
}

export const beginsOf = (day: Day, zone: string): string => instantText(dayBegins(day, zone))
