import type { AnyEndpoint } from '@daybook/platform/contract'
import type { Day } from '@daybook/platform/domain'
import { type Actor, type Context, ownPlaces } from '@daybook/platform/server'
import { documentManage, type DocumentRequest, type WantedDocument } from '../contract/index.ts'
import { mayBring } from '../domain/index.ts'
import { presentFile } from './present.ts'
import type { RequestRow } from './request-store.ts'
import type { WantedRow } from './wanted-store.ts'

export const presentRequest = (row: RequestRow): DocumentRequest => ({
  id: row.id,
  title: row.title,
  note: row.note,
  kind: row.kind,
  expires: row.expires,
  dueOn: row.due_on,
  madeAt: row.made_at,
  madeBy: row.made_by_name,
  people: row.people,
  waiting: row.waiting,
  accepted: row.accepted,
})

export const stateOf = ({ status, due_on, expires_on }: WantedRow) => ({ status, dueOn: due_on, expiresOn: expires_on })

const fileOf = ({ file_id, file_name, file_kind, file_size }: WantedRow, link: (path: string) => string) =>
  file_id === null || file_name === null || file_kind === null || file_size === null
    ? null
    : presentFile({ id: file_id, name: file_name, kind: file_kind, size: file_size }, link)

type Presenting = Pick<Context<AnyEndpoint>, 'link'> & { readonly actor: Actor }

export const presentWanted = ({ actor, link }: Presenting, row: WantedRow, today: Day): WantedDocument => ({
  id: row.id,
  requestId: row.request_id,
  title: row.title,
  note: row.note,
  kind: row.kind,
  expires: row.expires,
  dueOn: row.due_on,
  person: { id: row.person_id, name: row.person_name },
  status: row.status,
  reason: row.reason,
  expiresOn: row.expires_on,
  documentId: row.document_id,
  file: fileOf(row, link),
  version: row.version,
  can: {
    bring: ownPlaces(actor).includes(row.person_id) && mayBring(stateOf(row), today),
    decide: actor.may(documentManage) && !actor.isSelf(row.person_id) && row.status === 'BROUGHT',
  },
})

/** What the log tells of what somebody is asked for. */
export const wantedForLog = ({ status, reason, document_id, expires_on }: WantedRow) => ({
  status,
  reason,
  document_id,
  expires_on,
})
