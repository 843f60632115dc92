import { type Cents, centsToDecimal, formatMinutes, scaleCents, shorten } from '@daybook/platform/domain'

/** In the order in which a payslip adds them up: what was earned, what is taken off, what is corrected. */
export const payLineKinds = [
  'SALARY',
  'ABSENCE',
  'DAYS',
  'REGULAR',
  'BEYOND_SALARY',
  'OVERTIME',
  'OVERTIME_BASE',
  'OVERTIME_PREMIUM',
  'OVERTIME_CORRECTION',
  'PREMIUM',
  'PAID_LEAVE',
  'HOLIDAY',
  'PAID_OUT_LEAVE',
  'BONUS',
  'LATE_CHANGE',
  'TAX',
  'BENEFITS',
  'EXPENSES',
  'ADJUSTMENT',
] as const
export type PayLineKind = (typeof payLineKinds)[number]

/**
 * One reason for an amount. `amountCents` carries its sign, so lines simply add up to net pay. `quantity` is in `unit`:
 * whole minutes, hundredths of days, or 1 for an amount. `rateCents` is the rate before the multiplier (100 is the rate itself).
 */
export type PayLine = {
  readonly kind: PayLineKind
  readonly label: string
  readonly quantity: number
  readonly unit: 'MINUTES' | 'HUNDREDTH_DAYS' | 'AMOUNT'
  readonly rateCents: Cents
  readonly multiplierPercent: number
  readonly amountCents: Cents
  /** The arithmetic in words, as the slip prints it. */
  readonly formula: string
  /** The timesheet days, ledger entries or claims it came from. */
  readonly sources: readonly string[]
  /** The finalised period that a late change is for. */
  readonly forPeriodId?: string
}

const labels: Record<PayLineKind, string> = {
  REGULAR: 'Regular hours',
  BEYOND_SALARY: 'Hours beyond what the salary covers',
  OVERTIME: 'Overtime',
  OVERTIME_BASE: 'Overtime hours at their own rate',
  OVERTIME_PREMIUM: 'Overtime premium on the regular rate',
  OVERTIME_CORRECTION: 'Overtime premium corrected to the week’s regular rate',
  PREMIUM: 'Premium',
  SALARY: 'Salary',
  DAYS: 'Days worked',
  PAID_LEAVE: 'Paid leave',
  HOLIDAY: 'Paid holidays',
  PAID_OUT_LEAVE: 'Leave paid out',
  ABSENCE: 'Absence',
  BONUS: 'Bonus',
  LATE_CHANGE: 'Late change',
  TAX: 'Tax (entered)',
  BENEFITS: 'Benefits (entered)',
  EXPENSES: 'Expenses paid back',
  ADJUSTMENT: 'Adjustment',
}

/** Characters of a label at most: it stands on the screen, on paper, and with everybody who is paid for the same day. */
export const longestLabel = 200

/**
 * At most two of several names, each cut where the line would be longer than a label: `Good Friday, Easter Monday and 2 more`.
 * A day may have many holidays, and a name 200 characters.
 */
export const nameSome = (names: readonly string[]): string => {
  const most = names.length > 1 ? 80 : 180
  const more = names.length > 2 ? ` and ${names.length - 2} more` : ''
  return `${names
    .slice(0, 2)
    .map((name) => shorten(name, most))
    .join(', ')}${more}`
}

const places = new Map(payLineKinds.map((kind, place) => [kind, place]))

/** Lines in the order of their kinds; those of one kind stay as they are, by day. */
export const inSlipOrder = (lines: readonly PayLine[]): PayLine[] =>
  lines.toSorted((a, b) => (places.get(a.kind) ?? 0) - (places.get(b.kind) ?? 0))

export const payLineLabel = (kind: PayLineKind): string => labels[kind]

/** Minutes at one rate and one multiplier, as they gather while days are read. */
export type MinuteSum = { kind: PayLineKind; rateCents: Cents; percent: number; minutes: number; sources: string[] }

/** Adds minutes to the sum with the same kind, rate and multiplier. A handful at most, so a search is quicker than a map. */
export const gather = (
  sums: MinuteSum[],
  kind: PayLineKind,
  rateCents: Cents,
  percent: number,
  minutes: number,
  source: string,
): void => {
  if (minutes === 0) return
  let sum = sums.find((known) => known.kind === kind && known.rateCents === rateCents && known.percent === percent)
  if (!sum) {
    sum = { kind, rateCents, percent, minutes: 0, sources: [] }
    sums.push(sum)
  }
  sum.minutes += minutes
  sum.sources.push(source)
}

/** Half the regular rate is no rate of its own: it is not rounded before it is multiplied (docs/rules.md#overtime). */
const isHalfTime = (kind: PayLineKind): boolean => kind === 'OVERTIME_PREMIUM' || kind === 'OVERTIME_CORRECTION'

/** What minutes at a rate and its multiplier come to, and the arithmetic in words. */
const worth = ({ kind, rateCents, percent, minutes }: MinuteSum, currency: string): Pick<PayLine, 'amountCents' | 'formula'> => {
  const [time, rate] = [formatMinutes(minutes), centsToDecimal(rateCents, currency)]
  if (isHalfTime(kind))
    return { amountCents: scaleCents(rateCents, minutes * percent, 6000), formula: `${time} × ${rate} an hour × ${percent} %` }
  const hourly = percent === 100 ? rateCents : scaleCents(rateCents, percent, 100)
  const base = `${time} × ${centsToDecimal(hourly, currency)} an hour`
  return {
    amountCents: scaleCents(hourly, minutes, 60),
    formula: percent === 100 ? base : `${base} (${rate} × ${percent} %)`,
  }
}

/**
 * The rate is rounded to the minor unit first, then minutes × rate ÷ 60 once (docs/rules.md#pay); the half-time premium is
 * regular rate × ½ × hours, rounded once. Half a unit goes up.
 */
export const minuteLine = (sum: MinuteSum, currency: string): PayLine => ({
  kind: sum.kind,
  label: labels[sum.kind],
  quantity: sum.minutes,
  unit: 'MINUTES',
  rateCents: sum.rateCents,
  multiplierPercent: sum.percent,
  ...worth(sum, currency),
  sources: sum.sources,
})

/** Parts of days at a daily rate: rate × hundredths ÷ 100. */
export const dayLine = (
  kind: PayLineKind,
  hundredths: number,
  rateCents: Cents,
  sources: string[],
  currency: string,
): PayLine => ({
  kind,
  label: labels[kind],
  quantity: hundredths,
  unit: 'HUNDREDTH_DAYS',
  rateCents,
  multiplierPercent: 100,
  amountCents: scaleCents(rateCents, hundredths, 100),
  formula: `${hundredths / 100} days × ${centsToDecimal(rateCents, currency)} a day`,
  sources,
})

/** An amount that was entered or agreed as such. */
export const amountLine = (kind: PayLineKind, label: string, amountCents: Cents, formula: string): PayLine => ({
  kind,
  label,
  quantity: 1,
  unit: 'AMOUNT',
  rateCents: amountCents,
  multiplierPercent: 100,
  amountCents,
  formula,
  sources: [],
})
