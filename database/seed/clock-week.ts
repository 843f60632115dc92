import type { Day } from '@daybook/platform/domain'
import type { SignedIn } from '@daybook/platform/server'
import { clockIn, clockOut, endBreak, startBreak } from '@daybook/time/contract'
import { isAway, workingDay } from './working-day.ts'
import { instantOf, signedIn, type Worker, type World, zone } from './world.ts'

type Press = { at: string; press: typeof clockIn | typeof clockOut | typeof startBreak | typeof endBreak; person: Worker }

/** Who is at work at this very moment, whatever hour the demo is started at: minutes ago they came, and went on a break. */
const here: Record<string, [came: number, paused?: number]> = {
  Owen: [215],
  Nadia: [190, 9],
  Chloe: [172],
  Emma: [128],
  Julia: [95],
  Henry: [61, 4],
}

const pressesOf = (person: Worker, day: Day, { dice, today, nowInstant }: World): Press[] => {
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
  ).map(([minute, press]) => ({ at: instantOf(day, minute), press, person }))
}

/** The last days by the clock itself, up to this moment. One person forgets all about it. */
export const clockDays = async (world: World, workers: Worker[], days: Day[]): Promise<void> => {
  const { app, api, dice, nowInstant, today } = world
  const atWork = (person: Worker, day: Day): boolean =>
    (day === today && here[person.first] !== undefined) || (days.includes(day) && person.first !== 'Ivan' && !isAway(dice))
  const presses = [...new Set([...days, today])].flatMap((day) =>
    workers.filter((person) => atWork(person, day)).flatMap((person) => pressesOf(person, day, world)),
  )
  const sessions = new Map<string, { token: SignedIn; day: string }>()
  for (const { at, press, person } of presses.filter((each) => each.at < nowInstant).sort((a, b) => a.at.localeCompare(b.at))) {
    world.at(at)
    const known = sessions.get(person.userId)
    // A session lasts a quarter of an hour; the next press is hours away.
    const session = known?.day === at ? known : { token: await signedIn(app, person.accountId), day: at }
    sessions.set(person.userId, session)
    await api.as(session.token).call(press, {}, { zone })
  }
}
