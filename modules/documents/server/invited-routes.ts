import { planHas } from '@daybook/company/server'
import { enterAsInvited } from '@daybook/people/server'
import type { PreparedPart } from '@daybook/people/contract'
import type { Day } from '@daybook/platform/domain'
import { type Db, type Handler, hashToken, linkTo, type Mount, route } from '@daybook/platform/server'
import {
  addInvitedFile,
  addressInvitedFile,
  bringInvitedDocument,
  type InvitedWanted,
  listInvitedDocuments,
} from '../contract/index.ts'
import { mayBring } from '../domain/index.ts'
import { bringFor } from './bring-wanted.ts'
import { takeFile } from './file-routes.ts'
import { stateOf } from './present-requests.ts'
import { allWantedFrom, findWanted, type WantedRow } from './wanted-store.ts'

const hasDocuments = (db: Db, now: string): Promise<boolean> => planHas(db, now, 'DOCUMENT_MANAGEMENT')

const present = (row: WantedRow, today: Day): InvitedWanted => ({
  id: row.id,
  title: row.title,
  note: row.note,
  kind: row.kind,
  expires: row.expires,
  dueOn: row.due_on,
  status: row.status,
  reason: row.reason,
  expiresOn: row.expires_on,
  fileName: row.file_name,
  version: row.version,
  canBring: mayBring(stateOf(row), today),
})

const mostShown = 100

/** On a plan without documents nobody is asked for one. */
const list: Handler<typeof listInvitedDocuments> = async ({ body }, context) => {
  const { db, now } = context
  const { personId, today } = await enterAsInvited(context, hashToken(body.token), 'read')
  const rows = (await hasDocuments(db, now)) ? await allWantedFrom(db, personId, mostShown) : []
  return { items: rows.map((row) => present(row, today)) }
}

/** Whoever has the address for these minutes brings a file for this person, and does nothing else with it. */
const address: Handler<typeof addressInvitedFile> = async ({ body }, context) => {
  const { app, db, now, refuse } = context
  const hash = hashToken(body.token)
  await enterAsInvited(context, hash, 'bring')
  if (!(await hasDocuments(db, now))) return refuse('document.not_in_plan')
  return { address: linkTo(app.config, addInvitedFile.path, hash, now) }
}

const none = Buffer.alloc(0)

const add: Handler<typeof addInvitedFile> = async ({ file }, context) => {
  const { personId, companyId } = await enterAsInvited(context, context.linkedWith ?? none, 'bring')
  return takeFile(context, { userId: personId, companyId, accountId: personId }, file)
}

const bring: Handler<typeof bringInvitedDocument> = async ({ body }, context) => {
  const { db, now, refuse } = context
  const { personId, today } = await enterAsInvited(context, hashToken(body.token), 'write')
  if (!(await hasDocuments(db, now))) return refuse('document.not_in_plan')
  const seen = await findWanted(db, body.wantedId)
  if (seen?.person_id !== personId) return refuse('not_found')
  const { broughtId, expiresOn } = body
  return present(await bringFor(context, seen, { by: personId, today, broughtId, expiresOn }), today)
}

/** Documents that somebody is asked for before their first day. */
export const preparedDocuments = async ({ db, now }: { db: Db; now: string }, personId: string): Promise<PreparedPart | null> => {
  const rows = (await hasDocuments(db, now)) ? await allWantedFrom(db, personId, mostShown) : []
  const done = rows.filter(({ status }) => status === 'BROUGHT' || status === 'ACCEPTED').length
  return rows.length === 0 ? null : { what: 'Documents', done, all: rows.length }
}

export const invitedRoutes: readonly Mount[] = [
  route(listInvitedDocuments, list),
  route(addressInvitedFile, address),
  route(addInvitedFile, add),
  route(bringInvitedDocument, bring),
]
