import { addDays, addMonths, type Day, monthStart } from '@daybook/platform/domain'
import { type DemoCompany, demoInstant, type DemoPart, type DemoPerson, sideBySide } from '@daybook/platform/server'
import { askLeave, decideLeave, getLeaveConfig, saveLeastAtWork, saveLeaveConfig } from '../../contract/index.ts'
import { leavePresets } from '../../domain/index.ts'
import { ledgerJob } from '../ledger-job.ts'

const paidTimeOff = 'Paid time off'

/** The presets of the country, with more days than the habit: the company is a good one. */
const setUp = async (demo: DemoCompany): Promise<void> => {
  const types = leavePresets('US').map(({ name, unit, policy }) => ({
    id: null,
    name: name === 'Annual leave' ? paidTimeOff : name,
    unit,
    from: demo.firstMonth,
    policy:
      name === 'Annual leave'
        ? ({
            ...policy,
            annual: 2500,
            grant: 'upfront',
            cap: null,
            roundTo: 50,
            roundMode: 'up',
            carryMax: 500,
            carryExpires: { month: 3, date: 31 },
          } as const)
        : policy,
    version: 0,
  }))
  const boss = await demo.as(demo.boss)
  await boss.call(saveLeaveConfig, { body: { types } })
  await boss.call(saveLeastAtWork, { body: { department: 'Workshop', least: 10 } })
}

const typeOf = async (demo: DemoCompany): Promise<string> => {
  const { types } = await (await demo.as(demo.boss)).call(getLeaveConfig, {})
  return types.find(({ name }) => name === paidTimeOff)?.id ?? ''
}

const notes = ['', '', 'The lake', 'Visiting family', 'A long weekend', 'Moving house', '']

/** Everybody asks for what they take between two days, and the owner approves it unless it is to wait. */
const take = async (demo: DemoCompany, from: Day, to: Day, waits: (person: DemoPerson, day: Day) => boolean): Promise<void> => {
  const typeId = await typeOf(demo)
  const boss = await demo.as(demo.boss)
  const asked = demo.workers.flatMap((person) =>
    person.vacations.filter((each) => each.from >= from && each.from <= to).map((vacation) => ({ person, vacation })),
  )
  await sideBySide(asked, async ({ person, vacation }) => {
    const note = notes[(vacation.from.charCodeAt(9) + person.first.length) % notes.length] ?? ''
    const me = await demo.as(person)
    const sent = await me.send(askLeave, { body: { typeId, from: vacation.from, to: vacation.to, note } })
    // Whoever has nothing left works on.
    if (sent.status !== 200 || waits(person, vacation.from)) return
    const { id, version } = sent.body as { id: string; version: number }
    await boss.call(decideLeave, { body: { requests: [{ id, version }], decision: 'APPROVE' } })
  })
}

const month = async (demo: DemoCompany, from: Day, to: Day): Promise<void> => {
  demo.at(demoInstant(from, 8 * 60, demo.zone))
  await take(demo, from, to, () => false)
}

/** What is taken this month, what is asked for of the months to come, and what of that waits for a decision. */
const now = async (demo: DemoCompany): Promise<void> => {
  const { today, zone } = demo
  const first = demoInstant(monthStart(today), 8 * 60, zone)
  demo.at(first < demo.nowInstant ? first : demo.nowInstant)
  await take(demo, monthStart(today), today, () => false)
  await take(demo, addDays(today, 1), addMonths(today, 5), (person) => person.first.length % 3 === 0 || person.first === 'Tom')
  // What the nights would have booked: a ledger that only takes would look wrong until the first of them.
  demo.at(demo.nowInstant)
  await ledgerJob.run(demo.app)
}

/** A year of leave: taken, approved, and some of it asked for. */
export const leaveDemo: DemoPart = { setUp, month, now }
