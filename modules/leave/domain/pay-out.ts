import type { Minutes } from '@daybook/platform/domain'
import type { LeaveAmount, LeaveUnit } from './policy.ts'

/** What leave that is paid out stands for: as time, for who is paid by the hour, and as hundredths of a working day, for others. */
export type PaidOut = { readonly minutes: Minutes; readonly hundredths: number }

/** Leave to be paid out where a whole day is planned with `dayMinutes`. */
export type ToPayOut = { readonly amount: LeaveAmount; readonly dayMinutes: Minutes }

/** A day stands for what a whole day is planned with; hours for themselves, and for the part of such a day that they are. Not rounded. */
const exactly = ({ amount, dayMinutes }: ToPayOut, unit: LeaveUnit): PaidOut =>
  unit === 'HOURS'
    ? { minutes: (amount * 60) / 100, hundredths: (amount * 60) / dayMinutes }
    : { minutes: (amount * dayMinutes) / 100, hundredths: amount }

/** How far what was paid out so far is from what it stands for. */
const owed = (before: readonly (ToPayOut & PaidOut)[], unit: LeaveUnit): PaidOut =>
  before.reduce(
    (sum, part) => {
      const exact = exactly(part, unit)
      return {
        minutes: sum.minutes + exact.minutes - part.minutes,
        hundredths: sum.hundredths + exact.hundredths - part.hundredths,
      }
    },
    { minutes: 0, hundredths: 0 },
  )

/**
 * What each part is paid as, one after the other, beside what was paid out of the same leave before. The sum is rounded, not each part: leave in two
 * hundred parts is as much pay as in one. Nothing of a part where earlier ones were rounded up by as much.
 */
export const paidOutOf = (parts: readonly ToPayOut[], unit: LeaveUnit, before: readonly (ToPayOut & PaidOut)[]): PaidOut[] => {
  let rest = owed(before, unit)
  return parts.map((part) => {
    const exact = exactly(part, unit)
    const [minutes, hundredths] = [exact.minutes + rest.minutes, exact.hundredths + rest.hundredths]
    const paid = { minutes: Math.max(0, Math.round(minutes)), hundredths: Math.max(0, Math.round(hundredths)) }
    rest = { minutes: minutes - paid.minutes, hundredths: hundredths - paid.hundredths }
    return paid
  })
}
