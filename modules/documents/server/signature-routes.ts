import { currentCompany } from '@daybook/company/server'
import { printPaper } from '@daybook/payroll/server'
import type { AnyEndpoint } from '@daybook/platform/contract'
import { dayInZone } from '@daybook/platform/domain'
import {
  type Actor,
  type Context,
  type Handler,
  type Mount,
  outsideOnce,
  ownPlaces,
  pageFrom,
  readCursor,
  refuseCommon,
  route,
} from '@daybook/platform/server'
import {
  documentDeeds,
  documentSigned,
  documentTopics,
  getCertificate,
  getSignature,
  listSignatures,
  signDocument,
  type Signature,
} from '../contract/index.ts'
import { certificateWords } from './certificate.ts'
import { findSignature, lockSignature, type SignatureRow, signaturesOf, writeSignature } from './confirmation-store.ts'
import { lockDocument } from './document-store.ts'
import { presentFile } from './present.ts'

type Presenting = Pick<Context<AnyEndpoint>, 'link'> & { readonly actor: Actor }

const present = ({ actor, link }: Presenting, row: SignatureRow): Signature => ({
  id: row.id,
  documentId: row.document_id,
  documentName: row.document_name,
  number: row.number,
  how: row.how,
  dueOn: row.due_on,
  ended: row.ended,
  person: { id: row.person_id, name: row.person_name },
  signedAt: row.signed_at,
  signedName: row.signed_name,
  file: presentFile({ id: row.file_id, name: row.file_name, kind: row.kind, size: row.size }, link),
  can: { sign: ownPlaces(actor).includes(row.person_id) && row.signed_at === null && !row.ended },
})

const maySee = ({ actor }: Pick<Presenting, 'actor'>, { person_id }: SignatureRow): boolean =>
  actor.scope === 'company' || ownPlaces(actor).includes(person_id)

const list: Handler<typeof listSignatures> = async ({ query }, context) => {
  const { limit, cursor, signed } = query
  const people = ownPlaces(context.actor)
  const rows = await signaturesOf(context.db, { people, signed: signed === 'true', limit, after: readCursor(cursor, 1) })
  return pageFrom(
    rows,
    limit,
    ({ id }) => [id],
    (row) => present(context, row),
  )
}

const show: Handler<typeof getSignature> = async ({ params }, context) => {
  const row = await findSignature(context.db, params.signatureId)
  return row && maySee(context, row) ? present(context, row) : context.refuse('not_found')
}

/** Whoever does not read the document any more confirms nothing of it. */
const sign: Handler<typeof signDocument> = async ({ params, body }, context) => {
  const { db, actor, now, refuse, record, emit, touch, request } = context
  const seen = await findSignature(db, params.signatureId)
  if (!seen || !ownPlaces(actor).includes(seen.person_id)) return refuse('not_found')
  // The document first, as by whoever removes it or ends the asking.
  if (!(await lockDocument(db, actor, seen.document_id))) return refuse('not_found')
  const row = await lockSignature(db, seen.id)
  if (!row) return refuse('not_found')
  if (row.signed_at !== null) return refuse('document.signed_already')
  if (row.ended) return refuse('document.sign_over')
  if (row.how === 'SIGN' && body.name === '') return refuse('document.name_required', { field: 'name' })
  const name = row.how === 'SIGN' ? body.name : actor.name
  await writeSignature(db, { id: row.id, name, address: request.ip, now })
  const after = (await findSignature(db, row.id)) ?? refuseCommon('not_found')
  record({
    deed: documentDeeds.sign,
    type: 'document_signature',
    id: row.id,
    before: { signed_name: null, signed_address: null },
    after: {
      document: row.document_name,
      number: row.number,
      how: row.how,
      signed_name: name,
      signed_address: request.ip,
      signed_sha256: after.sha256,
    },
  })
  await emit(documentSigned, { confirmationId: row.confirmation_id, userId: row.person_id })
  touch(documentTopics.documents)
  return present(context, after)
}

const certificate: Handler<typeof getCertificate> = async ({ params }, context) => {
  const { db, actor, refuse } = context
  const row = await findSignature(db, params.signatureId)
  if (!row || !maySee(context, row)) return refuse('not_found')
  if (row.signed_at === null) return refuse('document.not_signed')
  const { name, address, country, zone } = await currentCompany(db)
  const paper = {
    words: certificateWords(row, { company: name, address }),
    country,
    madeOn: dayInZone(row.signed_at, zone),
  }
  const bytes = await outsideOnce(`certificate ${row.id}`, () => printPaper(actor.accountId, paper))
  return { bytes, fileName: `Certificate ${row.document_name}.pdf` }
}

export const signatureRoutes: readonly Mount[] = [
  route(listSignatures, list),
  route(getSignature, show),
  route(signDocument, sign),
  route(getCertificate, certificate),
]
