import { type Day, dayFromNumber, dayNumber } from '@daybook/platform/domain'
import { type OvertimeBlock, type OvertimeChange, type OvertimePolicy, overtimeBlock } from './overtime-policy.ts'
import { bookOf, byDay, type CompanyRules, overtimeOf, type RulesBook, type RulesGroup } from './time-rules.ts'

/** A day that was handed in, and where its person worked then, and how they were employed. */
export type PlacedDay = { readonly day: Day; readonly place: RulesGroup }

/** A week, or block of weeks, and what counts it. */
export type CountedBlock = { readonly start: Day; readonly next: Day; readonly rules: OvertimeChange }

/** The rules of a block alone, as what holds from a day on. */
const changeAt = (from: Day, { rules }: OvertimeBlock): OvertimeChange => {
  const { daily, weekly, overWeeks, seventhDay, leaveCountsAsWorked, restDayPercent, holidayPercent } = rules
  return { from, daily, weekly, overWeeks, seventhDay, leaveCountsAsWorked, restDayPercent, holidayPercent }
}

/** The week, or block of weeks, that holds a day, and what a policy counts it by. */
export const countedBlock = (policy: OvertimePolicy, day: Day): CountedBlock => {
  const block = overtimeBlock(policy, dayNumber(day))
  const start = dayFromNumber(block.start)
  return { start, next: dayFromNumber(block.end + 1), rules: changeAt(start, block) }
}

/** The weeks, or blocks of weeks, that hold days from one to another, and what a policy counts them by. */
export const countedBlocks = (policy: OvertimePolicy, from: Day, to: Day): CountedBlock[] => {
  const found: CountedBlock[] = []
  for (let day = from; day <= to; ) {
    const block = countedBlock(policy, day)
    found.push(block)
    day = block.next
  }
  return found
}

/** Adds a block unless one of those that are known has a day of it. */
const withBlock = (known: readonly CountedBlock[], block: CountedBlock): CountedBlock[] =>
  known.some(({ start, next }) => block.start < next && start < block.next) ? [...known] : [...known, block]

/** The weeks, or blocks of weeks, that hold these days, each by the rules of the place of its first one; those that are paid come first. */
const countedByPlace = (company: CompanyRules, days: readonly PlacedDay[], paid: readonly CountedBlock[]): CountedBlock[] => {
  const inOrder = days.toSorted((a, b) => (a.day < b.day ? -1 : 1))
  let found = paid.reduce<CountedBlock[]>(withBlock, [])
  for (const { day, place } of inOrder) {
    if (found.some(({ start, next }) => start <= day && day < next)) continue
    found = withBlock(found, countedBlock(overtimeOf(bookOf(company, place)), day))
  }
  return found
}

/**
 * How overtime of somebody is counted who may have moved, by the book of their place of now: a week in which something was handed in goes by the
 * rules of where its first day was, all of it, since a threshold cannot be counted by two rules; those of `paid` by what paid a part of them, the
 * first of it; others by the rules of the place of now (docs/decisions/0097-overtime-stays-where-it-was-handed-in.md).
 */
export const overtimeOfPlaces = (
  book: RulesBook,
  company: CompanyRules,
  days: readonly PlacedDay[],
  paid: readonly CountedBlock[] = [],
): OvertimePolicy => {
  const policy = overtimeOf(book)
  const elsewhere = countedByPlace(company, days, paid)
  if (elsewhere.length === 0) return policy
  const starts = new Set(elsewhere.map(({ start }) => start))
  const isInside = ({ from }: OvertimeChange) => elsewhere.some(({ start, next }) => from >= start && from < next)
  const back = elsewhere
    .filter(({ next }) => !starts.has(next))
    .map(({ next }) => changeAt(next, overtimeBlock(policy, dayNumber(next))))
  const own = (policy.later ?? []).filter((change) => !isInside(change))
  const [known, changes] = [new Set(own.map(({ from }) => from)), elsewhere.map(({ rules }) => rules)]
  return { ...policy, later: [...own, ...changes, ...back.filter(({ from }) => !known.has(from))].toSorted(byDay) }
}
