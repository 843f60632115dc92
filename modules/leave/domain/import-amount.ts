import type { Minutes } from '@daybook/platform/domain'
import type { CountedDay } from './count-leave.ts'
import type { LeaveAmount, LeaveUnit } from './policy.ts'

/** An amount as a file writes it; `unit` is null where it does not say. */
export type WrittenAmount = { readonly amount: LeaveAmount; readonly unit: LeaveUnit | null }

// A comma before three digits may part thousands: such a cell is not guessed at.
const pattern = /^([-−]?)(\d{1,6})(?:\.(\d{1,6})|,(\d{1,2}))?\s*(h|hrs?|hours?|d|days?)?$/i

/** `12`, `-1.5`, `7,5`, `8.00 hours` → hundredths, the nearest; null when it is no amount. */
export const readAmount = (text: string): WrittenAmount | null => {
  const match = pattern.exec(text.trim())
  if (!match) return null
  const [, minus = '', whole = '', dotted, comma, unit = ''] = match
  const amount = Math.round(Number(`${whole}.${dotted ?? comma ?? '0'}`) * 100)
  return {
    amount: minus === '' || amount === 0 ? amount : -amount,
    unit: unit === '' ? null : unit.toLowerCase().startsWith('h') ? 'HOURS' : 'DAYS',
  }
}

/** An amount in the unit of a type: a day is as many hours as a whole day is planned with. */
export const inUnitOf = ({ amount, unit }: WrittenAmount, wanted: LeaveUnit, dayMinutes: Minutes): LeaveAmount => {
  if (unit === null || unit === wanted) return amount
  const converted = wanted === 'DAYS' ? (amount * 60) / dayMinutes : (amount * dayMinutes) / 60
  return Math.sign(converted) * Math.round(Math.abs(converted))
}

/**
 * Spreads what leave cost elsewhere over its days, in proportion to what they would cost here; over all of them alike where nobody works on
 * any. The parts add up to the amount.
 */
export const spreadAmount = (perDay: readonly CountedDay[], amount: LeaveAmount): CountedDay[] => {
  const counted = perDay.reduce((sum, each) => sum + each.counted, 0)
  const weights = perDay.map((each) => (counted > 0 ? each.counted : 1))
  const all = counted > 0 ? counted : perDay.length
  let [weight, given] = [0, 0]
  return perDay.map((each, i) => {
    weight += weights[i] ?? 0
    const part = Math.round((amount * weight) / all) - given
    given += part
    return { ...each, counted: part }
  })
}
