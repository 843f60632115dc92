import type { Actor } from '@daybook/platform/server'
import type { LoanRow } from './loan-store.ts'

/**
 * Whether somebody says of a thing that is lent what it is, and that it came back: another one than who has it does. An owner may be alone.
 * With nobody it is anybody’s to change.
 */
export const maySpeakFor = (actor: Actor, { person_id }: { readonly person_id: string | null }): boolean =>
  actor.role === 'ENTERPRISE_ADMIN' || person_id === null || !actor.isSelf(person_id)

/** Whether somebody confirms a loan: whoever has the thing, and nobody for them. */
export const mayConfirm = (actor: Actor, { person_id }: Pick<LoanRow, 'person_id'>): boolean => actor.isOwn(person_id)
