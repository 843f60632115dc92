import { type RawBuilder, sql } from '@daybook/platform/server/sql'

/** What somebody may be asked for: documents that they bring, and documents that they read or sign. */
export type Paper = 'DOCUMENTS' | 'SIGNATURES'

const confirmed = sql`document_signature s join document_confirmation c on c.id = s.confirmation_id`

/** Whether a person of a statement still has to bring something until it is accepted, or to confirm something, whosever turn it is. */
export const isAskedFor = (paper: Paper, personId: RawBuilder<unknown>) =>
  paper === 'DOCUMENTS'
    ? sql<boolean>`exists (select from wanted_document w where w.person_id = ${personId} and w.status <> 'ACCEPTED')`
    : sql<boolean>`exists (select from ${confirmed} where s.person_id = ${personId} and s.signed_at is null and c.ended_at is null)`

/** Whether something of theirs was accepted, or confirmed by them, since an instant of the statement. */
export const isDoneSince = (paper: Paper, personId: RawBuilder<unknown>, since: RawBuilder<unknown>) =>
  paper === 'DOCUMENTS'
    ? sql<boolean>`exists (select from wanted_document w where w.person_id = ${personId} and w.status = 'ACCEPTED' and w.decided_at >= ${since})`
    : sql<boolean>`exists (select from document_signature s where s.person_id = ${personId} and s.signed_at >= ${since})`
