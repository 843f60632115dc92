import { type Cents, type Day, dayFromNumber, dayNumber, type Minutes } from '@daybook/platform/domain'
import { overtimeBlock, type OvertimePolicy, type PremiumMinutes } from '@daybook/time/domain'
import { payFor } from './pay-for.ts'
import type { PayDay, PayInput } from './pay-input.ts'
import { isElsewhere } from './terms.ts'

/** What a period comes to for one person: minutes of its days, those above the normal rate, and gross pay. */
export type Counted = { readonly minutes: Minutes; readonly overtimeMinutes: Minutes; readonly cents: Cents }

/** What was decided otherwise: the minutes of days, and how overtime is counted. */
export type OtherRules = { readonly days: ReadonlyMap<Day, OtherDay>; readonly overtime: OvertimePolicy }

type OtherDay = { readonly minutes: Minutes; readonly premiums: readonly PremiumMinutes[] }

const minutesIn = (input: PayInput): Minutes =>
  input.days.reduce((sum, { day, minutes }) => {
    const isIn = day >= input.period.start && day <= input.period.end && !isElsewhere(input, day)
    return isIn ? sum + minutes : sum
  }, 0)

const countedOf = (input: PayInput): Counted => {
  const { grossCents, overtimeMinutes } = payFor(input)
  return { minutes: minutesIn(input), overtimeMinutes, cents: grossCents }
}

const countedBy = ({ days }: OtherRules, { day, minutes, premiums = [] }: PayDay): OtherDay => {
  const other = days.get(day)
  return other ? { minutes: other.minutes, premiums: other.premiums } : { minutes, premiums }
}

/** Days before the period that the overtime of other rules is counted over as well: what was paid did not ask for them. */
const earlierDays = ({ days, period }: PayInput, other: OtherRules): PayDay[] => {
  const since = dayFromNumber(overtimeBlock(other.overtime, dayNumber(period.start)).start)
  const known = new Set(days.map(({ day }) => day))
  const isEarlier = (day: Day) => day >= since && day < period.start && !known.has(day)
  return [...other.days].flatMap(([day, { minutes }]) => (isEarlier(day) ? [{ day, minutes }] : []))
}

/**
 * A period as it was, or would be, paid, and as other rules of time would have paid it: the same days, terms and calendar, each worked day
 * counted by the other rules. What came late for other periods is part of neither.
 */
export const backTest = (paid: PayInput, other: OtherRules): { before: Counted; after: Counted } => {
  const before: PayInput = { ...paid, lateChanges: [], adjustments: [], deductions: [] }
  const after: PayInput = {
    ...before,
    policy: { ...before.policy, overtime: other.overtime },
    days: [
      ...earlierDays(before, other),
      ...before.days.map((day) => (day.minutes > 0 ? { ...day, ...countedBy(other, day) } : day)),
    ].toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)),
  }
  return { before: countedOf(before), after: countedOf(after) }
}
