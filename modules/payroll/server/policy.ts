import type { Actor } from '@daybook/platform/server'
import { commonRefusals } from '@daybook/platform/contract'
import { payrollRefusals, payWrite } from '../contract/index.ts'

type Slip = { person_id: string; status: 'DRAFT' | 'FINALIZED' | 'PAID' }

/** Pay and payslips: one's own, those of a place one left too, or, for the owner, HR and support, everyone's. */
export const maySeePay = (actor: Actor, personId: string): boolean => actor.scope === 'company' || actor.isOwn(personId)

/** A slip is one's own to see once it is final; before, it is the work of those who run the payroll. */
export const maySeeSlip = (actor: Actor, { person_id, status }: Slip): boolean =>
  maySeePay(actor, person_id) && (actor.scope === 'company' || status !== 'DRAFT')

/**
 * Why an actor may not set someone's pay; null when they may: owner and HR, but nobody their own. Every way that pay comes
 * in (a form, an import, a token, support) asks here.
 */
export const payChangeFault = (actor: Actor, personId: string): 'auth.forbidden' | 'pay_details.own' | null => {
  if (actor.scopeFor(payWrite) !== 'company') return 'auth.forbidden'
  return actor.isSelf(personId) ? 'pay_details.own' : null
}

/** The same in words, for the rows of an import. */
export const payChangeWords = (actor: Actor, personId: string): string | null => {
  const fault = payChangeFault(actor, personId)
  return fault && { ...commonRefusals, ...payrollRefusals }[fault].words
}
