import type { AnyEndpoint } from '@daybook/platform/contract'
import type { Actor, Context } from '@daybook/platform/server'
import { type Document, type DocumentHit, type DocumentSummary, type Hold, openDocument } from '../contract/index.ts'
import type { DocumentRow, FoundDocument } from './document-store.ts'
import { type FileRow, filesOf } from './file-store.ts'
import { type HoldRow, holdsOn } from './hold-store.ts'
import { mayChange, mayLift } from './policy.ts'
import type { DocumentHit as HitRow } from './search-store.ts'

type Link = (path: string) => string

export const presentFile = ({ id, name, kind, size }: Pick<FileRow, 'id' | 'name' | 'kind' | 'size'>, link: Link) => ({
  id,
  name,
  kind,
  size,
  address: link(openDocument.path.replace(':fileId', id)),
})

export const presentSummary = (row: DocumentRow): DocumentSummary => ({
  id: row.id,
  place: row.place,
  department: row.department,
  person: row.person_id === null ? null : { id: row.person_id, name: row.person_name ?? '' },
  folder: row.folder,
  name: row.name,
  kind: row.kind,
  size: row.size,
  versions: row.versions,
  changedAt: row.changed_at,
  changedBy: row.changed_by,
})

export const presentHit = (row: HitRow): DocumentHit => ({
  ...presentSummary(row),
  inText: row.in_text,
  passage: row.passage === null ? null : [...row.passage],
})

const presentVersion = (file: FileRow, link: Link) => ({
  ...presentFile(file, link),
  number: file.number ?? 0,
  addedAt: file.added_at,
  addedBy: file.brought_by_name,
})

/** A hold on what is about somebody of HR may be there on account of them: who does not lift it does not read why. */
export const presentHold = (actor: Actor, row: HoldRow): Hold => {
  const lift = mayLift(actor, row)
  return { id: row.id, reason: lift ? row.reason : '', setAt: row.set_at, setBy: row.set_by_name, can: { lift } }
}

type Presenting = Pick<Context<AnyEndpoint>, 'db' | 'link'> & { readonly actor: Actor }

/** Why something must stay is told to owner and HR alone; that it must, to whoever might remove it. */
const holdsFor = async ({ db, actor }: Presenting, { id, person_id, held }: FoundDocument): Promise<Document['holds']> => {
  if (!held || actor.scope !== 'company') return []
  return (await holdsOn(db, id, person_id)).map((row) => ({ ...presentHold(actor, row), on: row.on }))
}

export const presentDocument = async (context: Presenting, row: FoundDocument): Promise<Document> => ({
  ...presentSummary(row),
  version: row.version,
  files: (await filesOf(context.db, row.id)).map((file) => presentVersion(file, context.link)),
  holds: await holdsFor(context, row),
  can: { change: mayChange(context.actor, row), remove: mayChange(context.actor, row) && !row.held },
})

/** What the log tells of a document. */
export const documentForLog = (row: Pick<DocumentRow, 'place' | 'department' | 'person_id' | 'folder' | 'name'>) => ({
  place: row.place,
  department: row.department,
  person_id: row.person_id,
  folder: row.folder,
  name: row.name,
})
