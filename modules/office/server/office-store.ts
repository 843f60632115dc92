import { daysOffJson, type DayOffRow } from '@daybook/calendar/server'
import { celebratedJson, type CelebratedRow, joinersJson, type JoinerRow } from '@daybook/people/server'
import { type PendingPerson, pendingDaysJson, presenceJson, type PresenceRow } from '@daybook/time/server'
import type { Scope } from '@daybook/platform/contract'
import { addDays, type Day } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import { one, sql } from '@daybook/platform/server/sql'
import { celebrationDates, lookAheadDays, shownApprovals, shownJoiners } from '../domain/index.ts'

export type OfficeRow = {
  present: PresenceRow[]
  holidays: DayOffRow[]
  joiners: JoinerRow[]
  celebrated: CelebratedRow[]
  pending: PendingPerson[]
}

export type OfficeReader = { own: readonly string[] /** Null when the reader approves nothing. */; approves: Scope | null }

/**
 * Everything My Office shows, in one statement: it is the page that everybody opens first, and each further round trip
 * would cost more than what it fetches. `begins` is the instant at which the reader's day began.
 */
export const officeRow = (
  db: Db,
  { own, approves }: OfficeReader,
  { today, begins }: { today: Day; begins: string },
  now: string,
): Promise<OfficeRow> =>
  one(
    db,
    sql<OfficeRow>`select ${presenceJson({ today, begins }, now)} as present, ${daysOffJson(today, addDays(today, lookAheadDays))} as holidays, ${joinersJson(today, shownJoiners)} as joiners,
      ${celebratedJson(celebrationDates(today))} as celebrated, ${approves ? pendingDaysJson(approves, own, shownApprovals) : sql`'[]'::json`} as pending`,
  )
