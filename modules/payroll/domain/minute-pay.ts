import { addDays, type Cents, type Day, type Minutes, minDay } from '@daybook/platform/domain'
import type { Premium } from '@daybook/time/domain'
import { bonusRate, fluctuatingRate, overtimeWeek, type PayRow, payRows, rateOfWeek } from './overtime-rows.ts'
import type { PayInput } from './pay-input.ts'
import { gather, type MinuteSum } from './pay-line.ts'
import { owedOf, splitRows } from './straight-pay.ts'

/** What the minutes of a period come to. `deferredMinutes` are weekly overtime whose week ends in a later period. */
export type MinutePay = {
  readonly sums: readonly MinuteSum[]
  readonly straightMinutes: Minutes
  readonly overtimeMinutes: Minutes
  readonly deferredMinutes: Minutes
}

type Run = { readonly input: PayInput; readonly rows: readonly PayRow[]; readonly mayMix: boolean; readonly sums: MinuteSum[] }

const isIn = (day: Day, { period }: PayInput): boolean => day >= period.start && day <= period.end

/**
 * The day with whose period a premium is paid: that on which its week is known, and at the latest the last one before another
 * cycle pays. Where that one begins together with a period, the period before may have been paid without knowing it: the run that
 * the week ends in pays it, though nobody works for its cycle any more.
 */
const paidOn = (row: PayRow, premium: Premium, { terms, period }: PayInput): Day => {
  const leaves = terms.find((each) => each.elsewhere && each.from > row.day)
  if (!leaves || leaves.from === period.start || leaves.from === addDays(period.end, 1)) return premium.paidOn
  return minDay(premium.paidOn, addDays(leaves.from, -1))
}

/** One rate and no promised bonus: no week can have a regular rate of its own, and none needs to be looked at. */
const mayMix = (rows: readonly PayRow[], { promised = [] }: PayInput): boolean =>
  promised.length > 0 || rows.some((row) => row.rateCents !== rows[0]?.rateCents)

/** What a promised bonus adds to the hours of a salary that covers so many of a week, as far as `through`; none, where it is a part of the rate. */
const bonusRateOf = (row: PayRow, { input, rows, mayMix: mixes }: Run, through: Day = input.period.end): Cents =>
  mixes && row.covered && row.covered.minutesPerWeek !== 'actual'
    ? bonusRate(rows, input.promised ?? [], overtimeWeek(row.day, input.policy.overtime), through)
    : 0

/** Overtime on a salary: the hour and its premium, or the half on top where the salary has paid for whatever was worked. */
const paySalaried = (row: PayRow, salaryCents: Cents, { minutes, multiplierPercent }: Premium, run: Run): void => {
  const { input, rows, sums } = run
  if (row.covered?.minutesPerWeek !== 'actual') {
    gather(sums, 'OVERTIME', row.rateCents, multiplierPercent, minutes, row.source)
    const bonus = bonusRateOf(row, run)
    if (bonus !== 0) gather(sums, 'OVERTIME_PREMIUM', bonus, multiplierPercent - 100, minutes, row.source)
    return
  }
  const week = overtimeWeek(row.day, input.policy.overtime)
  const rate = fluctuatingRate(rows, week, salaryCents, input.period.end, input)
  gather(sums, 'OVERTIME_PREMIUM', rate, multiplierPercent - 100, minutes, row.source)
}

/** The regular rate of the week of a row, as far as it is known; null where it has one rate alone, and no promised bonus. */
const regularRateOf = (row: PayRow, { input, rows, mayMix: mixes }: Run): Cents | null => {
  if (!mixes) return null
  const rate = rateOfWeek(rows, input.promised ?? [], overtimeWeek(row.day, input.policy.overtime), input.period.end)
  return rate.mixed ? rate.rateCents : null
}

const payPremium = (row: PayRow, premium: Premium, run: Run): void => {
  if (row.covered) return paySalaried(row, row.covered.salaryCents, premium, run)
  const { minutes, multiplierPercent } = premium
  const rate = regularRateOf(row, run)
  if (rate === null) return gather(run.sums, 'OVERTIME', row.rateCents, multiplierPercent, minutes, row.source)
  gather(run.sums, 'OVERTIME_BASE', row.rateCents, 100, minutes, row.source)
  gather(run.sums, 'OVERTIME_PREMIUM', rate, multiplierPercent - 100, minutes, row.source)
}

/** Pays a premium of which a salary, or the period before, has paid `paid` minutes straight: of those only what overtime adds. */
const payRest = (row: PayRow, premium: Premium, paid: Minutes, run: Run): void => {
  if (premium.minutes > paid) payPremium(row, { ...premium, minutes: premium.minutes - paid }, run)
  const rate = paid > 0 && !row.covered ? regularRateOf(row, run) : null
  const own = rate ?? row.rateCents + bonusRateOf(row, run)
  gather(run.sums, 'OVERTIME_PREMIUM', own, premium.multiplierPercent - 100, paid, row.source)
}

/** The rate that a premium of a row is counted from as its week was known `through` a day, where more hours of the week may change it; else null. */
const rateSoFar = (row: PayRow, through: Day, run: Run): Cents | null => {
  const { input, rows } = run
  const week = overtimeWeek(row.day, input.policy.overtime)
  if (row.covered?.minutesPerWeek === 'actual') return fluctuatingRate(rows, week, row.covered.salaryCents, through, input)
  if (!run.mayMix) return null
  return row.covered ? bonusRateOf(row, run, through) : rateOfWeek(rows, input.promised ?? [], week, through).rateCents
}

/**
 * Daily overtime of a week that began in the period before was paid on the rate known by then: the regular rate, or that of a salary for
 * whatever is worked. Now that more of the week is known, the premium is corrected to it (docs/rules.md#overtime: recomputed to the end of the week).
 */
const correctEarlier = (row: PayRow, premium: Premium, run: Run): void => {
  const { input, sums } = run
  const { start, end } = input.period
  const week = overtimeWeek(row.day, input.policy.overtime)
  if (week.end < start) return
  const before = rateSoFar(row, addDays(start, -1), run)
  const after = rateSoFar(row, minDay(week.end, end), run)
  if (before === null || after === null || after === before) return
  gather(sums, 'OVERTIME_CORRECTION', after - before, premium.multiplierPercent - 100, premium.minutes, row.source)
}

/**
 * Gathers the minutes of a period by kind, rate and multiplier. Straight minutes and daily overtime are paid in the period of their day,
 * weekly overtime in that of the week's last day; days before the period, and those that another cycle pays, only tell where a week
 * stands.
 */
export const minutePay = (input: PayInput): MinutePay => {
  const rows = payRows(input)
  const run: Run = { input, rows, mayMix: mayMix(rows, input), sums: [] }
  const { overtime } = input.policy
  const split = splitRows(rows, overtime)
  const owed = owedOf(rows, split, input, overtime)
  let [straightMinutes, overtimeMinutes, deferredMinutes] = [0, 0, 0]
  for (const [i, row] of split.entries()) {
    if (row.elsewhere) continue
    const inside = isIn(row.day, input)
    const { straight = 0, premiumOnly = 0 } = owed[i] ?? {}
    gather(run.sums, row.covered ? 'BEYOND_SALARY' : row.kind, row.rateCents, 100, straight, row.source)
    if (inside && row.kind === 'REGULAR') straightMinutes += row.straightMinutes
    let left = premiumOnly
    for (const premium of row.premium) {
      const on = paidOn(row, premium, input)
      const only = inside || premium.kind === 'weekly' ? Math.min(left, premium.minutes) : 0
      left -= only
      if (isIn(on, input)) {
        payRest(row, premium, only, run)
        overtimeMinutes += premium.minutes
      } else if (on > input.period.end) deferredMinutes += premium.minutes
      else correctEarlier(row, premium, run)
    }
  }
  return { sums: run.sums, straightMinutes, overtimeMinutes, deferredMinutes }
}
