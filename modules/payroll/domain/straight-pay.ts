import { addDays, type Day, dayNumber, type Minutes } from '@daybook/platform/domain'
import { leaveByWeek, overtimeBlock, type OvertimePolicy, splitOvertime } from '@daybook/time/domain'
import type { PayRow } from './overtime-rows.ts'
import type { PayInput } from './pay-input.ts'

/**
 * A row with what the overtime rules make of it. `paidStraight` are its minutes that are paid at the rate itself, `salaried` those of its
 * premium minutes that a salary has paid already: of them only what overtime adds is owed.
 */
export type SplitRow = PayRow &
  ReturnType<typeof splitOvertime>[number] & { readonly paidStraight: Minutes; readonly salaried: Minutes }

/** Of `minutes` after those that fill the week already, what a salary for so many minutes of a week, or of several, does not pay for. */
const beyond = (covers: Minutes, minutes: Minutes, filled: Minutes): Minutes =>
  Math.max(0, filled + minutes - Math.max(covers, filled))

/** All of pay by the hour, what lies beyond a salary's hours, else none. */
const paidOf = ({ covered, kind }: PayRow, straight: Minutes, filled: Minutes, weeks: number): Minutes => {
  if (covered === null) return straight
  return covered.minutesPerWeek === 'actual' || kind !== 'REGULAR' ? 0 : beyond(covered.minutesPerWeek * weeks, straight, filled)
}

const salariedOf = ({ covered }: PayRow, premium: Minutes, filled: Minutes, weeks: number): Minutes =>
  covered === null || covered.minutesPerWeek === 'actual' ? 0 : premium - beyond(covered.minutesPerWeek * weeks, premium, filled)

/**
 * Splits the rows of one person, in day order, by the overtime rules and by what a salary covers (docs/rules.md#overtime). Leave that
 * counts fills a salary's hours before the work of its week does, as it fills the week.
 */
export const splitRows = (rows: readonly PayRow[], policy: OvertimePolicy): SplitRow[] => {
  const leave = leaveByWeek(rows, policy)
  let [end, weeks, filled] = [Number.NEGATIVE_INFINITY, 1, 0]
  return splitOvertime(rows, policy).map((split, i) => {
    const row = rows[i]
    if (!row) throw new Error('a split without its row')
    const number = dayNumber(row.day)
    if (number > end) {
      const block = overtimeBlock(policy, number)
      ;[end, weeks, filled] = [block.end, block.weeks, leave.get(block.start) ?? 0]
    }
    const straightMinutes = row.eligible ? split.straightMinutes : row.minutes
    const premium = row.eligible ? split.premium : []
    const raised = premium.reduce((sum, { minutes }) => sum + minutes, 0)
    const paidStraight = paidOf(row, straightMinutes, filled, weeks)
    const salaried = salariedOf(row, raised, filled + straightMinutes, weeks)
    if (row.countsAsWorked === undefined) filled += straightMinutes + raised
    return { ...row, ...split, straightMinutes, premium, paidStraight, salaried }
  })
}

const minutesOf = (premium: SplitRow['premium']): Minutes => premium.reduce((sum, { minutes }) => sum + minutes, 0)
const isWeekly = ({ kind }: SplitRow['premium'][number]): boolean => kind === 'weekly'

/** What a run pays of a row: minutes at the rate itself, and premium minutes of which only what overtime adds is owed. */
export type Owed = { readonly straight: Minutes; readonly premiumOnly: Minutes }

/** Of a row of the period itself: what a salary covers is its first hours. */
const owedInside = ({ paidStraight, salaried }: SplitRow): Owed => ({ straight: paidStraight, premiumOnly: salaried })

/** Premium minutes that were paid in full with their day: a salary covers the first premium minutes, of whatever kind. */
const paidWithDay = ({ premium, salaried }: SplitRow): Minutes => {
  let [left, paid] = [salaried, 0]
  for (const each of premium) {
    const only = Math.min(left, each.minutes)
    left -= only
    if (!isWeekly(each)) paid += each.minutes - only
  }
  return paid
}

/** Minutes of a row that the run of its own period pays in full: straight, or with the overtime of their day. */
const paidInside = (row: SplitRow): Minutes => row.paidStraight + paidWithDay(row)

/**
 * Of a row of the days before: each minute that no salary covers is paid at the rate once. The runs before paid those they knew of; leave that
 * counts may have made others of them since.
 */
const owedBefore = (now: SplitRow, paid: Minutes): Owed => {
  const owed = now.paidStraight + minutesOf(now.premium) - now.salaried - paid
  const weekly = minutesOf(now.premium.filter(isWeekly))
  return { straight: Math.max(0, owed - weekly), premiumOnly: Math.max(0, weekly - owed) }
}

/**
 * Minutes of each row that were paid in full by the end of the last of these periods, which end in order: by the run of its own period, which
 * knew no leave after that, and by those since, for leave that they knew of.
 */
const paidBy = (rows: readonly PayRow[], ends: readonly Day[], policy: OvertimePolicy): Minutes[] => {
  const paid: Minutes[] = []
  for (const end of ends) {
    const since = paid.length
    const known = rows.filter(({ day }) => day <= end)
    for (const [i, row] of splitRows(known, policy).entries())
      paid[i] = i < since ? (paid[i] ?? 0) + owedBefore(row, paid[i] ?? 0).straight : paidInside(row)
  }
  return paid
}

type Frame = Pick<PayInput, 'period' | 'earlierEnds'>

/** What the run of a period owes of each row. */
export const owedOf = (
  rows: readonly PayRow[],
  split: readonly SplitRow[],
  { period: { start }, earlierEnds = [] }: Frame,
  policy: OvertimePolicy,
): Owed[] => {
  const mayCount = [policy, ...(policy.later ?? [])].some(({ leaveCountsAsWorked }) => leaveCountsAsWorked)
  const last = addDays(start, -1)
  const paid = mayCount ? paidBy(rows, [...earlierEnds.filter((end) => end < last), last], policy) : split.map(paidInside)
  return split.map((row, i) => (row.day >= start ? owedInside(row) : owedBefore(row, paid[i] ?? 0)))
}
