import type { Actor } from '@daybook/platform/server'
import { mayChangeDocument, mayLiftHold } from '../domain/index.ts'
import type { FoundDocument } from './document-store.ts'
import type { HoldRow } from './hold-store.ts'

// Who reads is decided in one place, for one document and for lists: `readsBecause` of the reader store.

/** Whether somebody who reads a document may change it as well. */
export const mayChange = (actor: Actor, { person_id, brought_alone }: FoundDocument): boolean =>
  mayChangeDocument({
    forCompany: actor.scope === 'company',
    isOwner: actor.role === 'ENTERPRISE_ADMIN',
    isOwn: person_id !== null && actor.isSelf(person_id),
    broughtByThemself: brought_alone,
  })

/** Whether an opening is noted: of a personal document, by anybody but its person. What it says is told by opening it alone. */
export const isNoted = ({ place, why }: Pick<FoundDocument, 'place' | 'why'>): boolean => place === 'PERSON' && why !== 'SELF'

/** Whether somebody who sees a hold may lift it. */
export const mayLift = (actor: Actor, { about_id }: Pick<HoldRow, 'about_id'>): boolean =>
  mayLiftHold({ isOwner: actor.role === 'ENTERPRISE_ADMIN', isAboutThemself: about_id !== null && actor.isSelf(about_id) })
