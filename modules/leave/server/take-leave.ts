import type { CompanyCalendar } from '@daybook/calendar/server'
import type { Day } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import type { CountedDay } from '../domain/index.ts'
import { book, dropDays, giveDaysBack, takeDays, usesBooked } from './ledger-store.ts'
import type { RequestRow } from './request-store.ts'

type Booking = { db: Db; at: string; by: string | null }

/** Minutes that a day of leave stands for: its working part of what a whole day is planned with, or the hours that were asked for. */
const minutesOf = (working: number, asked: number | null, { dayMinutes }: CompanyCalendar): number => {
  const planned = Math.round((dayMinutes * working) / 100)
  return asked === null ? planned : Math.min(asked, planned)
}

type Taken = Pick<RequestRow, 'id' | 'person_id' | 'type_id' | 'paid' | 'minutes'>

/** The days of which somebody is away, and which are paid or taken from a salary. */
const take = ({ db }: Booking, row: Taken, perDay: readonly CountedDay[], calendar: CompanyCalendar): Promise<number> => {
  const days = perDay
    .filter(({ working }) => working > 0)
    .map(({ day, working }) => {
      const minutes = minutesOf(working, row.minutes, calendar)
      // Hours of a day are the part of it that they are of its planned time.
      return { day, minutes, working: row.minutes === null ? working : Math.round((minutes * 100) / calendar.dayMinutes) }
    })
  return takeDays(db, { id: row.id, personId: row.person_id, typeId: row.type_id, paid: row.paid }, days)
}

const bookUse = ({ db, at, by }: Booking, row: Taken, perDay: readonly CountedDay[]): Promise<string[]> => {
  const entry = { personId: row.person_id, typeId: row.type_id, kind: 'use', requestId: row.id, by } as const
  const uses = perDay.filter(({ counted }) => counted > 0)
  return book(
    db,
    uses.map(({ day, counted, why }) => ({ ...entry, day, amount: -counted, why })),
    at,
  )
}

/** Gives back what was booked of these days of a leave, or of all of them. */
const bookBack = async ({ db, at, by }: Booking, requestId: string, why: string, days?: readonly Day[]): Promise<void> => {
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

/** Books anew the days of approved leave that count otherwise than when it was approved. */
export const changeTaken = async (
  booking: Booking,
  row: RequestRow,
  changed: readonly CountedDay[],
  limited: boolean,
  calendar: CompanyCalendar,
): Promise<void> => {
  const days = changed.map(({ day }) => day)
  await dropDays(booking.db, row.id, days)
  await take(booking, row, changed, calendar)
  if (!limited) return
  await bookBack(booking, row.id, 'The calendar changed', days)
  await bookUse(booking, row, changed)
}
