import { type Day, maxDay, minDay } from '@daybook/platform/domain'
import { turns } from '@daybook/platform/server'
import type { ClockView, TimesheetDay } from '../contract/index.ts'
import { isLostShift, rulesOn, type Standing, standingOf } from '../domain/index.ts'
import { countedBy } from './counted-by.ts'
import { stripOf } from './entry-rows.ts'
import {
  beginsOf,
  type DayAsked,
  keyOf,
  plansOf,
  presentDay,
  rulesFor,
  type TeamAsking,
  type TeamDay,
  type TeamMember,
  todayOf,
  totalFor,
} from './team-days.ts'
import { daysOfTeam, entriesOfTeam, openShiftsOf, type TeamEntry, type TeamShift } from './team-store.ts'

/** Today as far as it is, where they are. */
export type TeamToday = TeamDay &
  Pick<TimesheetDay, 'windows'> & { zone: string; standing: Standing; stretches: ClockView['stretches'] }

/** The strip of a day, with the night before as far as it reaches into it; `entries` are of both. */
const stripsOf = (asked: DayAsked, entries: readonly TeamEntry[], pausedSince: string | null): ClockView['stretches'] => {
  const { time } = countedBy(asked.rules, asked.day, asked.row)
  const night = entries.filter(({ day }) => day < asked.day)
  const isNight = asked.entries.length === 0
  return [
    ...stripOf(night, time, 0, isNight ? pausedSince : null),
    ...stripOf(asked.entries, time, totalFor(asked).autoBreakMinutes, isNight ? null : pausedSince),
  ]
}

type Running = { startedAt: string; breakStartedAt: string | null } | null

/** The shift that runs; one that nobody ended for longer than a shift lasts does not. */
const runningOf = (shift: TeamShift | undefined, { rules, now }: DayAsked): Running =>
  shift && !isLostShift(shift.started_at, rulesOn(rules.book, shift.day).time, now)
    ? { startedAt: shift.started_at, breakStartedAt: shift.break_started_at }
    : null

const presentToday = (asked: DayAsked, entries: readonly TeamEntry[], shift: Running): TeamToday => {
  const { day, now, plan, row, member } = asked
  const { windows, graceMinutes, plannedMinutes } = plan
  const standing = standingOf({
    day,
    zone: member.zone,
    now,
    windows,
    graceMinutes,
    plannedMinutes,
    shift,
    isOnLeave: plan.leave !== null,
    worked: row && row.entries > 0 ? { end: row.ends } : null,
  })
  const stretches = stripsOf(asked, entries, shift?.breakStartedAt ?? null)
  return { ...presentDay(asked), zone: member.zone, windows, standing, stretches }
}

type Today = { member: TeamMember; day: Day; personId: string; begins: string }

/** Today is where each of them is: at one instant that may be two days. Reckoned once for each zone. */
const todaysOf = (members: readonly TeamMember[], now: string): Today[] => {
  const known = new Map<string, Pick<Today, 'day' | 'begins'>>()
  return members.map((member) => {
    const day = known.get(member.zone)?.day ?? todayOf(member, now)
    const today = known.get(member.zone) ?? { day, begins: beginsOf(day, member.zone) }
    known.set(member.zone, today)
    return { member, personId: member.id, ...today }
  })
}

/** What people do now, and the day of each as far as it is, in the order in which they are given. */
export const teamToday = async (asking: TeamAsking, members: readonly TeamMember[]): Promise<TeamToday[]> => {
  if (members.length === 0) return []
  const { db, now } = asking
  const [ids, todays] = [members.map(({ id }) => id), todaysOf(members, now)]
  const days = todays.map(({ day }) => day)
  const [from, to] = [days.reduce(minDay), days.reduce(maxDay)]
  const rulesOf = await rulesFor(db)
  const planFor = await plansOf(asking, ids, from, to)
  const rows = new Map((await daysOfTeam(db, ids, from, to)).map((row) => [keyOf(row.person_id, row.day), row]))
  const shifts = new Map((await openShiftsOf(db, ids)).map((shift) => [shift.person_id, shift]))
  const entries = Map.groupBy(await entriesOfTeam(db, todays), ({ person_id }) => person_id)
  const giveTurn = turns()
  const shown: TeamToday[] = []
  for (const { member, day } of todays) {
    await giveTurn()
    const all = entries.get(member.id) ?? []
    const asked: DayAsked = {
      member,
      day,
      today: day,
      now,
      plan: planFor(member, day),
      rules: rulesOf(member),
      row: rows.get(keyOf(member.id, day)),
      entries: all.filter((each) => each.day === day),
    }
    shown.push(presentToday(asked, all, runningOf(shifts.get(member.id), asked)))
  }
  return shown
}
