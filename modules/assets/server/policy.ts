import type { Actor } from '@daybook/platform/server'
import type { LoanRow } from './loan-store.ts'

/** Whether somebody takes a thing back: that it came back is said by another one than who had it; an owner may be alone. */
export const mayTakeBack = (actor: Actor, { person_id }: Pick<LoanRow, 'person_id'>): boolean =>
  actor.role === 'ENTERPRISE_ADMIN' || !actor.isOwn(person_id)

/** Whether somebody confirms a loan: whoever has the thing, and nobody for them. */
export const mayConfirm = (actor: Actor, { person_id }: Pick<LoanRow, 'person_id'>): boolean => actor.isOwn(person_id)
