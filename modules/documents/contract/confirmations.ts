import {
  DayField,
  Done,
  endpoint,
  FileReply,
  Id,
  InstantField,
  only,
  page,
  pageQuery,
  perHour,
  requiredText,
  ShownFile,
  text,
} from '@daybook/platform/contract'
import { z } from 'zod'
import {
  confirmWays,
  drawingShape,
  longestDrawing,
  longestName,
  longestReason,
  mostAsked,
  mostInOrder,
  signerStates,
} from '../domain/index.ts'
import { documentManage, documentOwn, documentRead } from './permissions.ts'
import { documentRefusals } from './refusals.ts'

const how = z.enum(confirmWays)

/** What people are asked to confirm, and how many of them have. */
export const Confirmation = z.strictObject({
  id: Id,
  how,
  /** Whether people sign one after the other. */
  inOrder: z.boolean(),
  /** Of the version. */
  number: z.int(),
  dueOn: DayField,
  madeAt: InstantField,
  madeBy: z.string(),
  ended: z.boolean(),
  people: z.int(),
  done: z.int(),
})
export type Confirmation = z.output<typeof Confirmation>

/** One who is asked, with the version that they confirm. */
export const Signature = z.strictObject({
  id: Id,
  documentId: Id,
  documentName: z.string(),
  number: z.int(),
  how,
  dueOn: DayField,
  ended: z.boolean(),
  person: z.strictObject({ id: Id, name: z.string() }),
  signedAt: InstantField.nullable(),
  signedName: z.string().nullable(),
  file: ShownFile,
  inOrder: z.boolean(),
  can: z.strictObject({ sign: z.boolean(), refuse: z.boolean() }),
})
export type Signature = z.output<typeof Signature>

const document = z.strictObject({ documentId: Id })
const signature = z.strictObject({ signatureId: Id })

export const askConfirmation = endpoint({
  name: 'askConfirmation',
  method: 'POST',
  path: '/api/v0/document-confirmation/:documentId',
  summary: 'Ask its readers, or some of them, to read or sign the newest version of a document; each of them is told',
  permission: documentManage,
  params: document,
  /** `people` null: everybody who reads it now. */
  body: z
    .strictObject({
      how,
      dueOn: DayField,
      people: z.array(Id).min(1, 'Choose whom you ask').max(mostAsked).nullable(),
      /** Whether they sign one after the other, as they stand in `people`. */
      inOrder: z.boolean().default(false),
    })
    .refine(
      ({ how: asked, people, inOrder }) => !inOrder || (asked === 'SIGN' && people !== null && people.length <= mostInOrder),
      {
        path: ['inOrder'],
        error: `At most ${mostInOrder} people who are named sign one after the other`,
      },
    ),
  response: Confirmation,
  errors: only(
    documentRefusals,
    'document.due_past',
    'document.asked_already',
    'document.no_reader',
    'document.too_many_signers',
  ),
  limits: [perHour('account', 100)],
})

export const getConfirmation = endpoint({
  name: 'getConfirmation',
  method: 'GET',
  path: '/api/v0/document-confirmation/:documentId',
  summary: 'What people were asked last to confirm of a document, and how many of them have',
  permission: documentManage,
  params: document,
  response: z.strictObject({ confirmation: Confirmation.nullable() }),
  errors: {},
})

export const listSigners = endpoint({
  name: 'listSigners',
  method: 'GET',
  path: '/api/v0/document-confirmation/:documentId/signer',
  summary: 'Who was asked last to confirm a document, and who has: in their order, or by name',
  permission: documentManage,
  params: document,
  query: z.strictObject(pageQuery),
  response: page(
    z.strictObject({
      id: Id,
      userId: Id,
      userName: z.string(),
      signedAt: InstantField.nullable(),
      signedName: z.string().nullable(),
      state: z.enum(signerStates),
      /** Where people sign one after the other: which of them this is. */
      turn: z.int().nullable(),
      /** Why they refused. */
      refusedReason: z.string().nullable(),
      /** Left since: nobody signs for them. */
      hasLeft: z.boolean(),
      /** Whether they can see the document: who cannot any more confirms nothing of it. */
      reads: z.boolean(),
    }),
  ),
  errors: {},
})

export const endConfirmation = endpoint({
  name: 'endConfirmation',
  method: 'DELETE',
  path: '/api/v0/document-confirmation/:documentId',
  summary: 'Ask nobody any more to confirm a document; what was signed stays',
  permission: documentManage,
  params: document,
  response: Done,
  errors: only(documentRefusals, 'document.not_yours', 'document.asked_of_you', 'document.asked_of_others'),
})

export const listSignatures = endpoint({
  name: 'listSignatures',
  method: 'GET',
  path: '/api/v0/document-signature',
  summary: 'What you are asked to confirm, or with `signed` what you confirmed; the newest first',
  permission: documentOwn,
  sealed: true,
  query: z.strictObject({ ...pageQuery, signed: z.enum(['true', 'false']).default('false') }),
  response: page(Signature),
  errors: {},
})

export const getSignature = endpoint({
  name: 'getSignature',
  method: 'GET',
  path: '/api/v0/document-signature/:signatureId',
  summary: 'What one person is asked to confirm: you, or anybody for owner and HR',
  permission: documentRead,
  sealed: true,
  params: signature,
  response: Signature,
  errors: {},
})

export const signDocument = endpoint({
  name: 'signDocument',
  method: 'POST',
  path: '/api/v0/document-signature/:signatureId',
  summary:
    'Confirm a version: that you have read it, or with your name typed or drawn that you agree; when, where from and what is kept',
  permission: documentOwn,
  sealed: true,
  inPerson: true,
  params: signature,
  body: z.strictObject({
    name: text(longestName).default(''),
    /** Strokes in place of a typed name: `12,40 13,41;50,60`, in a box of 600 by 200. */
    drawing: z.string().max(longestDrawing).regex(drawingShape, 'This is no drawing').nullable().default(null),
  }),
  response: Signature,
  errors: only(
    documentRefusals,
    'document.name_required',
    'document.no_drawing',
    'document.not_your_turn',
    'document.refused_already',
    'document.signed_already',
    'document.sign_over',
  ),
})

export const refuseDocument = endpoint({
  name: 'refuseDocument',
  method: 'POST',
  path: '/api/v0/document-signature/:signatureId/refuse',
  summary: 'Refuse to sign what people sign one after the other, with a reason: nobody after you is asked, and HR hears why',
  permission: documentOwn,
  sealed: true,
  inPerson: true,
  params: signature,
  body: z.strictObject({ reason: requiredText(longestReason, 'Please say why') }),
  response: Signature,
  errors: only(
    documentRefusals,
    'document.not_in_order',
    'document.not_your_turn',
    'document.refused_already',
    'document.signed_already',
    'document.sign_over',
  ),
})

export const getCertificate = endpoint({
  name: 'getCertificate',
  method: 'GET',
  path: '/api/v0/document-signature/:signatureId/certificate.pdf',
  summary: 'What was confirmed as a page: by whom, when, where from, and the hash of the content',
  permission: documentRead,
  params: signature,
  response: FileReply,
  produces: 'application/pdf',
  errors: only(documentRefusals, 'document.not_signed'),
})
