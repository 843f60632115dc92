import { Done, endpoint, Id, InstantField, only, page, pageQuery, perHour, requiredText } from '@daybook/platform/contract'
import { z } from 'zod'
import { longestReason } from '../domain/index.ts'
import { Hold } from './documents.ts'
import { documentManage } from './permissions.ts'
import { documentRefusals } from './refusals.ts'

const Named = z.strictObject({ id: Id, name: z.string() })

/** A hold that stands, with what it is on: one document, or every personal document of somebody. */
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

const body = z.strictObject({ reason: requiredText(longestReason, 'Please say why') })

export const holdDocument = endpoint({
  name: 'holdDocument',
  method: 'POST',
  path: '/api/v0/document/:id/hold',
  summary: 'Put a legal hold on a document: until it is lifted nobody removes it',
  permission: documentManage,
  sealed: true,
  params: z.strictObject({ id: Id }),
  body,
  response: LegalHold,
  errors: only(documentRefusals, 'document.held_already'),
  limits: [perHour('account', 200)],
})

export const holdPerson = endpoint({
  name: 'holdPerson',
  method: 'POST',
  path: '/api/v0/document/of/:userId/hold',
  summary:
    'Put a legal hold on every personal document of somebody and the papers with their leave, now and later: until it is lifted nobody removes any of them',
  permission: documentManage,
  sealed: true,
  params: z.strictObject({ userId: Id }),
  body,
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
