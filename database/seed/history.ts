import { addDays, type Day, eachDay, maxDay } from '@daybook/platform/domain'
import type { SignedIn } from '@daybook/platform/server'
import { decideTimesheets, importTime, searchApprovals, submitTimesheet } from '@daybook/time/contract'
import { emailOf, type Staff } from './staff.ts'
import { isAway, workingDay } from './working-day.ts'
import { csv, instantOf, sideBySide, signedIn, type Worker, type World, zone } from './world.ts'

/** Days somebody works between two days: the company's calendar, less an illness now and then. */
const workedDays = (world: World, working: ReadonlySet<Day>, person: Staff, from: Day, to: Day): Day[] =>
  eachDay(maxDay(from, person.hired as Day), to).filter((day) => working.has(day) && !isAway(world.dice))

const timeFile = (world: World, days: Map<Worker, Day[]>): string => {
  const rows: string[][] = [
    ['description', 'billable', 'client', 'project', 'tags', 'start', 'end', 'task', 'user_name', 'user_email'],
  ]
  for (const [person, list] of days)
    for (const day of list) {
      const { start, lunch, back, end } = workingDay(person, world.dice)
      for (const [from, to] of [
        [start, lunch],
        [back, end],
      ] as const)
        rows.push([
          '',
          'false',
          '',
          '',
          '',
          instantOf(day, from),
          instantOf(day, to),
          '',
          `${person.first} ${person.last}`,
          emailOf(person.first),
        ])
    }
  return csv(rows)
}

/**
 * One stretch of history: imported, handed in by each person, approved by their managers. Who is `behind` has not come
 * to it yet, and then the owner has not either: something waits in the inboxes that a visitor opens.
 */
export const history = async (
  world: World,
  boss: SignedIn & { accountId: string },
  workers: Worker[],
  working: ReadonlySet<Day>,
  from: Day,
  to: Day,
  behind: readonly string[] = [],
): Promise<void> => {
  const { app, api } = world
  world.at(instantOf(addDays(to, 1), 9 * 60))
  const days = new Map(workers.map((person): [Worker, Day[]] => [person, workedDays(world, working, person, from, to)]))
  const session = await signedIn(app, boss.accountId)
  const everyone = [...days]
  for (let i = 0; i < everyone.length; i += 20)
    await api
      .as(session)
      .call(importTime, { body: { csv: timeFile(world, new Map(everyone.slice(i, i + 20))), zone, commit: true } })
  await sideBySide(everyone, async ([person, list]) => {
    if (list.length === 0) return
    const me = api.as(await signedIn(app, person.accountId))
    for (let i = 0; i < list.length; i += 31) await me.call(submitTimesheet, { body: { days: list.slice(i, i + 31) } })
  })
  await sideBySide(
    workers.filter(({ manager, first }) => manager === '' && first !== 'Priya' && !behind.includes(first)),
    (manager) => approveAll(world, manager),
  )
  // Whoever manages others reports to the owner. She comes last, and HR with her: both could decide on everyone.
  if (behind.length === 0) await approveAll(world, boss)
}

const approveAll = async ({ app, api }: World, manager: { accountId: string }): Promise<void> => {
  const inboxOf = api.as(await signedIn(app, manager.accountId))
  for (;;) {
    const inbox = await inboxOf.call(searchApprovals, { body: { limit: 100 } })
    const ids = inbox.items.flatMap((week) => week.days.map((day) => day.id))
    if (ids.length === 0) return
    await inboxOf.call(decideTimesheets, { body: { ids: ids.slice(0, 1000), decision: 'APPROVE' } })
  }
}
