import { type Actor, ownPlaces } from '@daybook/platform/server'

type Whose = { person_id: string; status: string; managed: boolean }

/** Whether a claim is the reader's to decide on: never one's own, in whatever place; a report's, or anybody's for owner and HR. */
export const mayDecideExpense = (actor: Actor, { person_id, managed }: Omit<Whose, 'status'>): boolean =>
  !actor.isSelf(person_id) && (actor.scope === 'company' || managed)

/** Whether somebody sees a claim: their own, or once it was handed in whoever's they decide about. A draft is its person's alone. */
export const mayReadExpense = (actor: Actor, claim: Whose): boolean => {
  if (ownPlaces(actor).includes(claim.person_id)) return true
  return claim.status !== 'DRAFT' && (actor.scope === 'company' || (actor.scope === 'reports' && claim.managed))
}
