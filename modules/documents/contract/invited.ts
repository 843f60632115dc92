import { InvitationToken, peopleRefusals, writesByLink } from '@daybook/people/contract'
import { anyone, DayField, endpoint, fileKinds, fileRefusals, Id, linkQuery, only, ShownFile } from '@daybook/platform/contract'
import { z } from 'zod'
import { mostFileBytes, wantedKinds, wantedStatuses } from '../domain/index.ts'
import { documentRefusals } from './refusals.ts'
import { bringWantedDocument } from './requests.ts'

// What somebody brings who was invited and has not joined: by the same rules as later, with the token of the mailed link in place of a sign-in.

/** What one who is invited is asked for. The file itself is not shown: a link opens no document. */
export const InvitedWanted = z.strictObject({
  id: Id,
  title: z.string(),
  note: z.string(),
  kind: z.enum(wantedKinds),
  expires: z.boolean(),
  dueOn: DayField,
  status: z.enum(wantedStatuses),
  reason: z.string(),
  expiresOn: DayField.nullable(),
  /** The name of what was brought last. */
  fileName: z.string().nullable(),
  version: z.int(),
  canBring: z.boolean(),
})
export type InvitedWanted = z.output<typeof InvitedWanted>

const mostShown = 100
const token = { token: InvitationToken }
const invalid = only(peopleRefusals, 'invitation.invalid')

export const listInvitedDocuments = endpoint({
  name: 'listInvitedDocuments',
  method: 'POST',
  path: '/api/v0/user/invitation/documents',
  summary: 'What you are asked for before you join, what is due first',
  permission: anyone,
  body: z.strictObject(token),
  response: z.strictObject({ items: z.array(InvitedWanted).max(mostShown) }),
  errors: invalid,
  effect: 'none',
  sealed: true,
})

export const addressInvitedFile = endpoint({
  name: 'addressInvitedFile',
  method: 'POST',
  path: '/api/v0/user/invitation/document-address',
  summary:
    'An address for one file that you are asked for, before you join; it is open for some minutes and takes files of yours alone',
  permission: anyone,
  body: z.strictObject(token),
  response: z.strictObject({ address: z.string() }),
  errors: { ...invalid, ...only(documentRefusals, 'document.not_in_plan') },
  effect: 'none',
  limits: [writesByLink],
  sealed: true,
})

export const addInvitedFile = endpoint({
  name: 'addInvitedFile',
  method: 'POST',
  path: '/api/v0/user/invitation/document-file',
  summary:
    'Bring a file before you join, to an address that was made for it: a PDF as it is, a picture drawn anew; at most 10 MB',
  permission: anyone,
  linked: true,
  query: linkQuery,
  upload: { maxBytes: mostFileBytes, kinds: fileKinds },
  response: ShownFile.omit({ address: true }),
  errors: { ...fileRefusals, ...invalid, ...only(documentRefusals, 'document.files_full') },
  limits: [writesByLink],
})

export const bringInvitedDocument = endpoint({
  name: 'bringInvitedDocument',
  method: 'POST',
  path: '/api/v0/user/invitation/document',
  summary: 'Bring what you are asked for before you join: a file that you brought becomes a document of yours, and waits for HR',
  permission: anyone,
  body: z.strictObject({ ...token, wantedId: Id, ...bringWantedDocument.body.shape }),
  response: InvitedWanted,
  errors: { ...bringWantedDocument.errors, ...invalid, ...only(documentRefusals, 'document.not_in_plan') },
  limits: [writesByLink],
  sealed: true,
})
