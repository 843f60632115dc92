import { DayField, event, Id } from '@daybook/platform/contract'
import { z } from 'zod'

/** A payroll became final: everybody in it sees their payslip. */
export const payslipsPublished = event({
  name: 'payroll.published',
  payload: z.strictObject({ payPeriodId: Id, from: DayField, to: DayField }),
  subject: ({ payPeriodId }) => `payroll ${payPeriodId}`,
})

/** Somebody said where their pay goes; `first`: nothing was said before. Nothing of the account itself. */
export const payAccountSaid = event({
  name: 'payroll.account_said',
  payload: z.strictObject({ userId: Id, first: z.boolean() }),
  subject: ({ userId }) => `pay account ${userId}`,
})

/** Somebody said what another one is paid from a day on. */
export const payTermsSaved = event({
  name: 'payroll.terms_saved',
  payload: z.strictObject({ userId: Id, by: Id, from: DayField }),
  subject: ({ userId }) => `pay terms of ${userId}`,
})
