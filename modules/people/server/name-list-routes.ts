import { lockCompany } from '@daybook/company/server'
import { plural } from '@daybook/platform/domain'
import {
  type App,
  type Context,
  type Db,
  type Handler,
  type Mount,
  newId,
  pageFrom,
  readCursor,
  route,
} from '@daybook/platform/server'
import {
  addName,
  departmentRemoved,
  departmentRenamed,
  getName,
  jobTitleRenamed,
  type ListedName,
  mergeName,
  peopleDeeds,
  peopleTopics,
  removeName,
  renameName,
  searchNames,
} from '../contract/index.ts'
import type { NameList } from '../domain/index.ts'
import { bearersAs, callsThemselves, notToChange, tellBearers } from './bearers.ts'
import {
  addListed,
  dropListed,
  findListed,
  forgetMovedFrom,
  listedRows,
  listOf,
  type ListedRow,
  lockListed,
  moveBearers,
  renameMovedFrom,
  renameListed,
} from './name-list-store.ts'
import { departmentsHeld, whatNames, whatOwnersGive, whatRules } from './name-slots.ts'
import { watchPlaces } from './places-slot.ts'
import { movesOwnPlace } from './policy.ts'

const present = (list: NameList, { id, name, version, people, gone }: ListedRow): ListedName => ({
  id,
  list,
  name,
  people,
  left: gone,
  version,
})

const reload = async (db: Db, list: NameList, id: string): Promise<ListedName> => {
  const row = await findListed(db, list, id)
  if (!row) throw new Error('a name that was just written is gone')
  return present(list, row)
}

const listAll: Handler<typeof searchNames> = async ({ body }, { db }) => {
  const { list, limit, cursor, q } = body
  const rows = await listedRows(db, list, { q, limit, after: readCursor(cursor, 2) })
  return pageFrom(
    rows,
    limit,
    ({ sort_key, id }) => [sort_key, id],
    (row) => present(list, row),
  )
}

const show: Handler<typeof getName> = async ({ params: { id } }, { db, refuse }) => {
  const list = await listOf(db, id)
  return list ? reload(db, list, id) : refuse('not_found')
}

/** One change of names after another, before anything that counts by them. */
const holdNames = async ({ app, db }: { app: App; db: Db }, list: NameList): Promise<void> => {
  await lockCompany(db)
  if (list === 'department') for (const hold of departmentsHeld.of(app)) await hold(db)
}

const add: Handler<typeof addName> = async ({ body: { list, name } }, { db, refuse, record, touch }) => {
  const id = newId()
  await lockCompany(db)
  if ((await addListed(db, list, [{ id, name }])) === 0) return refuse('people.name_taken', { field: 'name', words: { name } })
  record({ deed: peopleDeeds.name_add, type: list, id, after: { name } })
  touch(peopleTopics.people)
  return reload(db, list, id)
}

type Renamed = { readonly from: string; readonly to: string; readonly merged: boolean }

const followName = async (
  { db, emit }: Pick<Context<typeof renameName>, 'db' | 'emit'>,
  list: NameList,
  { from, to, merged }: Renamed,
): Promise<void> => {
  if (list !== 'department') return emit(jobTitleRenamed, { from, to })
  await renameMovedFrom(db, from, to)
  await emit(departmentRenamed, { from, to, merged })
}

/** What was ever decided for a department, where whoever asks is no owner: these alone give it to other people. */
const ruledFor = async (context: Pick<Context<typeof mergeName>, 'app' | 'db' | 'actor'>, list: NameList, name: string) =>
  list === 'department' && context.actor.role !== 'ENTERPRISE_ADMIN' ? whatOwnersGive(context, name) : null

const rename: Handler<typeof renameName> = async ({ params: { id }, body }, context) => {
  const { db, actor, refuse, record, touch } = context
  const list = await listOf(db, id)
  if (!list) return refuse('not_found')
  await holdNames(context, list)
  const [before] = await lockListed(db, list, [id])
  if (!before) return refuse('not_found')
  if (before.version !== body.version) return refuse('version.stale')
  const { name } = body
  if (name !== before.name) {
    const what = await ruledFor(context, list, name)
    if (what !== null) return refuse('people.rename_ruled', { field: 'name', words: { what, name } })
  }
  const people = await bearersAs(db, list, before.name, name)
  if (callsThemselves(actor, list, people, before.name, name)) return refuse('people.own_title', { field: 'name' })
  // A department goes on under another name; a title is what somebody is called.
  const other = list === 'designation' ? notToChange(actor, people) : undefined
  if (other) return refuse('people.names_others', { field: 'name', words: { person: other.shown_name } })
  if (!(await renameListed(db, list, { id, name }, people)))
    return refuse('people.name_taken', { field: 'name', words: { name } })
  await followName(context, list, { from: before.name, to: name, merged: false })
  if (list === 'designation' && name !== before.name) await tellBearers(context, actor, list, people)
  const told = { people: people.length }
  record({ deed: peopleDeeds.name_rename, type: list, id, before: { name: before.name, ...told }, after: { name, ...told } })
  touch(peopleTopics.people)
  return reload(db, list, id)
}

const stays = async () => false

/** The log names so many of those who move, and says how many there are: it cannot hold ten thousand each time. */
const mostNamed = 200

const merge: Handler<typeof mergeName> = async ({ params: { id }, body: { into } }, context) => {
  const { db, actor, refuse, record, touch } = context
  if (into === id) return refuse('people.merge_same', { field: 'into' })
  const list = await listOf(db, id)
  if (!list) return refuse('not_found')
  await holdNames(context, list)
  const leavesAlone = list === 'department' ? await watchPlaces(context) : stays
  const both = await lockListed(db, list, [id, into])
  const [before, target] = [both.find((each) => each.id === id), both.find((each) => each.id === into)]
  if (!before) return refuse('not_found')
  if (!target) return refuse('people.merge_unknown', { field: 'into' })
  const [from, to] = [before.name, target.name]
  const people = await bearersAs(db, list, from, to)
  const place = { department: from, employmentType: null, managerId: null }
  if (list === 'department' && people.some(({ id: userId }) => movesOwnPlace(actor, { userId, ...place }, { department: to })))
    return refuse('people.own_place')
  if (callsThemselves(actor, list, people, from, to)) return refuse('people.own_title')
  const other = notToChange(actor, people)
  if (other) return refuse('people.names_others', { words: { person: other.shown_name } })
  const what = await ruledFor(context, list, from)
  if (what !== null) return refuse('people.merge_ruled', { words: { what, name: from } })
  // Who works in it comes along. Who had moved on does not, unless rules come along too: their hours go on to be counted as they were.
  if (list === 'department' && (await whatRules(context, from)) === null) await forgetMovedFrom(db, from)
  await moveBearers(db, list, to, people)
  await followName(context, list, { from, to, merged: true })
  await tellBearers(context, actor, list, people)
  await dropListed(db, list, id)
  if (await leavesAlone()) return refuse('people.leaves_alone')
  const told = { people: people.length, userIds: people.slice(0, mostNamed).map(({ id: userId }) => userId) }
  record({
    deed: peopleDeeds.name_merge,
    type: list,
    id,
    before: { name: from, ...told },
    after: { name: to, people: told.people },
  })
  touch(peopleTopics.people)
  return reload(db, list, into)
}

/** Who has a name, as the beginning of a sentence. */
const bearersWords = ({ people, gone }: ListedRow): string =>
  people === 0 ? plural(gone, 'person who left has', 'people who left have') : plural(people + gone, 'person has', 'people have')

const remove: Handler<typeof removeName> = async ({ params: { id } }, context) => {
  const { db, emit, refuse, record, touch } = context
  const list = await listOf(db, id)
  if (!list) return refuse('not_found')
  await holdNames(context, list)
  await lockListed(db, list, [id])
  const row = await findListed(db, list, id)
  if (!row) return refuse('not_found')
  const { name } = row
  if (row.people + row.gone > 0) return refuse('people.name_in_use', { words: { people: bearersWords(row), name } })
  const what = await whatNames(context, list, name)
  if (what !== null) return refuse('people.name_named', { words: { name, what } })
  await dropListed(db, list, id)
  if (list === 'department' && (await whatRules(context, name)) === null) await forgetMovedFrom(db, name)
  if (list === 'department') await emit(departmentRemoved, { name })
  record({ deed: peopleDeeds.name_remove, type: list, id, before: { name } })
  touch(peopleTopics.people)
  return { response_message: `${name} was removed.` }
}

/** The departments and the job titles of a company. */
export const nameListRoutes: readonly Mount[] = [
  route(searchNames, listAll),
  route(getName, show),
  route(addName, add),
  route(renameName, rename),
  route(mergeName, merge),
  route(removeName, remove),
]
