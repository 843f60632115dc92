import type { Day, Minutes } from '@daybook/platform/domain'
import { type Db, turns } from '@daybook/platform/server'
import { type CompanyRules, type PremiumMinutes, rulesOfVersion, type TimePolicy } from '../domain/index.ts'
import { premiumsOf, totalOf } from './entry-rows.ts'
import { handedInDays } from './recount-store.ts'

/** A day that was decided on, as other rules count it, with what rounding gives or takes under either. */
export type RecountedDay = {
  before: Minutes
  minutes: Minutes
  roundingBefore: Minutes
  roundingAfter: Minutes
  premiums: readonly PremiumMinutes[]
}

export type RecountAsked = {
  people: readonly string[]
  from: Day
  to: Day
  rulesOf: (personId: string, day: Day) => TimePolicy
  isHoliday: (personId: string, day: Day) => boolean
}

/** Approved and paid days of these people, counted by other rules; by person and day. */
export const countAnew = async (
  db: Db,
  company: CompanyRules,
  { people, from, to, rulesOf, isHoliday }: RecountAsked,
  now: string,
): Promise<Map<string, Map<Day, RecountedDay>>> => {
  const byPerson = new Map<string, Map<Day, RecountedDay>>(people.map((id) => [id, new Map()]))
  const giveTurn = turns()
  for (const { person_id, day, worked_minutes, rules_version, entries } of await handedInDays(db, people, from, to)) {
    await giveTurn()
    const before = totalOf(entries, rulesOfVersion(company, rules_version).time, now)
    const rules = rulesOf(person_id, day)
    const after = totalOf(entries, rules, now)
    const premiums = premiumsOf(entries, rules, now, (each) => isHoliday(person_id, each), after)
    const counted = {
      before: worked_minutes,
      minutes: after.workedMinutes,
      roundingBefore: before.roundingMinutes,
      roundingAfter: after.roundingMinutes,
      premiums,
    }
    byPerson.get(person_id)?.set(day, counted)
  }
  return byPerson
}
