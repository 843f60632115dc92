import { type PendingPerson, pendingDaysJson, presenceJson, type PresenceRow } from '@daybook/time/server'
import type { Scope } from '@daybook/platform/contract'
import { addDays, monthEnd, monthStart, type Day } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import { one, sql } from '@daybook/platform/server/sql'
import { celebrationDates, type DayOff, lookAheadDays, shownApprovals, shownJoiners } from '../domain/index.ts'

type Who = { id: string; name: string; designation: string; picture: string | null }
export type JoinerRow = Who & { hired: Day }
/** Dates of birth come this far to find the day; what leaves the server is month and day. */
export type CelebratedRow = Who & { birthDate: Day | null; hireDate: Day | null }

export type OfficeRow = {
  present: PresenceRow[]
  holidays: DayOff[]
  joiners: JoinerRow[]
  celebrated: CelebratedRow[]
  pending: PendingPerson[]
}

export type OfficeReader = { id: string /** Null when the reader approves nothing. */; approves: Scope | null }

const who = sql`'id', p.id, 'name', p.name, 'designation', p.designation, 'picture', p.picture`

// A recurring day off may lie years back; only the domain knows when it comes next.
const holidays = (today: Day) => sql<DayOff[]>`(
  select coalesce(json_agg(json_build_object('date', day, 'name', name, 'recurring', recurring, 'observedOn', observed_on)), '[]') from holiday
  where fraction_percent > 0 and (recurring or coalesce(observed_on, day) between ${today}::date and ${addDays(today, lookAheadDays)}::date))`

const joiners = (today: Day) => sql<JoinerRow[]>`(
  select coalesce(json_agg(json_build_object(${who}, 'hired', p.hired) order by p.hired desc, p.id desc), '[]') from (
    select id, name, designation, picture, coalesce(hire_date, created_at::date) as hired from person
    where status <> 'INACTIVE' and coalesce(hire_date, created_at::date) between ${monthStart(today)}::date and ${monthEnd(today)}::date
    order by hired desc, id desc limit ${shownJoiners}) p)`

const celebrated = (today: Day) => {
  const dates = celebrationDates(today)
  return sql<CelebratedRow[]>`(
    select coalesce(json_agg(json_build_object(${who}, 'birthDate', p.birth_date, 'hireDate', p.hire_date) order by p.name, p.id), '[]') from person p
    where p.status <> 'INACTIVE'
      and (right(p.birth_date::text, 5) = any(${dates}::text[]) or right(p.hire_date::text, 5) = any(${dates}::text[])))`
}

/**
 * Everything My Office shows, in one statement: it is the page that everybody opens first, and each further round trip
 * would cost more than what it fetches.
 */
export const officeRow = (db: Db, { id, approves }: OfficeReader, today: Day, now: string): Promise<OfficeRow> =>
  one(
    db,
    sql<OfficeRow>`select ${presenceJson(today, now)} as present, ${holidays(today)} as holidays, ${joiners(today)} as joiners,
      ${celebrated(today)} as celebrated, ${approves ? pendingDaysJson(approves, id, shownApprovals) : sql`'[]'::json`} as pending`,
  )
