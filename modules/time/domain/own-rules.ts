import { type Day, dayNumber, type Steps } from '@daybook/platform/domain'
import { overtimeOfPlaces, type PlacedDay } from './overtime-of-places.ts'
import { type OvertimeBlock, overtimeBlock, type OvertimePolicy } from './overtime-policy.ts'
import {
  bookOf,
  byDay,
  type CompanyRules,
  decidingOn,
  groupsOf,
  oncePerPlace,
  overtimeOf,
  type RulesGroup,
  type RulesVersion,
} from './time-rules.ts'

/** Where somebody works and how they are employed, and whether that is whoever saves rules. */
export type RulesPlace = RulesGroup & { readonly own: boolean }

const keyOf = ({ department, employmentType = null }: RulesGroup): string => JSON.stringify([department, employmentType])

/** Places as far as rules tell them apart, each once: few of a company's departments have rules of their own. */
const placesApart = ({ versions }: CompanyRules, places: readonly RulesPlace[]): RulesPlace[] => {
  const ruled = new Set(versions.map(keyOf))
  const has = (group: RulesGroup): boolean => ruled.has(keyOf(group))
  const known = places.map(
    ({ department, employmentType = null, own }): RulesPlace => ({
      department: has({ department }) ? department : '',
      employmentType: has({ department: '', employmentType }) ? employmentType : null,
      own,
    }),
  )
  return [...new Map(known.map((place) => [`${keyOf(place)} ${place.own}`, place])).values()]
}

/** A company as it stands: its rules, and where everybody works. */
export type RuledPlaces = { readonly company: CompanyRules; readonly places: readonly RulesPlace[] }

/**
 * The versions by which on a day only those who are `own` are counted; what nobody decided is not among them. Asked day by day in order: a version
 * comes up once, and is not looked for on each day and for each place.
 */
const versionsAlone = ({ company, places }: RuledPlaces) => {
  const coming = company.versions.filter(({ replaced }) => !replaced).toSorted(byDay)
  const held = new Map<string, RulesVersion>()
  const counted = placesApart(company, places).map((place) => ({ own: place.own, groups: groupsOf(place).map(keyOf) }))
  const by = ({ groups }: (typeof counted)[number]): number => {
    const first = groups.find((group) => held.get(group)?.rules)
    return (first !== undefined && held.get(first)?.version) || 0
  }
  let next = 0
  return (day: Day): Set<number> => {
    for (let version = coming[next]; version && version.from <= day; version = coming[++next]) held.set(keyOf(version), version)
    const alone = new Set(counted.filter(({ own }) => own).map(by))
    alone.delete(0)
    for (const each of counted) {
      if (alone.size === 0) break
      if (!each.own) alone.delete(by(each))
    }
    return alone
  }
}

/** Whether one of these versions counts only those who are `own` on a day on which it did not before. In steps: a company saves hundreds, for hundreds of places. */
const isNewlyAlone = function* (before: RuledPlaces, after: RuledPlaces, isMeant: (version: number) => boolean): Steps<boolean> {
  const [was, is] = [versionsAlone(before), versionsAlone(after)]
  const days = new Set([...before.company.versions, ...after.company.versions].map(({ from }) => from))
  for (const day of [...days].toSorted()) {
    const [earlier, later] = [was(day), is(day)]
    if ([...later].some((version) => isMeant(version) && !earlier.has(version))) return true
    yield
  }
  return false
}

/**
 * Whether whoever saves rules is counted by some with nobody beside them on a day on which they were not before: rules for a group of which
 * the others have rules of their own, or rules for the others that leave one alone with what held for all.
 */
export const leavesAlone = (before: CompanyRules, after: CompanyRules, places: readonly RulesPlace[]): Steps<boolean> =>
  isNewlyAlone({ company: before, places }, { company: after, places }, () => true)

/**
 * Whether a move of people, which may take the rules of their department along, leaves whoever saved these versions alone with one of them on a day
 * on which they were not before.
 */
export const leftAlone = (before: RuledPlaces, after: RuledPlaces, saved: readonly number[]): Steps<boolean> => {
  const own = new Set(saved)
  return isNewlyAlone(before, after, (version) => own.has(version))
}

const blockOf = (policy: OvertimePolicy) => (day: Day) => overtimeBlock(policy, dayNumber(day))

/** The versions that somebody of a place is paid a day by: those that decide on it, and those that its overtime is counted by, which may be earlier ones. */
export const payingOf = (company: CompanyRules): ((place: RulesGroup) => (day: Day) => ReadonlySet<number>) =>
  oncePerPlace((place) => {
    const [deciding, block] = [decidingOn(company, place), blockOf(overtimeOf(bookOf(company, place)))]
    return (day) => {
      const { from } = block(day).rules
      return new Set([...deciding(day), ...(from === undefined ? [] : deciding(from))])
    }
  })

/** The days that the overtime of a day is counted over, and what it is counted by, whatever else stands beside the rules. */
const countedOver = ({ rules, ...block }: OvertimeBlock) => {
  const { from: _from, later: _later, weekStarts: _starts, blocksFrom: _blocks, ...plain } = { ...besides, ...rules }
  return JSON.stringify({ ...block, ...plain })
}
const besides = { from: null, later: null, weekStarts: null, blocksFrom: null }

/**
 * Whether the overtime of any of these days would be counted otherwise: over other days, or by other rules. Of somebody who moved, `placed` says where
 * days were handed in.
 */
export const changesOvertime = (
  before: CompanyRules,
  after: CompanyRules,
  { place, days, placed }: { readonly place: RulesGroup; readonly days: readonly Day[]; readonly placed: readonly PlacedDay[] },
): boolean => {
  const countedBy = (company: CompanyRules) => blockOf(overtimeOfPlaces(bookOf(company, place), company, placed))
  const [was, is] = [countedBy(before), countedBy(after)]
  // The days of a block are counted together: one of them stands for all.
  let compared = -Infinity
  return days.toSorted().some((day) => {
    if (dayNumber(day) <= compared) return false
    const [one, other] = [was(day), is(day)]
    compared = Math.min(one.end, other.end)
    return countedOver(one) !== countedOver(other)
  })
}
