import type { Actor } from '@daybook/platform/server'
import type { LoanRow } from './loan-store.ts'

/**
 * Whether somebody takes a thing back that is lent, or says that it is another one: both are said by another one than who has it; an owner may
 * be alone.
 */
export const mayTakeBack = (actor: Actor, { person_id }: Pick<LoanRow, 'person_id'>): boolean =>
  actor.role === 'ENTERPRISE_ADMIN' || !actor.isSelf(person_id)

/** Whether somebody confirms a loan: whoever has the thing, and nobody for them. */
export const mayConfirm = (actor: Actor, { person_id }: Pick<LoanRow, 'person_id'>): boolean => actor.isOwn(person_id)
