import { nameOf, workers } from '@daybook/people/server'
import type { Day } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import { all, attempt, checked, columnsOf, day, first, int, kindOf, one, orNull, sql, text } from '@daybook/platform/server/sql'
import type { HoursBooking } from '../domain/index.ts'

/** Lets nobody else book on somebody's account until the transaction ends. */
export const holdAccount = (db: Db, personId: string) =>
  one(db, sql`select pg_advisory_xact_lock(hashtextextended('hours ' || ${personId}, 0))`)

/** What was booked on somebody's account, the latest first. */
export const bookingsOf = (db: Db, personId: string) =>
  all(
    db,
    checked({
      ...columnsOf('hours_booking', 'id', 'day', 'minutes', 'note', 'made_at'),
      kind: kindOf<HoursBooking['kind']>(text),
      made_by_name: text,
    })`
    select id, day, kind, minutes, note, made_at, ${nameOf(sql`made_by`)} as made_by_name
    from hours_booking where person_id = ${personId} order by day desc, id desc`,
  )

/** From when to when somebody works here, as far as it is known; undefined where there is no such person. */
export const employmentOf = (db: Db, personId: string) =>
  first(
    db,
    checked({
      hire_date: orNull(day),
      end_date: orNull(day),
    })`select w.hire_date, w.end_date from ${workers} w where w.id = ${personId}`,
  )

/** What was worked on each day between two, and whether somebody approved it. */
export const workedBetween = (db: Db, personId: string, from: Day, to: Day) =>
  all(
    db,
    checked({ ...columnsOf('timesheet', 'day', 'status'), minutes: int })`
    select day, status, worked_minutes as minutes from timesheet where person_id = ${personId} and day between ${from} and ${to}`,
  )

type NewBooking = HoursBooking & { id: string; personId: string; note: string; by: string; at: string }

/** Whether it was booked: an account is opened once. */
export const addBooking = async (db: Db, { id, personId, kind, minutes, note, by, at, ...on }: NewBooking): Promise<boolean> => {
  const insert = sql`insert into hours_booking (id, person_id, day, kind, minutes, note, made_by, made_at)
    values (${id}, ${personId}, ${on.day}, ${kind}, ${minutes}, ${note}, ${by}, ${at})`
  return (await attempt(db, insert, ['one_opening_per_person'])).broken === undefined
}
