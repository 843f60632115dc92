import { addDays, type Day, eachDay } from '@daybook/platform/domain'
import { turns } from '@daybook/platform/server'
import {
  beginsOf,
  keyOf,
  plansOf,
  presentDay,
  rulesFor,
  type TeamAsking,
  type TeamDay,
  type TeamMember,
  todaysOf,
} from './team-days.ts'
import { daysOfTeam, entriesOfTeam, type TeamDayAsked, type TeamDayRow } from './team-store.ts'

/** The days that run: only they are counted anew, the figures of the others are stored. */
const runningOf = (rows: readonly TeamDayRow[], members: readonly TeamMember[]): TeamDayAsked[] => {
  const zones = new Map(members.map(({ id, zone }) => [id, zone]))
  return rows
    .filter(({ runs }) => runs)
    .map(({ person_id, day }) => ({ personId: person_id, day, begins: beginsOf(day, zones.get(person_id) ?? 'UTC') }))
}

/** Seven days of each of these people, from `from` on, in the order in which they are given. */
export const teamWeek = async (asking: TeamAsking, members: readonly TeamMember[], from: Day): Promise<TeamDay[][]> => {
  if (members.length === 0) return []
  const { db, now } = asking
  const [ids, to] = [members.map(({ id }) => id), addDays(from, 6)]
  const rulesOf = await rulesFor(db)
  const planFor = await plansOf(asking, ids, from, to)
  const found = await daysOfTeam(db, ids, from, to)
  const rows = new Map(found.map((row) => [keyOf(row.person_id, row.day), row]))
  const running = runningOf(found, members)
  const open = running.length > 0 ? await entriesOfTeam(db, running) : []
  const entries = Map.groupBy(open, ({ person_id, day }) => keyOf(person_id, day))
  const giveTurn = turns()
  // Most are where the others are, and all are asked about the same days.
  const [todayIn, days] = [todaysOf(now), eachDay(from, to)]
  const weeks: TeamDay[][] = []
  for (const member of members) {
    await giveTurn()
    const same = { member, today: todayIn(member), rules: rulesOf(member), now }
    const dayOf = (day: Day): TeamDay => {
      const key = keyOf(member.id, day)
      return presentDay({ ...same, day, plan: planFor(member, day), row: rows.get(key), entries: entries.get(key) ?? [] })
    }
    weeks.push(days.map(dayOf))
  }
  return weeks
}
