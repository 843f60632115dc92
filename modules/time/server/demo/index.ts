import { addDays, addMonths, eachDay, maxDay, monthStart } from '@daybook/platform/domain'
import { type DemoCompany, demoInstant, type DemoPart } from '@daybook/platform/server'
import { bookHours, decideTimesheets, saveTimesheet, submitTimesheet } from '../../contract/index.ts'
import { clockDays } from './clock-week.ts'
import { history } from './history.ts'

/** The last five working days by the clock; what lies between them and the month's start is handed in, in part undecided. */
const now = async (demo: DemoCompany): Promise<void> => {
  const { today, working } = demo
  const byClock = eachDay(addDays(today, -7), today)
    .filter((day) => working.has(day))
    .slice(-5)
  const rest = addDays(byClock[0] ?? today, -1)
  if (rest >= monthStart(today)) {
    const middle = maxDay(monthStart(today), addDays(rest, -6))
    if (middle > monthStart(today)) await history(demo, monthStart(today), addDays(middle, -1))
    await history(demo, middle, rest, ['Marcus'])
  }
  await remembered(demo)
  await clockDays(demo, byClock)
  await accounts(demo)
}

/** Somebody remembers a delivery of the month before, whose pay is final by now: what it is worth waits on the payroll. */
const remembered = async (demo: DemoCompany): Promise<void> => {
  const { today, working, workers, zone } = demo
  const person = workers.find(({ hourly, hired }) => hourly !== undefined && hired < addDays(today, -62))
  const day = eachDay(addDays(monthStart(today), -14), addDays(monthStart(today), -1)).find((each) => !working.has(each))
  if (!person || !day) return
  const [me, boss] = [await demo.as(person), await demo.as(demo.boss)]
  const soon = demoInstant(addDays(monthStart(today), 1), 9 * 60, zone)
  demo.at(soon < demo.nowInstant ? soon : demo.nowInstant)
  const stretch = { start: demoInstant(day, 8 * 60, zone), end: demoInstant(day, 11 * 60 + 30, zone), minutes: null, zone }
  await me.call(saveTimesheet, { body: { day, version: 0, entries: [{ ...stretch, note: 'Delivery for the fair' }] } })
  const { days } = await me.call(submitTimesheet, { body: { days: [day] } })
  await boss.call(decideTimesheets, { body: { ids: days.flatMap(({ id }) => id ?? []), decision: 'APPROVE' } })
}

/** Whoever has a salary keeps an account of plus and minus hours; one of them was paid some out. */
const accounts = async (demo: DemoCompany): Promise<void> => {
  demo.at(demo.nowInstant)
  const boss = await demo.as(demo.boss)
  const opened = addMonths(monthStart(demo.today), -5)
  const salaried = demo.workers.filter(({ salary, accountId }) => salary !== undefined && accountId !== demo.boss.accountId)
  for (const { userId, hired } of salaried) {
    const day = maxDay(opened, hired)
    await boss.call(bookHours, { body: { userId, kind: 'OPENING', day, minutes: 360, note: 'Brought over from the lists' } })
  }
  const [{ userId } = { userId: null }] = salaried
  const day = monthStart(demo.today)
  if (userId)
    await boss.call(bookHours, { body: { userId, kind: 'PAY_OUT', day, minutes: -240, note: 'Paid out in the autumn' } })
}

/** A year of days, handed in and approved month by month, and this week by the clock. */
export const timeDemo: DemoPart = { month: history, now }
