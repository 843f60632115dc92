import type { Day } from '@daybook/platform/domain'
import { type DemoCompany, demoInstant, type DemoPerson } from '@daybook/platform/server'
import { clockIn, clockOut, endBreak, startBreak } from '../../contract/index.ts'
import { isAway, workingDay } from './working-day.ts'

type Press = { at: string; press: typeof clockIn | typeof clockOut | typeof startBreak | typeof endBreak; person: DemoPerson }

/** Who is at work at this very moment, whatever hour the demo is started at: minutes ago they came, and went on a break. */
const here: Record<string, [came: number, paused?: number]> = {
  Owen: [215],
  Nadia: [190, 9],
  Chloe: [172],
  Emma: [128],
  Julia: [95],
  Henry: [61, 4],
}

const pressesOf = (person: DemoPerson, day: Day, { dice, today, nowInstant, zone }: DemoCompany): Press[] => {
  const ago = (minutes: number): string => new Date(Date.parse(nowInstant) - minutes * 60_000).toISOString()
  const [came, paused] = day === today ? (here[person.first] ?? []) : []
  if (came !== undefined)
    return [
      { at: ago(came), press: clockIn, person },
      ...(paused === undefined ? [] : [{ at: ago(paused), press: startBreak, person }]),
    ]
  const { start, lunch, back, end } = workingDay(person, dice)
  return (
    [
      [start, clockIn],
      [lunch, startBreak],
      [back, endBreak],
      [end, clockOut],
    ] as const
  ).map(([minute, press]) => ({ at: demoInstant(day, minute, zone), press, person }))
}

/** The last days by the clock itself, up to this moment. One person forgets all about it. */
export const clockDays = async (demo: DemoCompany, days: readonly Day[]): Promise<void> => {
  const { dice, nowInstant, today, workers, zone } = demo
  const atWork = (person: DemoPerson, day: Day): boolean =>
    (day === today && here[person.first] !== undefined) ||
    (days.includes(day) && person.first !== 'Ivan' && !isAway(dice) && !person.daysOff.has(day))
  const presses = [...new Set([...days, today])].flatMap((day) =>
    workers.filter((person) => atWork(person, day)).flatMap((person) => pressesOf(person, day, demo)),
  )
  for (const { at, press, person } of presses.filter((each) => each.at < nowInstant).sort((a, b) => a.at.localeCompare(b.at))) {
    demo.at(at)
    await (await demo.as(person)).call(press, {}, { zone })
  }
}
