import { addDays, type Day, eachDay, maxDay, writeCsv } from '@daybook/platform/domain'
import { type DemoCompany, demoInstant, type DemoPerson, sideBySide } from '@daybook/platform/server'
import { decideTimesheets, importTime, searchApprovals, submitTimesheet } from '../../contract/index.ts'
import { isAway, workingDay } from './working-day.ts'

/** Days somebody works between two days: the company's calendar, less their leave and an illness now and then. */
const workedDays = ({ dice, working }: DemoCompany, person: DemoPerson, from: Day, to: Day): Day[] =>
  eachDay(maxDay(from, person.hired), to).filter((day) => working.has(day) && !isAway(dice) && !person.daysOff.has(day))

const timeFile = ({ dice, zone }: DemoCompany, days: ReadonlyMap<DemoPerson, readonly Day[]>): string => {
  const rows: string[][] = [
    ['description', 'billable', 'client', 'project', 'tags', 'start', 'end', 'task', 'user_name', 'user_email'],
  ]
  for (const [person, list] of days)
    for (const day of list) {
      const { start, lunch, back, end } = workingDay(person, dice)
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
          demoInstant(day, from, zone),
          demoInstant(day, to, zone),
          '',
          `${person.first} ${person.last}`,
          person.email,
        ])
    }
  return writeCsv(rows)
}

/**
 * One stretch of history: imported, handed in by each person, approved by their managers. Someone who is `behind` has not come
 * to it yet, and then the owner has not either: something waits in the inboxes that a visitor opens.
 */
export const history = async (demo: DemoCompany, from: Day, to: Day, behind: readonly string[] = []): Promise<void> => {
  const { boss, workers, zone } = demo
  demo.at(demoInstant(addDays(to, 1), 9 * 60, zone))
  const days = workers.map((person): [DemoPerson, Day[]] => [person, workedDays(demo, person, from, to)])
  const importing = await demo.as(boss)
  for (let i = 0; i < days.length; i += 20)
    await importing.call(importTime, { body: { csv: timeFile(demo, new Map(days.slice(i, i + 20))), zone, commit: true } })
  await sideBySide(days, async ([person, list]) => {
    if (list.length === 0) return
    const me = await demo.as(person)
    for (let i = 0; i < list.length; i += 31) await me.call(submitTimesheet, { body: { days: list.slice(i, i + 31) } })
  })
  await sideBySide(
    workers.filter(({ manager, first }) => manager === '' && first !== 'Priya' && !behind.includes(first)),
    (manager) => approveAll(demo, manager),
  )
  // Whoever manages others reports to the owner. She comes last, and HR with her: both could decide on everyone.
  if (behind.length === 0) await approveAll(demo, boss)
}

const approveAll = async (demo: DemoCompany, manager: { readonly accountId: string }): Promise<void> => {
  const inboxOf = await demo.as(manager)
  for (;;) {
    const inbox = await inboxOf.call(searchApprovals, { body: { limit: 100 } })
    const ids = inbox.items.flatMap((week) => week.days.map((day) => day.id))
    if (ids.length === 0) return
    await inboxOf.call(decideTimesheets, { body: { ids: ids.slice(0, 1000), decision: 'APPROVE' } })
  }
}
