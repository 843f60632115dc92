import type { Actor } from '@daybook/platform/server'

type Owner = { id: string; managed: boolean }

/** One's own days, those of a place one left too, those of one's reports, or, for owner and HR, everyone's. */
export const maySeeDays = (actor: Actor, person: Owner): boolean =>
  actor.isOwn(person.id) || actor.scope === 'company' || (actor.scope === 'reports' && person.managed)

/** Whoever may see them, but nobody their own: four eyes. */
export const mayDecide = (actor: Actor, person: Owner): boolean => !actor.isSelf(person.id) && maySeeDays(actor, person)

/** Approving, rejecting and reopening reach equally far: every one of these days must be theirs to decide on. */
export const mayDecideAll = (actor: Actor, sheets: readonly { person_id: string; managed: boolean }[]): boolean =>
  sheets.every(({ person_id, managed }) => mayDecide(actor, { id: person_id, managed }))
