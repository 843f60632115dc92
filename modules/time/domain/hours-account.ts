import type { Day, Minutes } from '@daybook/platform/domain'

/** A day beside its plan: what was worked of it, and what was planned once holidays and leave are taken off. */
export type AccountDay = { readonly day: Day; readonly workedMinutes: Minutes; readonly plannedMinutes: Minutes }

export const bookingKinds = ['OPENING', 'CORRECTION', 'PAY_OUT'] as const

/** What was entered by hand; what is paid out is taken off, so it is negative. */
export type HoursBooking = { readonly day: Day; readonly kind: (typeof bookingKinds)[number]; readonly minutes: Minutes }

/** A month of an account: what it brought, and how it stands at its end. */
export type AccountMonth = {
  /** `'2026-03'`. */
  readonly month: string
  readonly workedMinutes: Minutes
  readonly plannedMinutes: Minutes
  readonly bookedMinutes: Minutes
  /** What was carried into it, and what is carried on. */
  readonly before: Minutes
  readonly balance: Minutes
}

const monthOf = (on: Day): string => on.slice(0, 7)

const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((total, row) => total + of(row), 0)

/**
 * An account of plus and minus hours (docs/rules.md#worked-time): each day adds what was worked beyond its plan, or takes what is missing, month
 * carried to month, with what was booked by hand. Days and bookings may come in any order; months without either are left out.
 */
export const hoursAccount = (days: readonly AccountDay[], bookings: readonly HoursBooking[]): AccountMonth[] => {
  const daysOf = Map.groupBy(days, ({ day }) => monthOf(day))
  const bookingsOf = Map.groupBy(bookings, ({ day }) => monthOf(day))
  let before = 0
  return [...new Set([...daysOf.keys(), ...bookingsOf.keys()])].sort().map((month) => {
    const workedMinutes = sum(daysOf.get(month) ?? [], (each) => each.workedMinutes)
    const plannedMinutes = sum(daysOf.get(month) ?? [], (each) => each.plannedMinutes)
    const bookedMinutes = sum(bookingsOf.get(month) ?? [], ({ minutes }) => minutes)
    const carried = before
    before = carried + workedMinutes - plannedMinutes + bookedMinutes
    return { month, workedMinutes, plannedMinutes, bookedMinutes, before: carried, balance: before }
  })
}
