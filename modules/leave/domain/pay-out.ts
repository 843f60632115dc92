import type { Minutes } from '@daybook/platform/domain'
import type { LeaveAmount, LeaveUnit } from './policy.ts'

/** What leave that is paid out stands for: as time, for who is paid by the hour, and as hundredths of a working day, for others. */
export type PaidOut = { readonly minutes: Minutes; readonly hundredths: number }

/** A last payslip may be so many days ahead, and a forgotten one behind. */
export const daysOfReach = 366

/** Leave to be paid out where a whole day is planned with `dayMinutes`. */
export type ToPayOut = { readonly amount: LeaveAmount; readonly dayMinutes: Minutes }

/**
 * A day stands for what a whole day is planned with, hours for themselves, and for the part of such a day that they are. Rounded for whoever
 * decides; what is paid is the sum of all parts, which is rounded once (payroll's `paidOutLeave`).
 */
export const paidOutOf = ({ amount, dayMinutes }: ToPayOut, unit: LeaveUnit): PaidOut =>
  unit === 'HOURS'
    ? { minutes: Math.round((amount * 60) / 100), hundredths: Math.round((amount * 60) / dayMinutes) }
    : { minutes: Math.round((amount * dayMinutes) / 100), hundredths: amount }
