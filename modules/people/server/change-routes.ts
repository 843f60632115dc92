import { type Day, dayInZone } from '@daybook/platform/domain'
import { type Actor, type Context, type Handler, type Mount, newId, pageFrom, readCursor, route } from '@daybook/platform/server'
import {
  askChange,
  changeAsked,
  changeDecided,
  changeDecide,
  type ChangeRequest,
  changeWithdrawn,
  decideChange,
  peopleDeeds,
  peopleTopics,
  searchChanges,
  withdrawChange,
} from '../contract/index.ts'
import { type FieldKind, loggedAs, seesField } from '../domain/index.ts'
import { birthFault, recordWishes } from './ask-change.ts'
import {
  addChange,
  type ChangeRow,
  changeRows,
  findChange,
  lockChange,
  type NewWish,
  saveDecision,
  withdrawRow,
  type WishRow,
} from './change-store.ts'
import { holdFields, valueRows } from './field-store.ts'
import { askerOf, decideWish } from './field-values.ts'
import { applyChange } from './person-changes.ts'
import { lockPerson, type StoredPerson } from './person-store.ts'
import { mayChange, mayUpdate } from './policy.ts'

const known: Readonly<Record<'name' | 'birthDate', { label: string; kind: FieldKind }>> = {
  name: { label: 'Name in the contract', kind: 'TEXT' },
  birthDate: { label: 'Date of birth', kind: 'DATE' },
}

const labelOf = ({ field, label, kind }: WishRow) =>
  field === 'custom' ? { label: label ?? '', kind: kind ?? ('TEXT' as const) } : known[field]

/** Never about oneself, and about whom one may change. */
const mayDecide = (actor: Actor, { person_id, role }: Pick<ChangeRow, 'person_id' | 'role'>): boolean =>
  actor.may(changeDecide) &&
  mayChange(actor) &&
  !actor.isSelf(person_id) &&
  mayUpdate(actor, { userId: person_id, userRole: role, managed: false })

/** A field of the company's own is told as long as its reader sees it: since it was asked, it may have become one of HR alone. */
const isTold = (actor: Actor, row: ChangeRow, { seen_by }: WishRow): boolean =>
  seen_by === null || seesField(seen_by, askerOf(actor, { id: row.person_id, managed: false }))

const present =
  (actor: Actor) =>
  (row: ChangeRow): ChangeRequest => ({
    id: row.id,
    userId: row.person_id,
    userName: row.person_name,
    note: row.note,
    status: row.status,
    askedAt: row.asked_at,
    decidedAt: row.decided_at,
    decidedByName: row.decided_by_name,
    personVersion: row.version,
    fields: row.wishes
      .filter((wish) => isTold(actor, row, wish))
      .map((wish) => {
        const { id, before, wanted, now, decision, comment } = wish
        return { id, ...labelOf(wish), before, wanted, now, changed: decision === null && before !== now, decision, comment }
      }),
    can: {
      decide: row.status === 'PENDING' && mayDecide(actor, row),
      withdraw: row.status === 'PENDING' && actor.isOwn(row.person_id),
    },
  })

const reload = async ({ db, actor }: Pick<Context<typeof askChange>, 'db' | 'actor'>, id: string): Promise<ChangeRequest> => {
  const row = await findChange(db, id)
  if (!row) throw new Error('a request vanished inside its own transaction')
  return present(actor)(row)
}

// A request may ask for thirty texts of 2,000 letters each, and holds what stands there now beside them: more on a page would be read in one go.
const mostOnPage = 40

const list: Handler<typeof searchChanges> = async ({ body }, { db, actor, refuse }) => {
  const { cursor, status, id, userId = actor.scope === 'company' ? undefined : actor.userId } = body
  const limit = Math.min(body.limit, mostOnPage)
  if (actor.scope !== 'company' && userId !== actor.userId) return refuse('not_found')
  const rows = await changeRows(db, { userId, status, id, limit, after: readCursor(cursor, 3) })
  return pageFrom(rows, limit, (row) => [String(row.status !== 'PENDING'), row.place, row.id], present(actor))
}

type Said = Parameters<Handler<typeof askChange>>[0]['body']

/** What is asked of the fields of the company's own, each one that HR fills and its owner sees; or what is wrong with it. */
const customWishes = async ({ db, actor }: Context<typeof askChange>, person: StoredPerson, said: Said['custom']) => {
  const ids = Object.entries(said ?? {})
  if (ids.length === 0) return []
  const fields = new Map((await holdFields(db)).map((field) => [field.id, field]))
  const held = new Map((await valueRows(db, [person.id])).map(({ field_id, value }) => [field_id, value]))
  const wishes: NewWish[] = []
  for (const [id, typed] of ids) {
    const wanted = decideWish(actor, person, fields.get(id), id, typed)
    if (typeof wanted === 'object' && wanted !== null) return wanted
    wishes.push({ id: newId(), field: 'custom', field_id: id, before: held.get(id) ?? null, wanted })
  }
  return wishes
}

const ask: Handler<typeof askChange> = async ({ body }, context) => {
  const { db, actor, now, refuse, record, emit, touch } = context
  const person = await lockPerson(db, actor.userId)
  if (!person) return refuse('not_found')
  if (actor.role === 'ENTERPRISE_ADMIN') return refuse('people.change_yourself')
  // A field may be seen by more people than it was when the form was opened.
  if (body.version !== undefined && body.version !== person.version) return refuse('version.stale')
  const { name = person.name, birthDate = person.birth_date, custom, note } = body
  const wrong = birthFault(person, birthDate, dayInZone(now, actor.zone))
  if (wrong) return refuse(wrong, { field: 'birthDate' })
  const own = await customWishes(context, person, custom)
  if ('code' in own) return refuse(own.code, own)
  const wishes = [...recordWishes(person, { name, birthDate }), ...own.filter(({ before, wanted }) => before !== wanted)]
  if (wishes.length === 0) return refuse('people.change_nothing')
  const id = newId()
  if (!(await addChange(db, { id, personId: person.id, note, at: now, wishes }))) return refuse('people.change_waits')
  const reply = await reload(context, id)
  const told = reply.fields.map(({ label, wanted }) => [loggedAs(label), wanted])
  record({ deed: peopleDeeds.change_ask, type: 'person', id: person.id, after: { note, ...Object.fromEntries(told) } })
  await emit(changeAsked, { requestId: id, userId: person.id })
  touch(peopleTopics.people)
  return reply
}

const withdraw: Handler<typeof withdrawChange> = async ({ params: { id } }, { db, actor, refuse, record, emit, touch }) => {
  const row = await lockChange(db, id)
  if (!row || !actor.isOwn(row.person_id)) return refuse('not_found')
  if ((await withdrawRow(db, id)) === 0) return refuse('people.change_decided')
  record({
    deed: peopleDeeds.change_withdraw,
    type: 'person',
    id: row.person_id,
    before: { status: 'PENDING' },
    after: { status: 'WITHDRAWN' },
  })
  await emit(changeWithdrawn, { requestId: id, userId: row.person_id })
  touch(peopleTopics.people)
  return { response_message: 'Your request was withdrawn.' }
}

/** What is approved of a request, as the form of the person would say it. */
const approvedOf = (row: ChangeRow, approved: ReadonlySet<string>) => {
  const wishes = row.wishes.filter(({ id }) => approved.has(id))
  const of = (field: WishRow['field']) => wishes.find((wish) => wish.field === field)
  const [name, birthDate] = [of('name'), of('birthDate')]
  const custom = wishes.flatMap(({ field_id, wanted }) => (field_id === null ? [] : [[field_id, wanted] as const]))
  return {
    ...(name ? { name: String(name.wanted) } : {}),
    ...(birthDate ? { birthDate: birthDate.wanted as Day | null } : {}),
    ...(custom.length > 0 ? { custom: Object.fromEntries(custom) } : {}),
  }
}

/** What the log tells of a decision; what it changed stands in the entry of the change. */
const decisionsFor = ({ fields }: ChangeRequest) => ({
  before: { status: 'PENDING' },
  after: {
    status: 'DECIDED',
    ...Object.fromEntries(
      fields.flatMap(({ label, decision, comment }) => [
        [loggedAs(label), decision],
        [`${loggedAs(label)}, comment`, comment],
      ]),
    ),
  },
})

/** Each field at once, against the person as they were looked at: what is approved is changed by the rules of the form, or nothing is. */
const decide: Handler<typeof decideChange> = async ({ params: { id }, body }, context) => {
  const { db, actor, now, refuse, record, emit, touch } = context
  const found = await findChange(db, id)
  if (!found) return refuse('not_found')
  if (actor.isSelf(found.person_id)) return refuse('people.change_own')
  if (!mayDecide(actor, found)) return refuse('not_found')
  const person = await lockPerson(db, found.person_id)
  // Before the request, as whoever removes a field does.
  await holdFields(db)
  const row = await lockChange(db, id)
  if (!person || !row) return refuse('not_found')
  if (row.status !== 'PENDING') return refuse('people.change_decided')
  if (person.version !== body.personVersion) return refuse('version.stale')
  const decisions = new Map(body.decisions.map((each) => [each.id, each]))
  if (body.decisions.length !== row.wishes.length || row.wishes.some((wish) => !decisions.has(wish.id)))
    return refuse('people.change_each')
  if (body.decisions.some(({ decision, comment }) => decision === 'REJECTED' && comment === ''))
    return refuse('people.change_comment')
  const approved = new Set(body.decisions.filter(({ decision }) => decision === 'APPROVED').map((each) => each.id))
  if (approved.size > 0) await applyChange(context, person, { ...approvedOf(row, approved), version: person.version })
  await saveDecision(db, id, body.decisions, actor.userId, now)
  const reply = await reload(context, id)
  record({ deed: peopleDeeds.change_decide, type: 'person', id: person.id, ...decisionsFor(reply) })
  const counts = { approved: approved.size, rejected: body.decisions.length - approved.size }
  await emit(changeDecided, { requestId: id, userId: person.id, by: actor.userId, ...counts })
  touch(peopleTopics.people)
  return reply
}

/** What people ask to have changed of their data, and what is decided about it. */
export const changeRoutes: readonly Mount[] = [
  route(askChange, ask),
  route(searchChanges, list),
  route(withdrawChange, withdraw),
  route(decideChange, decide),
]
