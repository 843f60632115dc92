import { type Day, dayNumber, type Minutes } from '@daybook/platform/domain'
import { type OvertimePolicy, splitOvertime, weekStartNumber } from '@daybook/time/domain'
import type { PayRow } from './overtime-rows.ts'

/**
 * A row with what the overtime rules make of it. `paidStraight` are its minutes that are paid at the rate itself, `salaried` those of its
 * premium minutes that a salary has paid already: of them only what overtime adds is owed.
 */
export type SplitRow = PayRow &
  ReturnType<typeof splitOvertime>[number] & { readonly paidStraight: Minutes; readonly salaried: Minutes }

/** Of `minutes` after those that fill the week already, what a salary for so many minutes of a week does not pay for. */
const beyond = (covers: Minutes, minutes: Minutes, filled: Minutes): Minutes =>
  Math.max(0, filled + minutes - Math.max(covers, filled))

/** All of pay by the hour, what lies beyond a salary's hours, else none. */
const paidOf = ({ covered, kind }: PayRow, straight: Minutes, filled: Minutes): Minutes => {
  if (covered === null) return straight
  return covered.minutesPerWeek === 'actual' || kind !== 'REGULAR' ? 0 : beyond(covered.minutesPerWeek, straight, filled)
}

const salariedOf = ({ covered }: PayRow, premium: Minutes, filled: Minutes): Minutes =>
  covered === null || covered.minutesPerWeek === 'actual' ? 0 : premium - beyond(covered.minutesPerWeek, premium, filled)

/** Splits the rows of one person, in day order, by the overtime rules and by what a salary covers (docs/rules.md#overtime). */
export const splitRows = (rows: readonly PayRow[], policy: OvertimePolicy): SplitRow[] => {
  let [week, filled] = [Number.NaN, 0]
  return splitOvertime(rows, policy).map((split, i) => {
    const row = rows[i]
    if (!row) throw new Error('a split without its row')
    const start = weekStartNumber(dayNumber(row.day), policy.weekStarts)
    if (start !== week) [week, filled] = [start, 0]
    const straightMinutes = row.eligible ? split.straightMinutes : row.minutes
    const premium = row.eligible ? split.premium : []
    const raised = premium.reduce((sum, { minutes }) => sum + minutes, 0)
    const paidStraight = paidOf(row, straightMinutes, filled)
    const salaried = salariedOf(row, raised, filled + straightMinutes)
    if (row.countsAsWorked !== false) filled += straightMinutes + raised
    return { ...row, ...split, straightMinutes, premium, paidStraight, salaried }
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
