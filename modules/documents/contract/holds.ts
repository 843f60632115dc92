import { Done, endpoint, Id, InstantField, only, page, pageQuery, perHour, requiredText } from '@daybook/platform/contract'
import { z } from 'zod'
import { longestReason } from '../domain/index.ts'
import { Hold } from './documents.ts'
import { documentManage } from './permissions.ts'
import { documentRefusals } from './refusals.ts'

const Named = z.strictObject({ id: Id, name: z.string() })

/** A hold that stands, with what it is on: one document, or everything personal of somebody. */
export const LegalHold = z.strictObject({
  ...Hold.shape,
  setAt: InstantField,
  document: Named.nullable(),
  person: Named.nullable(),
})
export type LegalHold = z.output<typeof LegalHold>

export const listHolds = endpoint({
  name: 'listHolds',
  method: 'GET',
  path: '/api/v0/document-hold',
  summary: 'The legal holds that stand, the newest first; of one person where one is named',
  permission: documentManage,
  sealed: true,
  query: z.strictObject({ ...pageQuery, userId: Id.optional() }),
  response: page(LegalHold),
  errors: {},
})

export const setHold = endpoint({
  name: 'setHold',
  method: 'POST',
  path: '/api/v0/document-hold',
  summary: 'Put a legal hold on a document, or on everything personal of somebody: until it is lifted nobody removes any of it',
  permission: documentManage,
  sealed: true,
  body: z
    .strictObject({
      documentId: Id.nullable(),
      userId: Id.nullable(),
      reason: requiredText(longestReason, 'Please say why'),
    })
    .refine(({ documentId, userId }) => (documentId === null) !== (userId === null), {
      path: ['userId'],
      error: 'Choose a person or a document',
    }),
  response: LegalHold,
  errors: only(documentRefusals, 'document.held_already'),
  limits: [perHour('account', 200)],
})

export const liftHold = endpoint({
  name: 'liftHold',
  method: 'DELETE',
  path: '/api/v0/document-hold/:holdId',
  summary: 'Lift a legal hold; what it was on may be removed again',
  permission: documentManage,
  params: z.strictObject({ holdId: Id }),
  response: Done,
  errors: only(documentRefusals, 'document.own_hold'),
})
