import { DayField, event, Id } from '@daybook/platform/contract'
import { z } from 'zod'

// What happened to somebody's timesheets, in order for each person.
const subject = ({ userId }: { readonly userId: string }): string => `timesheets of ${userId}`
const days = z.array(DayField)

/** Somebody handed days in. */
export const timesheetsSubmitted = event({ name: 'time.submitted', payload: z.strictObject({ userId: Id, days }), subject })

/** Somebody took days back that nobody had decided about. */
export const timesheetsRecalled = event({ name: 'time.recalled', payload: z.strictObject({ userId: Id, days }), subject })

/** Days of somebody were approved. */
export const timesheetsApproved = event({ name: 'time.approved', payload: z.strictObject({ userId: Id, days, by: Id }), subject })

/** An approval was undone by whoever gave it: the days wait again. */
export const approvalUndone = event({ name: 'time.approval_undone', payload: z.strictObject({ userId: Id, days }), subject })

/** Days of somebody were sent back, or opened again, with what is to be changed. */
export const timesheetsSentBack = event({
  name: 'time.sent_back',
  payload: z.strictObject({ userId: Id, days, by: Id, note: z.string() }),
  subject,
})

/** Somebody booked on the hours account of another one. */
export const hoursBooked = event({
  name: 'time.hours_booked',
  payload: z.strictObject({ bookingId: Id, userId: Id, by: Id }),
  subject: ({ bookingId }) => `hours booking ${bookingId}`,
})
