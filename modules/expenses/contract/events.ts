import { event, Id } from '@daybook/platform/contract'
import { z } from 'zod'

// What happened to one claim, in order.
const subject = ({ claimId }: { readonly claimId: string }): string => `expense ${claimId}`

/** A claim waits for a decision, of managers or of HR. */
export const expenseSubmitted = event({
  name: 'expense.submitted',
  payload: z.strictObject({ claimId: Id, userId: Id, stage: z.enum(['MANAGER', 'HR']) }),
  subject,
})

/** Somebody decided on a claim, or took that back, so that it waits again, or it was paid by itself. Of one that a payroll pays the payslip tells. */
export const expenseDecided = event({
  name: 'expense.decided',
  payload: z.strictObject({
    claimId: Id,
    userId: Id,
    outcome: z.enum(['APPROVED', 'REJECTED', 'UNDONE', 'PAID']),
    by: Id,
    note: z.string(),
  }),
  subject,
})

/** Nobody has to decide any more: it was taken back, or a decision on it was. */
export const expenseWithdrawn = event({
  name: 'expense.withdrawn',
  payload: z.strictObject({ claimId: Id, userId: Id }),
  subject,
})

/** Somebody noted an advance that another one was given, or took such a note back. */
export const advanceNoted = event({
  name: 'expense.advance_noted',
  payload: z.strictObject({ advanceId: Id, userId: Id, by: Id, what: z.enum(['GIVEN', 'TAKEN_BACK']) }),
  subject: ({ advanceId }) => `advance ${advanceId}`,
})
