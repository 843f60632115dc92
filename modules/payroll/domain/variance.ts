import type { Cents } from '@daybook/platform/domain'
import { entriesOf } from '@daybook/platform/domain'
import type { Pay } from './pay-for.ts'
import type { PayLine, PayLineKind } from './pay-line.ts'

export const varianceCauses = [
  'NEW_HIRE',
  'LEAVER',
  'HOURS',
  'RATE',
  'ABSENCE',
  'BONUS',
  'PAID_OUT_LEAVE',
  'DEDUCTION',
  'EXPENSES',
  'ADJUSTMENT',
  'LATE_CHANGE',
] as const
export type VarianceCause = (typeof varianceCauses)[number]

export type Variance = {
  readonly priorCents: Cents
  readonly currentCents: Cents
  readonly changeCents: Cents
  /** In hundredths of a per cent of the prior pay, rounded; null when there was none. */
  readonly changeBasisPoints: number | null
  readonly causes: readonly { readonly cause: VarianceCause; readonly cents: Cents }[]
  readonly unexplainedCents: Cents
  /** True when what no cause explains is more than a tenth of the prior pay. */
  readonly flagged: boolean
}

/**
 * A pay with what the comparison must know of the person, where it is known: whether they came lately, or left within the period. A pay without
 * lines is one of nothing, and not none.
 */
export type ComparedPay = Pick<Pay, 'lines' | 'netCents'> & { readonly joined?: boolean; readonly left?: boolean }

/** What explains a change of each kind of line: how much was worked and at which rate, or one cause. */
const causeOf: Readonly<Record<PayLineKind, VarianceCause | 'TIME' | 'OVERTIME'>> = {
  REGULAR: 'TIME',
  BEYOND_SALARY: 'TIME',
  OVERTIME: 'OVERTIME',
  OVERTIME_BASE: 'OVERTIME',
  OVERTIME_PREMIUM: 'OVERTIME',
  PREMIUM: 'TIME',
  SALARY: 'TIME',
  DAYS: 'TIME',
  PAID_LEAVE: 'TIME',
  HOLIDAY: 'TIME',
  ABSENCE: 'ABSENCE',
  BONUS: 'BONUS',
  PAID_OUT_LEAVE: 'PAID_OUT_LEAVE',
  TAX: 'DEDUCTION',
  BENEFITS: 'DEDUCTION',
  EXPENSES: 'EXPENSES',
  ADJUSTMENT: 'ADJUSTMENT',
  LATE_CHANGE: 'LATE_CHANGE',
  OVERTIME_CORRECTION: 'RATE',
}

type Sum = { cents: Cents; quantity: number }

const sumKind = (lines: readonly PayLine[], kind: PayLineKind): Sum =>
  lines.reduce(
    (sum, line) => (line.kind === kind ? { cents: sum.cents + line.amountCents, quantity: sum.quantity + line.quantity } : sum),
    { cents: 0, quantity: 0 },
  )

const pickRates = (lines: readonly PayLine[], kind: PayLineKind): string =>
  lines
    .filter((line) => line.kind === kind)
    .map((line) => `${line.rateCents}×${line.multiplierPercent}`)
    .sort()
    .join()

const add = (causes: Map<VarianceCause, Cents>, cause: VarianceCause, cents: Cents): void => {
  if (cents !== 0) causes.set(cause, (causes.get(cause) ?? 0) + cents)
}

/**
 * Of a salary only what another rate makes of the part that is paid is rate: the rest is how much of the period was worked. Where it is paid in one of
 * the periods alone, somebody came or left, or is paid otherwise by now.
 */
const compareSalary = (causes: Map<VarianceCause, Cents>, prior: ComparedPay, current: ComparedPay): void => {
  const salaries = (lines: readonly PayLine[]) => lines.filter(({ kind }) => kind === 'SALARY')
  const [old, now] = [salaries(prior.lines), salaries(current.lines)]
  const change = sumKind(current.lines, 'SALARY').cents - sumKind(prior.lines, 'SALARY').cents
  if (pickRates(prior.lines, 'SALARY') === pickRates(current.lines, 'SALARY')) return
  const [before, after] = [old[0], now[0]]
  if (old.length === 1 && now.length === 1 && before && after && after.rateCents !== 0)
    add(causes, 'RATE', Math.round((after.amountCents * (after.rateCents - before.rateCents)) / after.rateCents))
  else if ((before && after) || !(cameLately(prior, current) || isGoing(prior, current))) add(causes, 'RATE', change)
}

/** Earnings by time, with the rates that they were paid at. */
type Timed = Sum & { readonly rates: string }

const timed = (lines: readonly PayLine[], kind: PayLineKind): Timed => ({
  ...sumKind(lines, kind),
  rates: pickRates(lines, kind),
})

const overtimeKinds = ['OVERTIME', 'OVERTIME_BASE', 'OVERTIME_PREMIUM'] as const

/**
 * Overtime is paid at a multiple of the rate, or by the hour with half the regular rate on top: the same hours either way, and where a salary has paid for
 * them those of the half alone.
 */
const overtimeIn = ({ lines }: ComparedPay): Timed => {
  const [whole, base, half] = overtimeKinds.map((kind) => timed(lines, kind)) as [Timed, Timed, Timed]
  return {
    cents: whole.cents + base.cents + half.cents,
    quantity: whole.quantity + base.quantity || half.quantity,
    rates: [whole, base, half].map(({ rates }) => rates).join(';'),
  }
}

/**
 * Splits the change of one kind of earnings: the change of quantity at the old price is hours, the rest is rate. Where
 * neither quantity nor rates differ, nothing explains the change.
 */
const compareTimed = (causes: Map<VarianceCause, Cents>, old: Timed, now: Timed): void => {
  const change = now.cents - old.cents
  const moreTime = now.quantity - old.quantity
  const sameRates = old.rates === now.rates
  const byTime =
    old.quantity === 0 || now.quantity === 0 || sameRates ? change : Math.round((old.cents * moreTime) / old.quantity)
  if (moreTime !== 0) add(causes, 'HOURS', byTime)
  if (!sameRates) add(causes, 'RATE', change - (moreTime === 0 ? 0 : byTime))
}

const cameLately = (prior: ComparedPay, current: ComparedPay): boolean => Boolean(prior.joined || current.joined)
const isGoing = (prior: ComparedPay, current: ComparedPay): boolean => Boolean(prior.left || current.left)

const compareBoth = (prior: ComparedPay, current: ComparedPay): Map<VarianceCause, Cents> => {
  const causes = new Map<VarianceCause, Cents>()
  for (const [kind, cause] of entriesOf(causeOf)) {
    if (kind === 'SALARY') compareSalary(causes, prior, current)
    else if (cause === 'TIME') compareTimed(causes, timed(prior.lines, kind), timed(current.lines, kind))
    else if (cause === 'OVERTIME') continue
    else add(causes, cause, sumKind(current.lines, kind).cents - sumKind(prior.lines, kind).cents)
  }
  compareTimed(causes, overtimeIn(prior), overtimeIn(current))
  return causes
}

const causesOf = (prior: ComparedPay | null, current: ComparedPay | null, change: Cents): Map<VarianceCause, Cents> => {
  // Whoever worked here before, and was in another run or in none, is not explained by coming.
  if (!prior) return new Map(current?.joined === false ? [] : [['NEW_HIRE', change]])
  if (!current) return new Map([['LEAVER', change]])
  const causes = compareBoth(prior, current)
  const rest = change - [...causes.values()].reduce((sum, cents) => sum + cents, 0)
  // A part of a salary is explained by coming or going, in this period or in the one before: more by the one, less by the other.
  if (rest > 0 && cameLately(prior, current)) add(causes, 'NEW_HIRE', rest)
  else if (rest < 0 && isGoing(prior, current)) add(causes, 'LEAVER', rest)
  return causes
}

/**
 * How a person's net pay changed from one period to the next, and why: new hire, leaver, hours, rate, absence, bonus,
 * deduction, adjustment, late change. What is left unexplained and over 10 % of the prior pay is flagged (docs/rules.md#pay). Null stands for
 * no pay in that period.
 */
export const variance = (prior: ComparedPay | null, current: ComparedPay | null): Variance => {
  const [priorCents, currentCents] = [prior?.netCents ?? 0, current?.netCents ?? 0]
  const changeCents = currentCents - priorCents
  const causes = changeCents === 0 ? new Map<VarianceCause, Cents>() : causesOf(prior, current, changeCents)
  const explained = [...causes.values()].reduce((sum, cents) => sum + cents, 0)
  const unexplainedCents = changeCents - explained
  return {
    priorCents,
    currentCents,
    changeCents,
    changeBasisPoints: priorCents === 0 ? null : Math.round((changeCents * 10_000) / Math.abs(priorCents)),
    causes: [...causes].filter(([, cents]) => cents !== 0).map(([cause, cents]) => ({ cause, cents })),
    unexplainedCents,
    flagged: Math.abs(unexplainedCents) * 10 > Math.abs(priorCents),
  }
}
