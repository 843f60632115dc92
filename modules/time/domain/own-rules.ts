import { type Day, dayNumber } from '@daybook/platform/domain'
import { type OvertimeBlock, overtimeBlock } from './overtime-policy.ts'
import {
  bookOf,
  type CompanyRules,
  decidingOn,
  oncePerPlace,
  overtimeOf,
  type RulesBook,
  type RulesGroup,
  rulesOn,
} from './time-rules.ts'

/** Where somebody works and how they are employed, and whether that is whoever saves rules. */
export type RulesPlace = RulesGroup & { readonly own: boolean }

const once = <T>(make: () => T): (() => T) => {
  let made: T | undefined
  return () => (made ??= make())
}

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

/** The versions by which on a day only those who are `own` are counted; what nobody decided is not among them. */
const versionsAlone = (company: CompanyRules, places: readonly RulesPlace[]) => {
  // A book is put together when it is asked for: the first few people share what most are counted by.
  const books = places.map((place) => ({ own: place.own, bookNow: once(() => bookOf(company, place)) }))
  return (day: Day): Set<number> => {
    const by = ({ bookNow }: (typeof books)[number]): number => rulesOn(bookNow(), day).version
    const alone = new Set(books.filter(({ own }) => own).map(by))
    alone.delete(0)
    for (const each of books) {
      if (alone.size === 0) break
      if (!each.own) alone.delete(by(each))
    }
    return alone
  }
}

/**
 * Whether whoever saves rules is counted by some with nobody beside them on a day on which they were not before: rules for a group of which
 * the others have rules of their own, or rules for the others that leave one alone with what held for all.
 */
export const leavesAlone = (before: CompanyRules, after: CompanyRules, everybody: readonly RulesPlace[]): boolean => {
  const places = placesApart(after, everybody)
  const [was, is] = [versionsAlone(before, places), versionsAlone(after, places)]
  const days = new Set(after.versions.map(({ from }) => from))
  return [...days].some((day) => !is(day).isSubsetOf(was(day)))
}

/** A company as it stands: its rules, and where everybody works. */
export type RuledPlaces = { readonly company: CompanyRules; readonly places: readonly RulesPlace[] }

/**
 * Whether a move of people, which may take the rules of their department along, leaves whoever saved these versions alone with one of them on a day
 * on which they were not before.
 */
export const leftAlone = (before: RuledPlaces, after: RuledPlaces, saved: readonly number[]): boolean => {
  const [was, is] = [before, after].map(({ company, places }) => versionsAlone(company, placesApart(company, places)))
  const days = new Set([...before.company.versions, ...after.company.versions].map(({ from }) => from))
  return [...days].some((day) => saved.some((version) => is?.(day).has(version) && !was?.(day).has(version)))
}

const blockOf = (book: RulesBook) => {
  const policy = overtimeOf(book)
  return (day: Day) => overtimeBlock(policy, dayNumber(day))
}

/** The versions that somebody of a place is paid a day by: those that decide on it, and those that its overtime is counted by, which may be earlier ones. */
export const payingOf = (company: CompanyRules): ((place: RulesGroup) => (day: Day) => ReadonlySet<number>) =>
  oncePerPlace((place) => {
    const [deciding, block] = [decidingOn(company, place), blockOf(bookOf(company, place))]
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

/** Whether the overtime of any of these days would be counted otherwise: over other days, or by other rules. */
export const changesOvertime = (before: CompanyRules, after: CompanyRules, place: RulesGroup, days: readonly Day[]): boolean => {
  const [was, is] = [blockOf(bookOf(before, place)), blockOf(bookOf(after, place))]
  // The days of a block are counted together: one of them stands for all.
  let compared = -Infinity
  return days.toSorted().some((day) => {
    if (dayNumber(day) <= compared) return false
    const [one, other] = [was(day), is(day)]
    compared = Math.min(one.end, other.end)
    return countedOver(one) !== countedOver(other)
  })
}
