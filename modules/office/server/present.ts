import type { Day } from '@daybook/platform/domain'
import { type Presence, presenceOf, type PresenceRow } from '@daybook/time/server'
import type { OfficeView, PersonInOffice, PresenceView } from '../contract/index.ts'
import { celebrationsAround, shownApprovals, shownOf, upcoming } from '../domain/index.ts'
import type { CompanyRow, OwnRow } from './office-store.ts'

/** Where the reader's browser finds a picture, for the next minutes. */
export type AddressOf = (picture: string | null) => string | null

type Row = { name: string; designation: string; picture: string | null }

const whoFrom =
  (addressOf: AddressOf) =>
  (userId: string, { name, designation, picture }: Row) => ({
    userId,
    userName: name,
    designation,
    profileImageS3Path: addressOf(picture),
  })

/** One who is in or was today, with the strip of that day. */
export const presentPerson = (addressOf: AddressOf) => {
  const who = whoFrom(addressOf)
  return (person: PresenceRow): PersonInOffice => ({ ...who(person.person_id, person), ...presenceOf(person) })
}

/** Days of time and requests for leave, the longest waiting first. */
const pendingOf = ({ pending, pending_leave: leave }: OwnRow): OfficeView['pendingApprovals'] => {
  const days = pending.map((each) => ({ type: 'Timesheet' as const, requestId: null, ...each }))
  const requests = leave.map(({ id, ...each }) => ({ type: 'Leave' as const, requestId: id, ...each }))
  return [...days, ...requests]
    .sort((a, b) => Date.parse(a.since) - Date.parse(b.since))
    .slice(0, shownApprovals)
    .map(({ type, requestId, name, person_id, day, days: count }) => ({
      type,
      requestId,
      user: name,
      userId: person_id,
      date: day,
      days: count,
    }))
}

/** Who is in and who was, as everybody in the company sees it. */
export const presentPresence = (presence: Presence, today: Day, zone: string, addressOf: AddressOf): PresenceView => ({
  today,
  zone,
  clockInOutUsers: presence.people.map(presentPerson(addressOf)),
  presence: { clockedIn: presence.clocked_in, onBreak: presence.on_break, clockedOut: presence.clocked_out },
})

type CompanyKeys =
  | keyof PresenceView
  | 'newUsers'
  | 'holidayGuysOfThisMonth'
  | 'workAnniversariesThisMonth'
  | 'upcomingLeaves'
  | 'awayCount'

/** What everybody in the company sees alike: no year of birth, and of an absence only that somebody is away. */
export const presentCompany = (
  row: CompanyRow,
  today: Day,
  zone: string,
  addressOf: AddressOf,
): Pick<OfficeView, CompanyKeys> => {
  const who = whoFrom(addressOf)
  const around = celebrationsAround(row.celebrated, today)
  const of = (kind: 'birthday' | 'anniversary') =>
    shownOf(
      around.filter((celebration) => celebration.kind === kind),
      today,
    )
  return {
    ...presentPresence(row.presence, today, zone, addressOf),
    newUsers: row.joiners.map((person) => ({ ...who(person.id, person), hireDate: person.hired })),
    holidayGuysOfThisMonth: of('birthday').map(({ person, on }) => ({ ...who(person.id, person), monthDay: on.slice(5) })),
    workAnniversariesThisMonth: of('anniversary').map(({ person, on, years }) => ({
      ...who(person.id, person),
      monthDay: on.slice(5),
      years: years ?? 0,
    })),
    upcomingLeaves: row.away.map((person) => ({ ...who(person.id, person), startDate: person.from, endDate: person.to })),
    awayCount: row.away[0]?.total ?? 0,
  }
}

/** What is the reader's own, or theirs to decide. */
export const presentOwn = (row: OwnRow, today: Day): Omit<OfficeView, CompanyKeys> => ({
  upcomingHolidays: upcoming(row.holidays, today),
  pendingApprovals: pendingOf(row),
  pendingCount: row.pending[0]?.total ?? 0,
  pendingLeaveCount: row.pending_leave[0]?.total ?? 0,
  pendingExpenseCount: row.pending_claims,
  pendingChangeCount: row.pending_changes,
  tasks: row.tasks,
  arrangement: { cards: [...(row.arrangement?.cards ?? [])], hidden: [...(row.arrangement?.hidden ?? [])] },
})
