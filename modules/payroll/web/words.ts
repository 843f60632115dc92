import type { PayTerms, RunRow } from '@daybook/payroll/contract'
import { formatMoney, type Cents } from '@daybook/platform/domain'
import { formatDay } from '@daybook/platform/web'

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

const causeWords = {
  NEW_HIRE: 'New here',
  LEAVER: 'Leaving',
  HOURS: 'Hours',
  RATE: 'Rate',
  ABSENCE: 'Absence',
  BONUS: 'Bonus',
  DEDUCTION: 'Deductions',
  ADJUSTMENT: 'Adjustment',
} as const

/** Why pay changed: `Hours +€120.00, Rate +€35.10`. */
export const causesWords = (variance: RunRow['variance'], currency: string): string =>
  (variance?.causes ?? []).map(({ cause, cents }) => `${causeWords[cause]} ${signedMoney(cents, currency)}`).join(', ')

/** `01 Oct – 31 Oct 2026`; both years where they differ. */
export const spanWords = (from: string, to: string): string => {
  const start = formatDay(from)
  return from.slice(0, 4) === to.slice(0, 4) ? `${start.slice(0, -5)} – ${formatDay(to)}` : `${start} – ${formatDay(to)}`
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** A period by its name where it is a whole month, else by its days. */
export const periodName = (from: string, to: string): string => {
  const next = new Date(`${to}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  const whole = from.endsWith('-01') && next.getUTCDate() === 1 && from.slice(0, 7) === to.slice(0, 7)
  return whole ? `${months[Number(from.slice(5, 7)) - 1]} ${from.slice(0, 4)}` : spanWords(from, to)
}
