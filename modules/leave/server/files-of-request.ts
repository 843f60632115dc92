import { only } from '@daybook/platform/contract'
import { type Actor, type Db, refuseCommon, refuser } from '@daybook/platform/server'
import { leaveDocuments, type LeaveFile, leaveRefusals } from '../contract/index.ts'
import {
  type DocumentNeed,
  type LeavePolicy,
  managerDecides,
  mayRemoveFile,
  mostFiles,
  policyOn,
  type RequestStatus,
} from '../domain/index.ts'
import { type FileRow, filesOf, sendFiles, unsentAmong } from './file-store.ts'
import type { RequestRow } from './request-store.ts'
import { leaveTypes, type TypeRow } from './type-store.ts'

type Reading = { readonly db: Db; readonly actor: Actor }

const refuseTooMany = refuser(only(leaveRefusals, 'leave.too_many_files'))

/** Lets on with the documents that somebody names for a request: their own, with no other request, and no more than one carries. */
export const demandFiles = async ({ db, actor }: Reading, ids: readonly string[], there: number): Promise<string[]> => {
  const named = [...new Set(ids)]
  if (named.length === 0) return []
  if ((await unsentAmong(db, actor.userId, named)).length < named.length) return refuseCommon('not_found')
  return there + named.length > mostFiles ? refuseTooMany('leave.too_many_files', { words: { files: mostFiles } }) : named
}

/** Puts documents to a request that was just stored under these rules. */
export const putFiles = async (
  { db, actor }: Reading,
  ids: readonly string[],
  requestId: string,
  policy: Pick<LeavePolicy, 'approval'>,
): Promise<void> => {
  if (ids.length > 0) await sendFiles(db, actor.userId, ids, requestId, !managerDecides(policy))
}

type Whose = { readonly person_id: string; readonly managed: boolean }
type Rules = Pick<RequestRow, 'type_id' | 'from_day'>

/** Whether no manager decides on a request, by the rules of its first day: what is brought for it is for none, also later. */
export const isForHr = (types: readonly TypeRow[], { type_id, from_day }: Rules): boolean => {
  const type = types.find(({ id }) => id === type_id)
  return type === undefined || !managerDecides(policyOn(type.versions, from_day))
}

/** Documents are their person's, and of whoever may decide on the request: managers only where managers decide, and did when it was brought (`maySeeFile`). */
const maySeeFiles = (actor: Actor, row: Whose & Rules, types: readonly TypeRow[]): boolean => {
  if (actor.isOwn(row.person_id)) return true
  const scope = actor.scopeFor(leaveDocuments)
  if (actor.isSelf(row.person_id) || scope === undefined) return false
  // Whoever is no manager any more decides about nobody, though somebody may report to them still.
  return scope === 'company' || (scope === 'reports' && row.managed && !isForHr(types, row))
}

/** The same of one document of it: what was brought for leave that HR decides on is theirs and its person's, whatever became of that leave. */
export const maySeeFile = (
  actor: Actor,
  { for_hr: forHr }: Pick<FileRow, 'for_hr'>,
  row: Whose & Rules,
  types: readonly TypeRow[],
): boolean =>
  maySeeFiles(actor, row, types) && (!forHr || actor.isOwn(row.person_id) || actor.scopeFor(leaveDocuments) === 'company')

type Papers = Pick<RequestRow, 'status' | 'document'>

export const papersOf = ({ status, document }: Papers, files: number) => ({
  status: status as RequestStatus,
  document: document as DocumentNeed | null,
  files,
})

export const presentFile = (
  { id, name, kind, size, added_at }: Omit<FileRow, 'request_id' | 'for_hr'>,
  remove: boolean,
): LeaveFile => ({
  id,
  name,
  kind,
  size,
  addedAt: added_at,
  can: { remove },
})

type Carrying = Whose & Rules & Papers & Pick<RequestRow, 'id' | 'replaces_id' | 'files'>

/** The documents of each of these requests that the reader may open; those of what a change would replace are with the change as well. */
export const filesFor = async ({ db, actor }: Reading, rows: readonly Carrying[]): Promise<(row: Carrying) => LeaveFile[]> => {
  const carrying = rows.filter(({ files }) => files > 0)
  const types = carrying.every(({ person_id }) => actor.isOwn(person_id)) ? [] : await leaveTypes(db)
  const seen = carrying.filter((row) => maySeeFiles(actor, row, types))
  const found = await filesOf(db, [
    ...new Set(seen.flatMap(({ id, replaces_id }) => [id, ...(replaces_id ? [replaces_id] : [])])),
  ])
  const byRequest = Map.groupBy(found, ({ request_id }) => request_id)
  const listed = new Map(
    seen.map((row) => {
      const removable = actor.isOwn(row.person_id) && mayRemoveFile(papersOf(row, row.files)).ok
      const shown = (requestId: string) => (byRequest.get(requestId) ?? []).filter((file) => maySeeFile(actor, file, row, types))
      const before = row.replaces_id === null ? [] : shown(row.replaces_id)
      const own = shown(row.id)
      return [row.id, [...before.map((file) => presentFile(file, false)), ...own.map((file) => presentFile(file, removable))]]
    }),
  )
  return ({ id }) => listed.get(id) ?? []
}
