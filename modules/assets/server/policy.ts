import type { Actor } from '@daybook/platform/server'
import type { LoanRow } from './loan-store.ts'

/** Whether somebody confirms a loan: whoever has the thing, and nobody for them. */
export const mayConfirm = (actor: Actor, { person_id }: Pick<LoanRow, 'person_id'>): boolean => actor.isOwn(person_id)
