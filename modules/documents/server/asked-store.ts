import { isPlaceOf } from '@daybook/people/server'
import { type RawBuilder, sql } from '@daybook/platform/server/sql'

/** What somebody may be asked for: documents that they bring, and documents that they read or sign. */
export type Paper = 'DOCUMENTS' | 'SIGNATURES'

const confirmed = sql`document_signature s join document_confirmation c on c.id = s.confirmation_id`
const brought = sql`wanted_document w join document_request q on q.id = w.request_id`

/** Whether another one made a request or a confirmation, by its name in a statement: what somebody asks of themselves settles nothing that others wait for. */
const byAnother = (asking: 'c' | 'n' | 'q', personId: RawBuilder<unknown>) =>
  sql<boolean>`not ${isPlaceOf(sql.ref(`${asking}.made_by`), personId)}`

/** Whether a confirmation `c` ended since somebody refused, and no other one asked anew: it is still to be confirmed. */
const isRefused = (
  personId: RawBuilder<unknown>,
) => sql`(exists (select from document_signature o where o.confirmation_id = c.id and o.refused_at is not null)
  and not exists (select from document_confirmation n where n.document_id = c.document_id and n.made_at > c.made_at and ${byAnother('n', personId)}))`

/** Whether a person of a statement still has to bring something until it is accepted, or to confirm something, whosever turn it is and though it was refused. */
export const isAskedFor = (paper: Paper, personId: RawBuilder<unknown>) =>
  paper === 'DOCUMENTS'
    ? sql<boolean>`exists (select from ${brought} where w.person_id = ${personId} and w.status <> 'ACCEPTED' and ${byAnother('q', personId)})`
    : sql<boolean>`exists (select from ${confirmed} where s.person_id = ${personId} and s.signed_at is null
      and ${byAnother('c', personId)} and (c.ended_at is null or ${isRefused(personId)}))`

/** Whether something of theirs was accepted, or confirmed by them, since an instant of the statement. */
export const isDoneSince = (paper: Paper, personId: RawBuilder<unknown>, since: RawBuilder<unknown>) =>
  paper === 'DOCUMENTS'
    ? sql<boolean>`exists (select from ${brought} where w.person_id = ${personId} and w.status = 'ACCEPTED' and w.decided_at >= ${since}
      and ${byAnother('q', personId)})`
    : sql<boolean>`exists (select from ${confirmed} where s.person_id = ${personId} and s.signed_at >= ${since} and ${byAnother('c', personId)})`
