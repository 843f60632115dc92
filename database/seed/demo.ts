import { rm } from 'node:fs/promises'
import { workingFraction } from '@daybook/calendar/domain/days'
import { companyCalendar } from '@daybook/calendar/server'
import { endAllSessions } from '@daybook/identity/server'
import { addDays, addMonths, type Day, dayInZone, eachDay, monthEnd, monthStart } from '@daybook/platform/domain'
import {
  type App,
  type DemoCompany,
  type DemoPart,
  demoInstant,
  inCompany,
  inSystem,
  localClient,
  type OutboxRelay,
  outboxFolder,
} from '@daybook/platform/server'
import { chance } from './chance.ts'
import { foundCompany, hire } from './founding.ts'
import { emailOf } from './staff.ts'
import { owner, signedIn, type World, zone } from './world.ts'

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
 * Makes the demo company through the same calls as people use: sign-up, import and invitations here, then a year that the
 * modules tell (`parts`) in their order. The server's clock is turned back meanwhile and stands right again afterwards.
 */
export const seedDemo = async (app: App, relay: OutboxRelay, parts: readonly DemoPart[]): Promise<void> => {
  const clock = app.clock
  let instant = clock()
  const nowInstant = instant
  app.clock = () => instant
  const at = (to: string): void => {
    instant = to
  }
  const today = dayInZone(nowInstant, zone)
  const world: World = { app, relay, api: localClient(app), today, at }
  try {
    const firstMonth = addMonths(monthStart(today), -12)
    at(demoInstant(addDays(firstMonth, -3), 600, zone))
    const boss = await foundCompany(world)
    const { workers, hr } = await hire(world, boss)
    const working = await workingDays(app, workers[0]?.companyId ?? '', firstMonth, today)
    const as: DemoCompany['as'] = async ({ accountId }) => world.api.as(await signedIn(app, accountId))
    await tell(parts, {
      ...world,
      settle: () => relay.drain(),
      nowInstant,
      zone,
      dice: chance(20_260_101),
      boss,
      hr,
      workers,
      working,
      firstMonth,
      as,
    })
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

const workingDays = async (app: App, companyId: string, from: Day, to: Day): Promise<ReadonlySet<Day>> => {
  const calendar = await inCompany(app, companyId, 'demo', ({ db }) => companyCalendar(db))
  return new Set(eachDay(from, to).filter((day) => workingFraction(day, calendar) > 0))
}

/** Month by month each module adds what it has, as it would have come about. */
const tell = async (parts: readonly DemoPart[], demo: DemoCompany): Promise<void> => {
  for (const { setUp } of parts) await setUp?.(demo)
  for (let month = demo.firstMonth; month < monthStart(demo.today); month = addMonths(month, 1))
    for (const part of parts) await part.month?.(demo, month, monthEnd(month))
  for (const { now } of parts) await now?.(demo)
}
