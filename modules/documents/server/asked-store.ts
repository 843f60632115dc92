import { isPlaceOf, placesOfSame } from '@daybook/people/server'
import { type RawBuilder, sql } from '@daybook/platform/server/sql'
import { isRefused } from './confirmation-store.ts'

/** What somebody may be asked for: documents that they bring, and documents that they read or sign. */
export type Paper = 'DOCUMENTS' | 'SIGNATURES'

const confirmed = sql`document_signature s join document_confirmation c on c.id = s.confirmation_id`
const brought = sql`wanted_document w join document_request q on q.id = w.request_id`

/** Whether somebody made a request or a confirmation themselves, by its name in a statement: it settles nothing that others wait for. */
const byThemselves = (asking: 'c' | 'n' | 'q', personId: RawBuilder<unknown>) => isPlaceOf(sql.ref(`${asking}.made_by`), personId)

/** Whether people are asked anew in a confirmation `c` since this person brought another version: of what they put there themselves nobody else knows. */
const broughtByThemselves = (personId: RawBuilder<unknown>) =>
  sql<boolean>`(c.anew_by is not null and ${isPlaceOf(sql.ref('c.anew_by'), personId)})`

/** Whether a person of a statement still has to bring something until it is accepted, or to confirm something, whosever turn it is and though it was refused. */
export const isAskedFor = (paper: Paper, personId: RawBuilder<unknown>) =>
  paper === 'DOCUMENTS'
    ? sql<boolean>`exists (select from ${brought} where w.person_id in ${placesOfSame(personId)} and w.status <> 'ACCEPTED' and not ${byThemselves('q', personId)})`
    : sql<boolean>`exists (select from ${confirmed} where s.person_id in ${placesOfSame(personId)} and s.signed_at is null
      and not ${byThemselves('c', personId)} and (c.ended_at is null or ${isRefused(byThemselves('n', personId))}))`

/** Whether something of theirs was accepted, or confirmed by them, since an instant of the statement. */
export const isDoneSince = (paper: Paper, personId: RawBuilder<unknown>, since: RawBuilder<unknown>) =>
  paper === 'DOCUMENTS'
    ? sql<boolean>`exists (select from ${brought} where w.person_id in ${placesOfSame(personId)} and w.status = 'ACCEPTED' and w.decided_at >= ${since}
      and not ${byThemselves('q', personId)})`
    : sql<boolean>`exists (select from ${confirmed} where s.person_id in ${placesOfSame(personId)} and s.signed_at >= ${since} and not ${byThemselves('c', personId)}
      and not ${broughtByThemselves(personId)})`
