import type { PlannedDay, WeekPattern } from '@daybook/calendar/domain/days'
import { addDays, weekStart } from '@daybook/platform/domain'
import type { DemoCompany, DemoPart } from '@daybook/platform/server'
import { addSchedule, addSite, giveSchedule } from '../contract/index.ts'

const off: PlannedDay = { minutes: 0 }
const week = (day: PlannedDay, friday = day): WeekPattern => ({ 1: day, 2: day, 3: day, 4: day, 5: friday, 6: off, 7: off })

const mornings = week({ minutes: 240, windows: [{ from: 510, to: 750 }] })
const early = week({ minutes: 480, windows: [{ from: 360, to: 870 }] }, { minutes: 360, windows: [{ from: 360, to: 750 }] })
const late = week({ minutes: 480, windows: [{ from: 780, to: 1290 }] }, { minutes: 360, windows: [{ from: 780, to: 1170 }] })

/** A site, and schedules beside that of the company; somebody begins to work mornings only. */
const now = async (demo: DemoCompany): Promise<void> => {
  demo.at(demo.nowInstant)
  const boss = await demo.as(demo.boss)
  const from = weekStart(addDays(demo.today, 7))
  await boss.call(addSite, { body: { name: 'Toronto showroom', country: 'CA', region: 'ON' } })
  const { id } = await boss.call(addSchedule, { body: { name: 'Mornings', from, weeks: [mornings], graceMinutes: 10 } })
  await boss.call(addSchedule, { body: { name: 'Early and late in turn', from, weeks: [early, late], graceMinutes: 5 } })
  const person = demo.workers.find(({ first }) => first !== 'Tom' && first !== 'Nora')
  if (person) await boss.call(giveSchedule, { body: { scheduleId: id, from, userIds: [person.userId] } })
}

export const calendarDemo: DemoPart = { now }
