import { plannedMinutes } from '@daybook/calendar/domain/days'
import { awayBetweenDays, calendarOf } from '@daybook/calendar/server'
import { demandReach, isReport } from '@daybook/people/server'
import { addDays, addMonths, type Day, dayInZone, eachDay, formatDay, maxDay, minDay, type Steps } from '@daybook/platform/domain'
import { type Handler, inSteps, type Mount, newId, route } from '@daybook/platform/server'
import { bookHours, getHoursAccount, hoursBook, hoursBooked, hoursDeeds, timeTopics } from '../contract/index.ts'
import { type AccountDay, hoursAccount } from '../domain/index.ts'
import { addBooking, bookingsOf, employmentOf, holdAccount, workedBetween } from './hours-store.ts'
import { findWorker } from './timesheet-store.ts'

const shownMonths = 24
const shownBookings = 50
const mostBookings = 500
const mostMonths = 120

type Sources = {
  from: Day
  to: Day
  worked: ReadonlyMap<Day, number>
  away: ReadonlyMap<Day, number>
  calendar: Awaited<ReturnType<typeof calendarOf>>
}

/** Every day of an account: ten years are thousands, so others get their turn between. */
const accountDays = function* ({ from, to, worked, away, calendar }: Sources): Steps<AccountDay[]> {
  const days: AccountDay[] = []
  for (const day of eachDay(from, to)) {
    yield
    const planned = Math.max(0, plannedMinutes(day, calendar) - (away.get(day) ?? 0))
    days.push({ day, workedMinutes: worked.get(day) ?? 0, plannedMinutes: planned })
  }
  return days
}

const totals = (rows: readonly { day: Day; minutes: number }[]): Map<Day, number> => {
  const byDay = new Map<Day, number>()
  for (const { day, minutes } of rows) byDay.set(day, (byDay.get(day) ?? 0) + minutes)
  return byDay
}

const showAccount: Handler<typeof getHoursAccount> = async ({ query }, context) => {
  const { app, db, actor, now } = context
  const userId = query.userId ?? actor.userId
  await demandReach(context, userId)
  const bookings = await bookingsOf(db, userId)
  const opened = bookings.find(({ kind }) => kind === 'OPENING')?.day ?? null
  // Their yesterday, on whichever clock it is read.
  const zone = (await findWorker(db, userId))?.zone ?? actor.zone
  const through = addDays(dayInZone(now, zone), -1)
  const can = { book: actor.may(hoursBook) && !actor.isSelf(userId) }
  if (opened === null) return { userId, opened, through, balance: 0, unapprovedMinutes: 0, months: [], bookings: [], can }
  const employment = await employmentOf(db, userId)
  const from = maxDay(opened, employment?.hire_date ?? opened)
  const to = minDay(through, employment?.end_date ?? through)
  const sheets = await workedBetween(db, userId, from, to)
  const away = await awayBetweenDays(app, db, [userId], from, to)
  const calendar = await calendarOf(db, userId)
  const days = await inSteps(accountDays({ from, to, worked: totals(sheets), away: totals(away), calendar }))
  const counted = bookings.filter(({ day }) => day <= through || day === opened)
  const months = hoursAccount(days, counted)
  return {
    userId,
    opened,
    through,
    balance: months.at(-1)?.balance ?? 0,
    unapprovedMinutes: sheets
      .filter(({ status }) => status === 'OPEN' || status === 'SUBMITTED')
      .reduce((sum, { minutes }) => sum + minutes, 0),
    months: months.slice(-shownMonths).reverse(),
    bookings: bookings
      .slice(0, shownBookings)
      .map(({ made_at, made_by_name, ...same }) => ({ ...same, madeAt: made_at, madeByName: made_by_name })),
    can,
  }
}

const book: Handler<typeof bookHours> = async ({ body }, { db, actor, now, refuse, record, emit, touch }) => {
  const { userId, ...booking } = body
  if (actor.isSelf(userId)) return refuse('hours.own')
  if ((await isReport(db, userId)) === undefined) return refuse('not_found')
  await holdAccount(db, userId)
  const bookings = await bookingsOf(db, userId)
  const opened = bookings.find(({ kind }) => kind === 'OPENING')?.day
  if (bookings.length >= mostBookings) return refuse('hours.too_many', { words: { bookings: mostBookings } })
  if (booking.kind !== 'OPENING') {
    if (opened === undefined) return refuse('hours.not_open')
    if (booking.day < opened) return refuse('hours.before', { field: 'day', words: { day: formatDay(opened) } })
  } else if (booking.day < addMonths(dayInZone(now, actor.zone), -mostMonths))
    return refuse('hours.too_long_ago', { field: 'day' })
  const id = newId()
  if (!(await addBooking(db, { ...booking, id, personId: userId, by: actor.userId, at: now }))) return refuse('hours.open')
  record({ deed: hoursDeeds.book, type: 'person', id: userId, after: booking })
  await emit(hoursBooked, { bookingId: id, userId, by: actor.userId })
  touch(timeTopics.timesheet)
  return { id }
}

export const hoursRoutes: readonly Mount[] = [route(getHoursAccount, showAccount), route(bookHours, book)]
