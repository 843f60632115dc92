import type { PayTerms, RunRow } from '@daybook/payroll/contract'
import {
  formatMinutes,
  formatMoney,
  formatSpan,
  monthEnd,
  monthName,
  monthOf,
  monthStart,
  yearOf,
  type Cents,
  type Day,
} from '@daybook/platform/domain'

/** `+€12.00`, `−€3.50`: a difference always says which way it goes. */
export const signedMoney = (cents: Cents, currency: string): string =>
  cents > 0 ? `+${formatMoney(cents, currency)}` : formatMoney(cents, currency)

/** `1234` hundredths of a per cent → `+12.3 %`. */
export const percentWords = (basisPoints: number): string => {
  const size = (Math.abs(basisPoints) / 100).toFixed(1)
  return `${basisPoints < 0 ? '−' : '+'}${size} %`
}

export const payTypeWords = { HOURLY_SALARY: 'By the hour', FIXED_SALARY: 'Fixed salary', DAILY_SALARY: 'By the day' } as const
export const perWords = { HOURLY_SALARY: 'an hour', FIXED_SALARY: 'per pay period', DAILY_SALARY: 'a day' } as const

/** `€18.50 an hour`. */
export const rateWords = ({ payType, amountCents }: Pick<PayTerms, 'payType' | 'amountCents'>, currency: string): string =>
  `${formatMoney(amountCents, currency)} ${perWords[payType]}`

/** Whether overtime is paid, after the pay cycle: `, with overtime beyond 40 h a week`. Pay by the day has none. */
export const overtimeWords = ({
  payType,
  overtimeEligible,
  coveredMinutesPerWeek: covered,
}: Pick<PayTerms, 'payType' | 'overtimeEligible' | 'coveredMinutesPerWeek'>): string => {
  if (payType === 'DAILY_SALARY') return ''
  if (!overtimeEligible) return ', without overtime'
  if (payType === 'HOURLY_SALARY') return ', with overtime'
  return covered === null ? ', with half on top of overtime hours' : `, for ${formatMinutes(covered)} a week, overtime is paid`
}

const causeWords = {
  NEW_HIRE: 'New here',
  LEAVER: 'Leaving',
  HOURS: 'Hours',
  RATE: 'Rate',
  ABSENCE: 'Absence',
  BONUS: 'Bonus',
  PAID_OUT_LEAVE: 'Leave paid out',
  DEDUCTION: 'Deductions',
  EXPENSES: 'Expenses',
  ADJUSTMENT: 'Adjustment',
  LATE_CHANGE: 'Late change',
} as const

/** Why pay changed: `Hours +€120.00, Rate +€35.10`. */
export const causesWords = (variance: RunRow['variance'], currency: string): string =>
  (variance?.causes ?? []).map(({ cause, cents }) => `${causeWords[cause]} ${signedMoney(cents, currency)}`).join(', ')

/** A period by its name where it is a whole month, else by its days. */
export const periodName = (from: Day, to: Day): string =>
  from === monthStart(from) && to === monthEnd(from) ? `${monthName(monthOf(from))} ${yearOf(from)}` : formatSpan(from, to)

const either = new Intl.ListFormat('en', { type: 'disjunction' })
const mostNamed = 3

/** One of these people, as a sentence begins: "Ada, Grace or somebody else". */
export const anyOf = (names: readonly string[]): string =>
  either.format(names.length > mostNamed ? [...names.slice(0, mostNamed - 1), 'somebody else'] : names)
