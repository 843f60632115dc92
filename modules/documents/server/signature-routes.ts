import { currentCompany } from '@daybook/company/server'
import { inLine, printPaper } from '@daybook/payroll/server'
import { type AnyEndpoint, only } from '@daybook/platform/contract'
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
  refuser,
  route,
} from '@daybook/platform/server'
import {
  confirmationAsked,
  confirmationEnded,
  documentDeeds,
  documentRefusals,
  documentRefused,
  documentSigned,
  documentTopics,
  getCertificate,
  getSignature,
  listSignatures,
  refuseDocument,
  signDocument,
  type Signature,
} from '../contract/index.ts'
import { certificateWords, drawnOn } from './certificate.ts'
import { readDrawing } from '../domain/index.ts'
import {
  closeConfirmation,
  findSignature,
  lockSignature,
  type SignatureRow,
  signaturesOf,
  writeRefusal,
  writeSignature,
} from './confirmation-store.ts'
import { findDocument, lockDocument } from './document-store.ts'
import { presentFile } from './present.ts'

type Presenting = Pick<Context<AnyEndpoint>, 'link'> & { readonly actor: Actor }

const maySign = (actor: Actor, { person_id, signed_at, refused, ended, their_turn }: SignatureRow): boolean =>
  ownPlaces(actor).includes(person_id) && signed_at === null && !refused && !ended && their_turn

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
  inOrder: row.in_order,
  can: { sign: maySign(actor, row), refuse: row.in_order && maySign(actor, row) },
})

const maySee = ({ actor }: Pick<Presenting, 'actor'>, { person_id }: SignatureRow): boolean =>
  actor.scope === 'company' || ownPlaces(actor).includes(person_id)

const list: Handler<typeof listSignatures> = async ({ query }, context) => {
  const { limit, cursor, signed } = query
  const asked = { signed: signed === 'true', limit, after: readCursor(cursor, 1) }
  const rows = await signaturesOf(context.db, context.actor, asked)
  return pageFrom(
    rows,
    limit,
    ({ id }) => [id],
    (row) => present(context, row),
  )
}

const show: Handler<typeof getSignature> = async ({ params }, context) => {
  const { db, actor, refuse } = context
  const row = await findSignature(db, params.signatureId)
  if (!row || !maySee(context, row)) return refuse('not_found')
  // What somebody signed is theirs to see; what they are only asked for is not, once they do not read it any more.
  const reads = row.signed_at !== null || (await findDocument(db, actor, row.document_id)) !== undefined
  return reads ? present(context, row) : refuse('not_found')
}

type Confirming = Context<typeof signDocument> | Context<typeof refuseDocument>

const refuseConfirming = refuser(
  only(documentRefusals, 'document.not_your_turn', 'document.refused_already', 'document.signed_already', 'document.sign_over'),
)

/** What somebody is asked to confirm, held. Whoever does not read the document any more confirms nothing of it. */
const asked = async ({ db, actor }: Confirming, signatureId: string): Promise<SignatureRow> => {
  const seen = await findSignature(db, signatureId)
  if (!seen || !ownPlaces(actor).includes(seen.person_id)) return refuseCommon('not_found')
  // The document first, as by whoever removes it or ends the asking.
  if (!(await lockDocument(db, actor, seen.document_id))) return refuseCommon('not_found')
  const row = (await lockSignature(db, seen.id)) ?? refuseCommon('not_found')
  if (row.signed_at !== null) return refuseConfirming('document.signed_already')
  if (row.refused) return refuseConfirming('document.refused_already')
  if (row.ended) return refuseConfirming('document.sign_over')
  return row.their_turn ? row : refuseConfirming('document.not_your_turn')
}

type Typed = Parameters<Handler<typeof signDocument>>[0]['body']

/** What stands for a signature: a name that was typed, or a drawing; reading takes neither. */
const signatureIn = ({ actor, refuse }: Context<typeof signDocument>, { how }: SignatureRow, { name, drawing }: Typed) => {
  if (how === 'READ') return { name: actor.name, drawing: null }
  if (drawing !== null && readDrawing(drawing) === null) return refuse('document.no_drawing', { field: 'drawing' })
  if (drawing !== null) return { name: name || actor.name, drawing }
  return name === '' ? refuse('document.name_required', { field: 'name' }) : { name, drawing }
}

const sign: Handler<typeof signDocument> = async ({ params, body }, context) => {
  const { db, now, record, emit, touch, request } = context
  const row = await asked(context, params.signatureId)
  const signed = signatureIn(context, row, body)
  await writeSignature(db, { id: row.id, ...signed, address: request.ip, now })
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
      signed_name: signed.name,
      drawn: signed.drawing !== null,
      signed_address: request.ip,
      signed_sha256: after.sha256,
    },
  })
  await emit(documentSigned, { confirmationId: row.confirmation_id, userId: row.person_id })
  if (row.in_order) await emit(confirmationAsked, { confirmationId: row.confirmation_id })
  touch(documentTopics.documents)
  return present(context, after)
}

const refuseToSign: Handler<typeof refuseDocument> = async ({ params, body }, context) => {
  const { db, now, refuse, record, emit, touch } = context
  const row = await asked(context, params.signatureId)
  if (!row.in_order) return refuse('document.not_in_order')
  const { id, confirmation_id: confirmationId, document_id: documentId, document_name: title, person_id: userId } = row
  await writeRefusal(db, id, body.reason, now)
  await closeConfirmation(db, confirmationId, now)
  const after = { document: title, number: row.number, refused_reason: body.reason }
  record({ deed: documentDeeds.refuse, type: 'document_signature', id, before: { refused_reason: null }, after })
  await emit(confirmationEnded, { confirmationId })
  await emit(documentRefused, { confirmationId, documentId, userId, title, reason: body.reason })
  touch(documentTopics.documents)
  return present(context, (await findSignature(db, id)) ?? refuseCommon('not_found'))
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
    ...drawnOn(row),
  }
  const bytes = await outsideOnce(`certificate ${row.id}`, () => printPaper(inLine(actor), paper))
  return { bytes, fileName: `Certificate ${row.document_name}.pdf` }
}

export const signatureRoutes: readonly Mount[] = [
  route(listSignatures, list),
  route(getSignature, show),
  route(signDocument, sign),
  route(refuseDocument, refuseToSign),
  route(getCertificate, certificate),
]
