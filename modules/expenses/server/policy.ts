import { type Actor, ownPlaces } from '@daybook/platform/server'

type Whose = { person_id: string; managed: boolean }
type Stands = { status: string; decided_at: string | null }

/** Whether a claim is the reader's to decide on: never one's own, in whatever place; a report's, or anybody's for owner and HR. */
export const mayDecideExpense = (actor: Actor, { person_id, managed }: Whose): boolean =>
  !actor.isSelf(person_id) && (actor.scope === 'company' || managed)

// What was sent back and is written anew since has lost the moment of its decision.
const isWritten = ({ status, decided_at }: Stands): boolean =>
  status === 'DRAFT' || (status === 'REJECTED' && decided_at === null)

/**
 * Whether somebody sees a claim: their own, or once it was handed in whoever's they decide about. A draft is its person's alone, and so is
 * what was sent back from the moment they write it anew.
 */
export const mayReadExpense = (actor: Actor, claim: Whose & Stands): boolean => {
  if (ownPlaces(actor).includes(claim.person_id)) return true
  return !isWritten(claim) && (actor.scope === 'company' || (actor.scope === 'reports' && claim.managed))
}
