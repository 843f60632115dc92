import type { Minutes } from '@daybook/platform/domain'
import { inUnitOf } from './import-amount.ts'
import type { LeaveAmount, LeaveUnit } from './policy.ts'

/** What leave that is paid out stands for: as time, for who is paid by the hour, and as hundredths of a working day, for others. */
export type PaidOut = { readonly minutes: Minutes; readonly hundredths: number }

/** A day stands for what a whole day is planned with, `dayMinutes`; hours for themselves, and for the part of such a day that they are. */
export const paidOutOf = (amount: LeaveAmount, unit: LeaveUnit, dayMinutes: Minutes): PaidOut => ({
  minutes: Math.round((inUnitOf({ amount, unit }, 'HOURS', dayMinutes) * 60) / 100),
  hundredths: inUnitOf({ amount, unit }, 'DAYS', dayMinutes),
})
