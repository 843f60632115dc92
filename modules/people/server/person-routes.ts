import { currentCompany, lockCompany } from '@daybook/company/server'
import { demandRoom } from './plan-full.ts'
import { differing, foldText, formatDay } from '@daybook/platform/domain'
import {
  type Context,
  demandConfirmed,
  route,
  type Handler,
  type Mount,
  newId,
  pageFrom,
  readCursor,
} from '@daybook/platform/server'
import {
  getPerson,
  getUserById,
  hireDatesSet,
  invitePerson,
  peopleDeeds,
  reinvitePerson,
  searchPeople,
  changeOwnZone,
  updateOwnContact,
  updatePerson,
  peopleTopics,
} from '../contract/index.ts'
import { isBeforeTheyLeft, seesOthers } from '../domain/index.ts'
import { applyChange, changesOf, movesPlace, reload } from './person-changes.ts'
import { decideValues, ownWriter, storeValues } from './field-values.ts'
import { countForMailbox, inviteByMail } from './invitations.ts'
import {
  addPerson,
  changePerson,
  findPerson,
  isActivePerson,
  type ListedPerson,
  lockPerson,
  nearPersons,
  personRecord,
  searchPersons,
} from './person-store.ts'
import { changeContact, nameTaken } from './own-contact.ts'
import { searchText } from './person-text.ts'
import { spelled } from './spelling.ts'
import { watchPlaces } from './places-slot.ts'
import { changeFault, mayGiveRole, maySeeEverybody } from './policy.ts'
import { presentDetail, presentRow } from './present.ts'
import { tellChanged, turnsDecider } from './told-changes.ts'
import { lastEndBeside } from './worker-store.ts'

const leastLetters = 3
// Nobody types more of a name, and each letter is compared with every text.
const mostLetters = 60

const listPeople: Handler<typeof searchPeople> = async ({ body }, { db, now, app, actor }) => {
  const { limit, cursor, q, ...filters } = body
  const search = { ...filters, byLegalName: maySeeEverybody(actor) }
  const words = q && foldText(q)
  const present = (row: ListedPerson) => presentRow({ app, now, actor }, row)
  const rows = await searchPersons(db, { ...search, q: words }, limit, readCursor(cursor, 2))
  // Nobody: perhaps a slip of the hand. A letter or two are like everything.
  const isName = words && words.length >= leastLetters && words.length <= mostLetters
  if (isName && rows.length === 0 && cursor === undefined) {
    const near = await nearPersons(db, search, words)
    if (near.length > 0) return { items: near.slice(0, limit).map(present), nextCursor: null, nearly: true }
  }
  return pageFrom(rows, limit, (row) => [row.sort_key, row.id], present)
}

const detailOf = async (userId: string, context: Context<typeof getPerson>) => {
  const person = await findPerson(context.db, userId)
  return person ? presentDetail(context, person) : context.refuse('not_found')
}

const showPerson: Handler<typeof getPerson> = ({ params }, context) => detailOf(params.userId, context)

const showUser: Handler<typeof getUserById> = ({ query }, context) => detailOf(query.userId, context)

const invite: Handler<typeof invitePerson> = async ({ body }, context) => {
  const { db, actor, now, refuse, record, emit, touch, app } = context
  if (changeFault(actor, null, body.role, new Set())) return refuse('people.role_forbidden', { field: 'role' })
  if (seesOthers(body.role)) demandConfirmed(actor)
  if (body.managerId && !(await isActivePerson(db, body.managerId)))
    return refuse('people.manager_unknown', { field: 'managerId' })
  await demandRoom(context, 1)
  const { department, designation } = await spelled(db, body)
  const person = {
    id: newId(),
    name: body.name,
    email: body.email,
    role: body.role,
    status: 'INVITED' as const,
    manager_id: body.managerId,
    designation,
    department,
    employment_type: body.employmentType,
    hire_date: body.hireDate,
    search_text: searchText({ ...body, preferred_name: '' }),
    created_at: now,
  }
  if (!(await addPerson(db, person))) return refuse('people.email_taken', { field: 'email' })
  // Asked last: by now whoever had the address has left, and is committed.
  const lastEnd = await lastEndBeside(db, person.id)
  if (lastEnd && isBeforeTheyLeft(body.hireDate, lastEnd))
    return refuse('people.before_they_left', { field: 'hireDate', words: { day: formatDay(lastEnd) } })
  await countForMailbox(app, person.email)
  await inviteByMail(app, context, person, (await currentCompany(db)).name)
  record({ deed: peopleDeeds.invite, type: 'person', id: person.id, after: person })
  if (person.hire_date) await emit(hireDatesSet, { userIds: [person.id] })
  touch(peopleTopics.people)
  return presentDetail(context, await reload(db, person.id))
}

const changeOther: Handler<typeof updatePerson> = async ({ params, body }, context) => {
  const { db, actor, refuse } = context
  const moves = movesPlace(body)
  // Two new managers at once, each right by itself, would make a loop: they come one after the other. So does who is to be in a department.
  if (moves || body.managerId) await lockCompany(db)
  const leavesAlone = moves ? await watchPlaces(context) : undefined
  const said = await spelled(db, body)
  const person = await lockPerson(db, params.userId)
  if (!person) return refuse('not_found')
  const { after, fields } = await applyChange(context, person, said, leavesAlone)
  await tellChanged(context, actor.userId, [{ userId: person.id, fields, turns: turnsDecider(person.role, after.role) }])
  return presentDetail(context, after)
}

const changeOwnContact: Handler<typeof updateOwnContact> = async ({ body }, { db, actor, refuse, record, touch }) => {
  // Support is nobody here, whatever it may change.
  const place = actor.support ? null : actor.person
  const person = place && (await lockPerson(db, place.userId))
  if (!person) return refuse('auth.no_company')
  const { version, custom, ...contact } = body
  const taken = await nameTaken(db, person, contact.preferredName)
  if (taken !== null) return refuse('people.name_of_another', { field: 'preferredName', words: { name: taken } })
  const values = await decideValues(db, ownWriter(place), person, custom)
  if ('code' in values) return refuse(values.code, values)
  if ((await changeContact(db, person, contact, version)) === 0) return refuse('version.stale')
  await storeValues(db, values)
  const after = await reload(db, person.id)
  record({ deed: peopleDeeds.update, type: 'person', id: person.id, ...changesOf(person, after, values) })
  touch(peopleTopics.people)
  const { preferred_name: preferredName, pronouns, phone, address } = after
  return { preferredName, pronouns, phone, address, version: after.version }
}

const moveOwnZone: Handler<typeof changeOwnZone> = async ({ body }, { db, actor, refuse, record, touch }) => {
  const place = actor.support ? null : actor.person
  const person = place && (await lockPerson(db, place.userId))
  if (!person) return refuse('auth.no_company')
  if (person.zone === body.zone) return body
  await changePerson(db, person.id, personRecord.toColumns(body), person.version)
  record({ deed: peopleDeeds.update, type: 'person', id: person.id, ...differing(person, await reload(db, person.id)) })
  touch(peopleTopics.people)
  return body
}

const inviteAgain: Handler<typeof reinvitePerson> = async ({ params }, context) => {
  const { db, actor, refuse, record, app } = context
  const person = await lockPerson(db, params.userId)
  if (!person) return refuse('not_found')
  // The link of before ends: who may not invite somebody like this does not take the link away.
  if (!mayGiveRole(actor, null, person.role)) return refuse('people.role_forbidden')
  if (seesOthers(person.role)) demandConfirmed(actor)
  if (person.status !== 'INVITED') return refuse('people.not_invited')
  await countForMailbox(app, person.email)
  await inviteByMail(app, context, person, (await currentCompany(db)).name)
  record({ deed: peopleDeeds.reinvite, type: 'person', id: person.id })
  return presentDetail(context, person)
}

export const personRoutes: readonly Mount[] = [
  route(searchPeople, listPeople),
  route(getPerson, showPerson),
  route(getUserById, showUser),
  route(invitePerson, invite),
  route(updatePerson, changeOther),
  route(updateOwnContact, changeOwnContact),
  route(changeOwnZone, moveOwnZone),
  route(reinvitePerson, inviteAgain),
]
