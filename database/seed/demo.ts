import { rm } from 'node:fs/promises'
import { workingFraction } from '@daybook/calendar/domain/days'
import { companyCalendar } from '@daybook/calendar/server'
import { endAllSessions } from '@daybook/identity/server'
import { addPayPeriods, listPayCycles } from '@daybook/payroll/contract'
import { addDays, addMonths, type Day, dayInZone, eachDay, maxDay, monthEnd, monthStart } from '@daybook/platform/domain'
import {
  type App,
  inCompany,
  inSystem,
  localClient,
  type OutboxRelay,
  outboxFolder,
  type SignedIn,
} from '@daybook/platform/server'
import { chance } from './chance.ts'
import { clockDays } from './clock-week.ts'
import { foundCompany, hire } from './founding.ts'
import { history } from './history.ts'
import { agreeDeductions, pay } from './pay-history.ts'
import { emailOf } from './staff.ts'
import { instantOf, owner, type Worker, type World, zone } from './world.ts'

export { demoPassword } from './world.ts'

export type SignIn = { name: string; email: string; role: string }

/** What the demo says it made: whom to sign in as. */
export const demoSignIns: readonly SignIn[] = [
  { name: 'Nora Lindqvist', email: owner.email, role: 'owner' },
  { name: 'Priya Raman', email: emailOf('Priya'), role: 'HR' },
  { name: 'Marcus Hale', email: emailOf('Marcus'), role: 'manager' },
  { name: 'Tom Becker', email: emailOf('Tom'), role: 'employee' },
]

/**
 * Makes the demo company through the same calls as people use: sign-up, import, invitations, a year of time, approvals
 * and paid payrolls, then this week by the clock. The server's clock is turned back meanwhile and stands right again afterwards.
 */
export const seedDemo = async (app: App, relay: OutboxRelay): Promise<void> => {
  const clock = app.clock
  let instant = clock()
  app.clock = () => instant
  const nowInstant = clock()
  const today = dayInZone(nowInstant, zone)
  const world: World = {
    app,
    relay,
    api: localClient(app),
    today,
    nowInstant,
    dice: chance(20_260_101),
    at: (at) => {
      instant = at
    },
  }
  try {
    const firstMonth = addMonths(monthStart(today), -12)
    world.at(instantOf(addDays(firstMonth, -3), 600))
    const boss = await foundCompany(world)
    const workers = await hire(world, boss)
    await tell(world, boss, workers, firstMonth)
    await signOut(world, [boss, ...workers])
  } finally {
    app.clock = clock
    await rm(outboxFolder(app), { recursive: true, force: true })
  }
}

/** What the seed signed in with is no device of anybody's. */
const signOut = ({ app }: World, people: readonly { accountId: string }[]): Promise<void> =>
  inSystem(app, 'demo', async ({ db, now }) => {
    for (const { accountId } of people) await endAllSessions(db, accountId, now)
  })

const tell = async (world: World, boss: SignedIn & { accountId: string }, workers: Worker[], firstMonth: Day): Promise<void> => {
  const { app, api, today } = world
  const session = api.as(boss)
  const cycle = (await session.call(listPayCycles, {})).items[0]
  await session.call(addPayPeriods, { body: { payCycleId: cycle?.id ?? '', from: firstMonth, to: addDays(today, 62) } })
  await agreeDeductions(world, boss, workers, cycle?.id ?? '')
  const companyId = workers[0]?.companyId ?? ''
  const calendar = await inCompany(app, companyId, 'demo', ({ db }) => companyCalendar(db))
  const working = new Set(eachDay(firstMonth, today).filter((day) => workingFraction(day, calendar) > 0))
  for (let month = firstMonth; month < monthStart(today); month = addMonths(month, 1)) {
    await history(world, boss, workers, working, month, monthEnd(month))
    await pay(world, boss, month)
  }
  // The last five working days by the clock; what lies between them and the month's start is handed in, in part undecided.
  const byClock = eachDay(addDays(today, -7), today)
    .filter((day) => working.has(day))
    .slice(-5)
  const rest = addDays(byClock[0] ?? today, -1)
  if (rest >= monthStart(today)) {
    const middle = maxDay(monthStart(today), addDays(rest, -6))
    if (middle > monthStart(today)) await history(world, boss, workers, working, monthStart(today), addDays(middle, -1))
    await history(world, boss, workers, working, middle, rest, ['Marcus'])
  }
  await clockDays(world, workers, byClock)
}
