import { findWorkerName } from '@daybook/people/server'
import { dropStoredFile, type Handler, type Mount, newId, route, turns } from '@daybook/platform/server'
import { documentDeeds, documentsHandedOut, documentTopics, handOutDocuments, matchHandout } from '../contract/index.ts'
import { type AddressBook, emptyBook, enterAddressee, matchFile } from '../domain/index.ts'
import { addDocument } from './document-store.ts'
import { type FileRow, looseFiles, placeFile } from './file-store.ts'
import { addressees, type AddresseeRow, contentsOfPeople, dropLoose, hashesOf, lockHandout } from './handout-store.ts'
import { documentForLog } from './present.ts'

const bookOf = async (people: readonly AddresseeRow[]): Promise<AddressBook> => {
  const [book, turn] = [emptyBook(), turns()]
  for (const { id, name, legal_name, email, badge } of people) {
    await turn()
    enterAddressee(book, { id, name: legal_name, shownName: name, email, badge })
  }
  return book
}

const presentMaybe = ({ id, name, email, status }: AddresseeRow) => ({ id, name, email, hasLeft: status === 'INACTIVE' })

// Many are called alike in no company; a name of a file that says more than that says nothing.
const mostMaybe = 10

const match: Handler<typeof matchHandout> = async ({ body }, { db }) => {
  const people = await addressees(db)
  const byId = new Map(people.map((person) => [person.id, person]))
  const known = await contentsOfPeople(
    db,
    body.files.flatMap(({ sha256 }) => sha256 ?? []),
  )
  const has = new Set(known.map(({ person_id, sha256 }) => `${person_id} ${sha256}`))
  const book = await bookOf(people)
  const [items, turn] = [[] as ReturnType<typeof present>[], turns()]
  const present = ({ name, sha256 }: (typeof body.files)[number]) => {
    const { chosen, by, maybe } = matchFile(name, book)
    const shown = maybe.slice(0, mostMaybe).flatMap((id) => byId.get(id) ?? [])
    return { chosen, by, maybe: shown.map(presentMaybe), doubled: has.has(`${chosen} ${sha256}`) }
  }
  for (const file of body.files) {
    items.push(present(file))
    await turn()
  }
  return { items }
}

/** Lets go of what its person has already. */
const leaveOut = async (db: Parameters<typeof dropLoose>[0], { id, file_id }: FileRow): Promise<null> => {
  if (await dropLoose(db, id)) await dropStoredFile(db, file_id)
  return null
}

const handOut: Handler<typeof handOutDocuments> = async ({ body }, context) => {
  const { db, actor, now, refuse, record, emit, touch } = context
  const { userId, folder, files } = body
  if (!(await findWorkerName(db, userId))) return refuse('document.left', { field: 'userId' })
  await lockHandout(db, userId)
  const ids = files.map(({ broughtId }) => broughtId)
  const loose = new Map((await looseFiles(db, actor.userId, ids)).map((file) => [file.id, file]))
  if (loose.size !== ids.length) return refuse('document.no_file', { field: 'files' })
  const hashes = await hashesOf(db, ids)
  const has = new Set(
    (await contentsOfPeople(db, [...hashes.values()])).flatMap(({ person_id, sha256 }) => (person_id === userId ? sha256 : [])),
  )
  const put = async (file: FileRow, name: string): Promise<string | null> => {
    const hash = hashes.get(file.id) ?? ''
    if (has.has(hash)) return leaveOut(db, file)
    has.add(hash)
    const where = { place: 'PERSON' as const, person_id: userId, department: null }
    const document = { ...where, id: newId(), folder, name, made_by: actor.userId, made_at: now }
    await addDocument(db, document)
    await placeFile(db, file.id, document.id, 1, now)
    record({ deed: documentDeeds.hand_out, type: 'document', id: document.id, after: { ...documentForLog(document), number: 1 } })
    return document.id
  }
  const items = []
  for (const { broughtId, name } of files) {
    const file = loose.get(broughtId)
    items.push({ broughtId, documentId: file ? await put(file, name) : null })
  }
  const added = items.filter(({ documentId }) => documentId !== null)
  const title = files.find(({ broughtId }) => broughtId === added[0]?.broughtId)?.name ?? ''
  if (added.length > 0) await emit(documentsHandedOut, { handoutId: newId(), userId, title, documents: added.length })
  touch(documentTopics.documents)
  return { items }
}

export const handoutRoutes: readonly Mount[] = [route(matchHandout, match), route(handOutDocuments, handOut)]
