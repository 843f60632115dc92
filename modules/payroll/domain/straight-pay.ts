import { type Day, dayNumber, type Minutes } from '@daybook/platform/domain'
import { type OvertimePolicy, splitOvertime, weekStartNumber } from '@daybook/time/domain'
import type { PayRow } from './overtime-rows.ts'

/** A row with what the overtime rules make of it. `paidStraight` are its minutes that are paid at the rate itself. */
export type SplitRow = PayRow & ReturnType<typeof splitOvertime>[number] & { readonly paidStraight: Minutes }

/** Of `straight` minutes after those that fill the week already: all of pay by the hour, what lies beyond a salary's hours, else none. */
const paidOf = ({ covered, kind }: PayRow, straight: Minutes, filled: Minutes): Minutes => {
  if (covered === null) return straight
  if (covered.minutesPerWeek === 'actual' || kind !== 'REGULAR') return 0
  return Math.max(0, filled + straight - Math.max(covered.minutesPerWeek, filled))
}

/** Splits the rows of one person, in day order, by the overtime rules and by what a salary covers (docs/rules.md#overtime). */
export const splitRows = (rows: readonly PayRow[], policy: OvertimePolicy): SplitRow[] => {
  let [week, filled] = [Number.NaN, 0]
  return splitOvertime(rows, policy).map((split, i) => {
    const row = rows[i]
    if (!row) throw new Error('a split without its row')
    const start = weekStartNumber(dayNumber(row.day), policy.weekStarts)
    if (start !== week) [week, filled] = [start, 0]
    const straightMinutes = row.eligible ? split.straightMinutes : row.minutes
    const paidStraight = paidOf(row, straightMinutes, filled)
    if (row.countsAsWorked !== false) filled += straightMinutes
    return { ...row, ...split, straightMinutes, premium: row.eligible ? split.premium : [], paidStraight }
  })
}

/**
 * By row, the minutes that the period before paid straight and that are overtime now: leave of this period, where leave counts as worked,
 * filled the week that both share. Only what overtime adds to them is still owed.
 */
export const raisedLater = (rows: readonly PayRow[], now: readonly SplitRow[], start: Day, policy: OvertimePolicy): Minutes[] => {
  if (!policy.leaveCountsAsWorked) return []
  const before = rows.filter(({ day }) => day < start)
  return splitRows(before, policy).map(({ paidStraight }, i) => Math.max(0, paidStraight - (now[i]?.paidStraight ?? 0)))
}
