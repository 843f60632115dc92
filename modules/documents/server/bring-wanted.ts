import type { Day } from '@daybook/platform/domain'
import { type Context, newId } from '@daybook/platform/server'
import { bringWantedDocument, documentBrought, documentDeeds, documentTopics } from '../contract/index.ts'
import { expiryOf, isWantedKind, mayBring, mostVersions } from '../domain/index.ts'
import { askAnew } from './confirmation-routes.ts'
import { isAskedByOthers } from './confirmation-store.ts'
import { addDocument, changeDocumentRow, holdDocument } from './document-store.ts'
import { type FileRow, looseFiles, placeFile } from './file-store.ts'
import { stateOf, wantedForLog } from './present-requests.ts'
import { changeWanted, findWanted, lockWanted, type WantedRow } from './wanted-store.ts'

type Work = Pick<Context<typeof bringWantedDocument>, 'db' | 'now' | 'refuse' | 'record' | 'emit' | 'touch'>

type Bringing = {
  /** Whose it is, and who brought the file. */
  readonly by: string
  readonly today: Day
  readonly broughtId: string
  readonly expiresOn: Day | null
}

/** The file becomes the newest version of the document that was brought before, or a document of its own. */
const file = async (work: Work, row: WantedRow, { id }: FileRow, { by, today }: Bringing): Promise<string> => {
  const { db, now } = work
  if (row.document_id !== null && row.number !== null) {
    await placeFile(db, id, row.document_id, row.number + 1, now)
    await changeDocumentRow(db, row.document_id, {})
    await askAnew(work, row.document_id, { by: row.person_id, wanted: true, today })
    return row.document_id
  }
  const document = { id: newId(), place: 'PERSON' as const, person_id: row.person_id, folder: '', name: row.title }
  await addDocument(db, { ...document, made_by: by, made_at: now })
  await placeFile(db, id, document.id, 1, now)
  return document.id
}

const kindWords = { ANY: 'a PDF or a picture', PDF: 'a PDF', PICTURE: 'a picture' } as const

/** The file that becomes what was asked for, and until when it is good; refuses what is not what was asked for. */
const fitting = async ({ db, refuse }: Work, row: WantedRow, { by, today, broughtId, expiresOn }: Bringing) => {
  if (!mayBring(stateOf(row), today)) return refuse('document.accepted')
  // What people are asked to confirm, or have confirmed, is exchanged for nothing that whoever asked them does not know, unless it was sent back since, or
  // is not good for long any more.
  const sentBack = row.status === 'SENT_BACK' ? row.decided_at : null
  if (
    row.document_id !== null &&
    (await isAskedByOthers(db, row.document_id, [row.person_id], { after: sentBack, confirmed: row.status !== 'ACCEPTED' }))
  )
    return refuse('document.asked_of_others')
  if ((row.number ?? 0) >= mostVersions) return refuse('document.too_many_versions', { words: { versions: mostVersions } })
  const expiry = expiryOf(row.expires, expiresOn, today)
  if (!expiry.ok) return refuse(expiry.code, { field: 'expiresOn' })
  const [brought] = await looseFiles(db, by, [broughtId])
  if (!brought) return refuse('document.no_file', { field: 'broughtId' })
  if (!isWantedKind(row.kind, brought.kind))
    return refuse('document.other_kind', { field: 'broughtId', words: { kind: kindWords[row.kind] } })
  return { brought, expiry: expiry.value }
}

/** Brings what somebody is asked for, whichever door it comes in by: a file of theirs becomes their document, and waits for HR. */
export const bringFor = async (work: Work, seen: WantedRow, bringing: Bringing): Promise<WantedRow> => {
  const { db, now, refuse, record, emit, touch } = work
  // The document first, as by whoever removes it.
  if (seen.document_id !== null) await holdDocument(db, seen.document_id)
  const row = await lockWanted(db, seen.id)
  if (!row) return refuse('not_found')
  const { brought, expiry } = await fitting(work, row, bringing)
  const document_id = await file(work, row, brought, bringing)
  const undecided = { reason: '', decided_at: null, decided_by: null, told_expiry_at: null }
  await changeWanted(db, row.id, { status: 'BROUGHT', document_id, expires_on: expiry, brought_at: now, ...undecided })
  const after = (await findWanted(db, row.id)) ?? refuse('not_found')
  const placed = { number: after.number, place: 'PERSON', person_id: row.person_id, name: row.title, folder: '' }
  record({
    deed: documentDeeds.bring_wanted,
    type: 'wanted_document',
    id: row.id,
    before: wantedForLog(row),
    after: { ...wantedForLog(after), ...placed },
  })
  await emit(documentBrought, {
    wantedId: row.id,
    requestId: row.request_id,
    userId: row.person_id,
    title: row.title,
    asker: row.made_by,
  })
  touch(documentTopics.documents)
  return after
}
