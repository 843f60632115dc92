import { daysOffJson, type DayOffRow } from '@daybook/calendar/server'
import { type OwnTasks, ownTasksJson } from '@daybook/checklists/server'
import { waitingClaimsCount } from '@daybook/expenses/server'
import { type AwayToday, awayTodayJson, pendingLeaveJson, type PendingRequest } from '@daybook/leave/server'
import { celebratedJson, type CelebratedRow, joinersJson, type JoinerRow, waitingChangesCount } from '@daybook/people/server'
import {
  type PendingPerson,
  pendingDaysJson,
  type PresenceAsked,
  type Presence,
  presenceJson,
  presencePageJson,
  type PresenceRow,
  type PresenceSearch,
} from '@daybook/time/server'
import type { Role, Scope } from '@daybook/platform/contract'
import { addDays, type Day } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import { one, sql } from '@daybook/platform/server/sql'
import { arrangementJson } from './arrangement-store.ts'
import {
  type Arrangement,
  celebrationSpan,
  lookAheadDays,
  shownApprovals,
  shownAway,
  shownCelebrations,
  shownJoiners,
  shownPresent,
  shownTasks,
} from '../domain/index.ts'

/** What everybody in a company sees alike, whose day it is. */
export type CompanyRow = {
  presence: Presence
  joiners: JoinerRow[]
  celebrated: CelebratedRow[]
  away: AwayToday[]
}

/** What is the reader's own, or theirs to decide. */
export type OwnRow = {
  holidays: DayOffRow[]
  pending: PendingPerson[]
  pending_leave: PendingRequest[]
  pending_claims: number
  pending_changes: number
  tasks: OwnTasks
  arrangement: Arrangement | null
}

export type OfficeReader = {
  userId: string
  role: Role
  own: readonly string[]
  /** Null when the reader approves nothing, of time, of leave or of expenses. */
  approves: Scope | null
  approvesLeave: Scope | null
  approvesExpenses: Scope | null
  /** Null when the reader decides on nobody's data. */
  decidesChanges: Role | null
}

/** What My Office shows to everybody alike, in one statement. */
export const companyRow = (db: Db, asked: PresenceAsked): Promise<CompanyRow> => {
  const { today } = asked
  return one(
    db,
    sql<CompanyRow>`select ${presenceJson(asked, shownPresent)} as presence, ${joinersJson(today, shownJoiners)} as joiners,
      ${celebratedJson({ ...celebrationSpan(today), today }, shownCelebrations)} as celebrated, ${awayTodayJson(today, shownAway)} as away`,
  )
}

/** What My Office shows to its reader alone, in one statement: each further round trip would cost more than what it fetches. */
export const ownRow = (
  db: Db,
  { userId, role, own, approves, approvesLeave, approvesExpenses, decidesChanges }: OfficeReader,
  today: Day,
): Promise<OwnRow> =>
  one(
    db,
    sql<OwnRow>`select ${daysOffJson(userId, today, addDays(today, lookAheadDays))} as holidays,
      ${approves ? pendingDaysJson({ scope: approves, own, today }, shownApprovals) : sql`'[]'::json`} as pending,
      ${approvesLeave ? pendingLeaveJson({ scope: approvesLeave, own, today }, shownApprovals) : sql`'[]'::json`} as pending_leave,
      ${approvesExpenses ? waitingClaimsCount({ scope: approvesExpenses, own, today }) : sql`0`} as pending_claims,
      ${decidesChanges ? waitingChangesCount({ role: decidesChanges, own }) : sql`0`} as pending_changes,
      ${ownTasksJson({ userId, role }, today, shownTasks)} as tasks, ${arrangementJson(userId)} as arrangement`,
  )

/** Who is in and who was today, the first of them and how many: the same for everybody in the company whose day it is. */
export const presenceRow = async (db: Db, asked: PresenceAsked): Promise<Presence> =>
  (await one(db, sql<{ presence: Presence }>`select ${presenceJson(asked, shownPresent)} as presence`)).presence

/** A page of those who are in or were today; one more than `limit`. */
export const presentPeople = async (
  db: Db,
  asked: PresenceAsked,
  search: PresenceSearch,
  limit: number,
): Promise<PresenceRow[]> =>
  (await one(db, sql<{ present: PresenceRow[] }>`select ${presencePageJson(asked, search, limit + 1)} as present`)).present
