import type { Day } from '@daybook/platform/domain'
import { type Db, turns } from '@daybook/platform/server'
import { type CompanyRules, type PremiumMinutes, rulesOfVersion } from '../domain/index.ts'
import { premiumsOf } from './entry-rows.ts'
import { handedInDays } from './recount-store.ts'

/** A day of somebody with the minutes of it that earn something on top. */
export type PremiumDay = { readonly day: Day; readonly premiums: readonly PremiumMinutes[] }

type Asked = { people: readonly string[]; from: Day; to: Day; isHoliday: (personId: string, day: Day) => boolean }

/** Approved and paid days of these people inside windows that pay more, by person, each by the rules that counted it. */
export const premiumDays = async (
  db: Db,
  company: CompanyRules,
  { people, from, to, isHoliday }: Asked,
  now: string,
): Promise<Map<string, PremiumDay[]>> => {
  const versions = company.versions.flatMap(({ version, rules }) => (rules && rules.time.premiums.length > 0 ? [version] : []))
  const found = new Map<string, PremiumDay[]>()
  if (versions.length === 0 || people.length === 0) return found
  const giveTurn = turns()
  for (const { person_id, day, rules_version, entries } of await handedInDays(db, people, from, to, versions)) {
    await giveTurn()
    const premiums = premiumsOf(entries, rulesOfVersion(company, rules_version).time, now, (each) => isHoliday(person_id, each))
    if (premiums.length === 0) continue
    const own = found.get(person_id)
    if (own) own.push({ day, premiums })
    else found.set(person_id, [{ day, premiums }])
  }
  return found
}
