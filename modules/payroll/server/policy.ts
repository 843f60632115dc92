import type { Actor } from '@daybook/platform/server'

type Slip = { person_id: string; status: 'DRAFT' | 'FINALIZED' | 'PAID' }

/** Pay and payslips: one's own, or, for the owner, HR and support, everyone's. */
export const maySeePay = (actor: Actor, personId: string): boolean => actor.scope === 'company' || personId === actor.userId

/** A slip is one's own to see once it is final; before, it is the work of those who run the payroll. */
export const maySeeSlip = (actor: Actor, { person_id, status }: Slip): boolean =>
  maySeePay(actor, person_id) && (actor.scope === 'company' || status !== 'DRAFT')

/** Whoever may see it, but nobody their own: four eyes. */
export const mayChangePay = (actor: Actor, personId: string): boolean => personId !== actor.userId && maySeePay(actor, personId)
