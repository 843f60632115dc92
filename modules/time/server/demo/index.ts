import { addDays, eachDay, maxDay, monthStart } from '@daybook/platform/domain'
import type { DemoCompany, DemoPart } from '@daybook/platform/server'
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
  await clockDays(demo, byClock)
}

/** A year of days, handed in and approved month by month, and this week by the clock. */
export const timeDemo: DemoPart = { month: history, now }
