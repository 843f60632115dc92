import { DayField, event, Id } from '@daybook/platform/contract'
import { z } from 'zod'

/** A payroll became final: everybody in it sees their payslip. */
export const payslipsPublished = event({
  name: 'payroll.published',
  payload: z.strictObject({ payPeriodId: Id, from: DayField, to: DayField }),
  subject: ({ payPeriodId }) => `payroll ${payPeriodId}`,
})
