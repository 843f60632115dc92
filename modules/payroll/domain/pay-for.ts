import { type Cents, formatMinutes, formatSpan, type Minutes } from '@daybook/platform/domain'
import { minutePay } from './minute-pay.ts'
import type { Bonus, Owed, PayDay, PayInput } from './pay-input.ts'
import { amountLine, inSlipOrder, minuteLine, nameSome, type PayLine } from './pay-line.ts'
import { paidOutLeave } from './paid-out-leave.ts'
import { premiumPay } from './premium-pay.ts'
import { dailyPay, fixedPay } from './salary-pay.ts'
import { isElsewhere, termsOn } from './terms.ts'

export type PayRefusal = 'payroll.no_terms' | 'payroll.net_below_zero'

/**
 * One person's pay of one period. `grossCents` is everything earned less absence; `deductionCents` what was entered for tax and
 * benefits, as a positive amount; net = gross − deductions + adjustments, expenses that are paid back among these, and the lines add up to it. `refusal` says why
 * the figures must not be paid as they stand; the rest of the run goes on.
 */
export type Pay = {
  readonly lines: readonly PayLine[]
  readonly grossCents: Cents
  readonly deductionCents: Cents
  readonly adjustmentCents: Cents
  readonly netCents: Cents
  /** What is paid back beside pay: part of the net, and nothing that is earned. */
  readonly owedCents: Cents
  readonly taxCents: Cents
  readonly benefitsCents: Cents
  /** What absence took off a salary, as a positive amount; already off the gross. */
  readonly absenceCents: Cents
  readonly regularMinutes: Minutes
  readonly overtimeMinutes: Minutes
  /** Paid leave and absence, in hundredths of a day. */
  readonly leaveHundredths: number
  readonly absenceHundredths: number
  readonly why: readonly string[]
  readonly refusal: { readonly code: PayRefusal; readonly words: string } | null
}

const owedLine = ({ id, label, amountCents }: Owed): PayLine => ({
  ...amountLine('EXPENSES', label, amountCents, 'As it was approved'),
  sources: [id],
})

const enteredLines = ({ deductions = [], adjustments = [], owed = [] }: PayInput): PayLine[] => [
  ...deductions.map((each) => amountLine(each.kind, each.label, 0 - each.amountCents, 'Entered, not computed')),
  ...owed.map(owedLine),
  ...adjustments.map((each) => amountLine('ADJUSTMENT', each.label, each.amountCents, 'Entered')),
]

const bonusFormula = ({ earned }: Bonus): string =>
  earned ? `Bonus for ${formatSpan(earned.start, earned.end)}, counted for overtime` : 'Bonus, not counted for overtime'

const earnedAmounts = ({ bonuses = [], lateChanges = [] }: PayInput): PayLine[] => [
  ...bonuses.map((bonus) => amountLine('BONUS', bonus.label, bonus.amountCents, bonusFormula(bonus))),
  ...lateChanges.map(({ label, amountCents, formula, days, periodId }) => ({
    ...amountLine('LATE_CHANGE', label, amountCents, formula),
    sources: days,
    forPeriodId: periodId,
  })),
]

const sumOf = (lines: readonly PayLine[], ...kinds: PayLine['kind'][]): Cents =>
  lines.reduce((sum, line) => (kinds.includes(line.kind) ? sum + line.amountCents : sum), 0)

const inPeriod = (day: PayDay, { period }: PayInput): boolean => day.day >= period.start && day.day <= period.end

/** A day that this run pays: in its period, and not another cycle's. */
const isPaidHere = (day: PayDay, input: PayInput): boolean => inPeriod(day, input) && !isElsewhere(input, day.day)

const countHundredths = (input: PayInput, part: (day: PayDay) => number | undefined): number =>
  input.days.reduce((sum, day) => (isPaidHere(day, input) ? sum + (part(day) ?? 0) : sum), 0)

const isUnderTerms = (input: PayInput): boolean =>
  input.terms.length > 0 && input.days.every((day) => !inPeriod(day, input) || termsOn(input.terms, day.day) !== undefined)

/** What is paid back covers no deduction: it is not what somebody earns. */
const refusalOf = (input: PayInput, { netCents, owedCents }: Pick<Pay, 'netCents' | 'owedCents'>): Pay['refusal'] => {
  if (!isUnderTerms(input)) return { code: 'payroll.no_terms', words: 'There are days in this period without pay terms.' }
  if (netCents - owedCents >= 0) return null
  return {
    code: 'payroll.net_below_zero',
    words: 'Deductions, adjustments and bonuses that are taken back come to more than the gross pay.',
  }
}

const explain = (deferred: Minutes, input: PayInput): string[] => [
  `Paid by policy ${input.policy.version}`,
  ...(deferred > 0 ? [`${formatMinutes(deferred)} of weekly overtime are paid with the period in which their week ends`] : []),
]

/** A line of paid holidays with their names: `Paid holidays: Good Friday, Easter Monday`. */
const nameHolidays = (line: PayLine, { days }: PayInput): PayLine => {
  if (line.kind !== 'HOLIDAY') return line
  const paid = new Set(line.sources)
  const names = new Set(days.flatMap(({ day, id, holidayName }) => (holidayName && paid.has(id ?? day) ? [holidayName] : [])))
  if (names.size === 0) return line
  return { ...line, label: `${names.size === 1 ? 'Paid holiday' : line.label}: ${nameSome([...names])}` }
}

/** Gross = what was earned less absence; net = gross − deductions + adjustments. */
const totals = (lines: readonly PayLine[]) => {
  const taxCents = 0 - sumOf(lines, 'TAX')
  const benefitsCents = 0 - sumOf(lines, 'BENEFITS')
  const owedCents = sumOf(lines, 'EXPENSES')
  const adjustmentCents = sumOf(lines, 'ADJUSTMENT') + owedCents
  const netCents = lines.reduce((sum, line) => sum + line.amountCents, 0)
  const deductionCents = taxCents + benefitsCents
  const grossCents = netCents - adjustmentCents + deductionCents
  return {
    grossCents,
    deductionCents,
    adjustmentCents,
    netCents,
    owedCents,
    taxCents,
    benefitsCents,
    absenceCents: 0 - sumOf(lines, 'ABSENCE'),
  }
}

/**
 * One person's pay of one period, from plain data (docs/rules.md#pay). By the hour: minutes by rate and multiplier, with paid leave,
 * paid holidays and overtime. Fixed: the salary of each terms for their days, less absence, with overtime where the terms
 * grant it. By the day: days worked, on paid leave and on holiday. Terms that change inside the period split it, and what was
 * agreed for another cycle is paid there. Bonuses, late
 * changes, entered deductions and adjustments follow as lines of their own. The same input gives the same cents, always.
 */
export const payFor = (input: PayInput): Pay => {
  const minutes = minutePay(input)
  const lines = inSlipOrder([
    ...minutes.sums.map((sum) => nameHolidays(minuteLine(sum, input.policy.currency), input)),
    ...premiumPay(input),
    ...fixedPay(input),
    ...dailyPay(input).map((line) => nameHolidays(line, input)),
    ...paidOutLeave(input),
    ...earnedAmounts(input),
    ...enteredLines(input),
  ])
  const sums = totals(lines)
  return {
    lines,
    ...sums,
    regularMinutes: minutes.straightMinutes,
    overtimeMinutes: minutes.overtimeMinutes,
    leaveHundredths: countHundredths(input, (day) => day.leaveHundredths),
    absenceHundredths: countHundredths(input, (day) => day.absenceHundredths),
    why: explain(minutes.deferredMinutes, input),
    refusal: refusalOf(input, sums),
  }
}
