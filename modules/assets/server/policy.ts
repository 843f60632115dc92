import type { Actor } from '@daybook/platform/server'
import type { LoanRow } from './loan-store.ts'

/** Whether somebody sees a loan: whoever has the thing or had it, and owner and HR. */
export const mayReadLoan = (actor: Actor, { person_id }: Pick<LoanRow, 'person_id'>): boolean =>
  actor.scope === 'company' || actor.isOwn(person_id)

/** Whether somebody confirms a loan: whoever has the thing, and nobody for them. */
export const mayConfirm = (actor: Actor, { person_id }: Pick<LoanRow, 'person_id'>): boolean => actor.isOwn(person_id)
