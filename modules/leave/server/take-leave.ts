import { wholeDayMinutes } from '@daybook/calendar/domain/days'
import type { CompanyCalendar } from '@daybook/calendar/server'
import type { Day } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import type { CountedDay } from '../domain/index.ts'
import { book, dropDays, giveDaysBack, takeDays, type TakenDay, usesBooked } from './ledger-store.ts'
import type { RequestRow } from './request-store.ts'

type Booking = { db: Db; at: string; by: string | null }

/** Minutes that a day of leave stands for: its working part of what it is planned with, or the hours that were asked for. */
const minutesOf = (whole: number, working: number, asked: number | null): number => {
  const planned = Math.round((whole * working) / 100)
  return asked === null ? planned : Math.min(asked, planned)
}

type Taken = Pick<RequestRow, 'id' | 'person_id' | 'type_id' | 'paid' | 'minutes'>

/** The days of which somebody is away, and which are paid or taken from a salary. */
export const takenDays = (row: Taken, perDay: readonly CountedDay[], calendar: CompanyCalendar): TakenDay[] =>
  perDay
    .filter(({ working }) => working > 0)
    .map(({ day, working }) => {
      const whole = wholeDayMinutes(day, calendar)
      const minutes = minutesOf(whole, working, row.minutes)
      // Hours of a day are the part of it that they are of its planned time.
      return { day, minutes, working: row.minutes === null ? working : Math.round((minutes * 100) / whole) }
    })

const take = ({ db }: Booking, row: Taken, perDay: readonly CountedDay[], calendar: CompanyCalendar): Promise<number> =>
  takeDays(db, { id: row.id, personId: row.person_id, typeId: row.type_id, paid: row.paid }, takenDays(row, perDay, calendar))

/** Takes days of a leave from the balance. */
export const bookUse = ({ db, at, by }: Booking, row: Taken, perDay: readonly CountedDay[]): Promise<string[]> => {
  const entry = { personId: row.person_id, typeId: row.type_id, kind: 'use', requestId: row.id, by } as const
  const uses = perDay.filter(({ counted }) => counted > 0)
  return book(
    db,
    uses.map(({ day, counted, why }) => ({ ...entry, day, amount: -counted, why })),
    at,
  )
}

/** Gives back what was booked of these days of a leave, or of all of them. */
export const bookBack = async ({ db, at, by }: Booking, requestId: string, why: string, days?: readonly Day[]): Promise<void> => {
  const booked = (await usesBooked(db, requestId)).filter(({ day }) => days?.includes(day) ?? true)
  const entry = { kind: 'cancel', why, requestId, by } as const
  await book(
    db,
    booked.map(({ person_id, type_id, day, amount }) => ({
      ...entry,
      personId: person_id,
      typeId: type_id,
      day,
      amount: -amount,
    })),
    at,
  )
}

/** Books approved leave: the days of which somebody is away and that are paid, and what it takes from the balance. */
export const takeLeave = async (
  booking: Booking,
  row: RequestRow,
  limited: boolean,
  calendar: CompanyCalendar,
): Promise<void> => {
  await take(booking, row, row.per_day, calendar)
  if (limited) await bookUse(booking, row, row.per_day)
}

/** Undoes what was booked of a leave: nobody is away of it any more, and the balance gets it back, day by day. */
export const giveLeaveBack = async (booking: Booking, requestId: string, why: string): Promise<void> => {
  await giveDaysBack(booking.db, requestId)
  await bookBack(booking, requestId, why)
}

/** Undoes what was booked of some days of a leave. */
export const giveDaysOfLeaveBack = async (
  booking: Booking,
  requestId: string,
  days: readonly Day[],
  why: string,
): Promise<void> => {
  await dropDays(booking.db, requestId, days)
  await bookBack(booking, requestId, why, days)
}

/** Takes days of approved leave anew that stand for other minutes, or parts of a day, than when it was approved. */
export const takeAnew = async (
  booking: Booking,
  row: RequestRow,
  changed: readonly CountedDay[],
  calendar: CompanyCalendar,
): Promise<void> => {
  await dropDays(
    booking.db,
    row.id,
    changed.map(({ day }) => day),
  )
  await take(booking, row, changed, calendar)
}

/** Books anew the days of approved leave that cost otherwise than when it was approved. */
export const bookAnew = async (booking: Booking, row: RequestRow, changed: readonly CountedDay[]): Promise<void> => {
  const days = changed.map(({ day }) => day)
  await bookBack(booking, row.id, 'The calendar changed', days)
  await bookUse(booking, row, changed)
}
