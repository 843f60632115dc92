import { passwordMinimum } from '@daybook/identity/domain'
import { differing } from '@daybook/platform/domain'
import { type Context, type Handler, hashToken, type Mount, newId, route } from '@daybook/platform/server'
import {
  changeAsked,
  changeWithdrawn,
  getPreparation,
  lookAtInvitation,
  peopleDeeds,
  peopleTopics,
  saveInvitedContacts,
  saveInvitedData,
} from '../contract/index.ts'
import { seesOthers } from '../domain/index.ts'
import { birthFault, recordWishes } from './ask-change.ts'
import { addChange, type NewWish, waitingWishes, withdrawRow } from './change-store.ts'
import { putContacts } from './emergency-routes.ts'
import { sealedContacts } from './emergency-store.ts'
import { changeContact, nameTaken } from './own-contact.ts'
import { reload } from './person-changes.ts'
import { findPerson, type StoredPerson } from './person-store.ts'
import { enterAsGuest, preparedParts } from './welcome.ts'

/** Name and date of birth as somebody wants them: as HR has them, or as they asked for. */
const wantedRecord = (person: StoredPerson, wishes: readonly Pick<NewWish, 'field' | 'wanted'>[]) => {
  const of = (field: 'name' | 'birthDate') => wishes.find((wish) => wish.field === field)
  const [name, birthDate] = [of('name'), of('birthDate')]
  return {
    name: name ? String(name.wanted) : person.name,
    birthDate: birthDate ? (birthDate.wanted as StoredPerson['birth_date']) : person.birth_date,
  }
}

const show: Handler<typeof lookAtInvitation> = async ({ body }, context) => {
  const { db } = context
  const { person, company, invitedBy, today } = await enterAsGuest(context, hashToken(body.token), 'read')
  const waiting = await waitingWishes(db, person.id)
  return {
    companyName: company.name,
    companyAddress: company.address,
    invitedBy: (invitedBy && (await findPerson(db, invitedBy))?.shown_name) ?? null,
    firstDay: person.hire_date,
    today,
    name: person.name,
    email: person.email,
    passwordMinimum: passwordMinimum({ seesOthers: seesOthers(person.role), secondFactor: false }),
    data: {
      ...wantedRecord(person, waiting?.wishes ?? []),
      preferredName: person.preferred_name,
      phone: person.phone ?? '',
      address: person.address ?? '',
      waits: waiting !== undefined,
      version: person.version,
    },
    contacts: (await sealedContacts(db, person.id)).length,
    contactsVersion: person.emergency_version,
  }
}

/** What HR decides on waits as one request: another wish takes the place of the one before, and none where it is as HR has it. */
const askInstead = async (context: Context<typeof saveInvitedData>, person: StoredPerson, wishes: readonly NewWish[]) => {
  const { db, now, record, emit } = context
  const waiting = await waitingWishes(db, person.id)
  const wanted = (of: readonly Pick<NewWish, 'field' | 'wanted'>[]) => JSON.stringify(wantedRecord(person, of))
  if (wanted(waiting?.wishes ?? []) === wanted(wishes)) return
  if (waiting && (await withdrawRow(db, waiting.id)) > 0)
    await emit(changeWithdrawn, { requestId: waiting.id, userId: person.id })
  if (wishes.length === 0) return
  const id = newId()
  await addChange(db, { id, personId: person.id, note: '', at: now, wishes })
  const told = Object.fromEntries(wishes.map((wish) => [wish.field, wish.wanted]))
  record({ deed: peopleDeeds.change_ask, type: 'person', id: person.id, after: told })
  await emit(changeAsked, { requestId: id, userId: person.id })
}

const saveData: Handler<typeof saveInvitedData> = async ({ body }, context) => {
  const { db, refuse, record, touch } = context
  const { person, today } = await enterAsGuest(context, hashToken(body.token), 'write')
  const { name, birthDate, preferredName, phone, address, version } = body
  const taken = await nameTaken(db, person, preferredName)
  if (taken !== null) return refuse('people.name_of_another', { field: 'preferredName', words: { name: taken } })
  const wrong = birthFault(person, birthDate, today)
  if (wrong) return refuse(wrong, { field: 'birthDate' })
  if ((await changeContact(db, person, { preferredName, phone, address }, version)) === 0) return refuse('version.stale')
  await askInstead(context, person, recordWishes(person, { name, birthDate }))
  const after = await reload(db, person.id)
  record({ deed: peopleDeeds.update, type: 'person', id: person.id, ...differing(person, after) })
  touch(peopleTopics.people)
  return { version: after.version }
}

const saveContacts: Handler<typeof saveInvitedContacts> = async ({ body }, context) => {
  const { person } = await enterAsGuest(context, hashToken(body.token), 'write')
  if (!(await putContacts(context, person.id, body))) return context.refuse('version.stale')
  return { version: body.version + 1 }
}

/** What everybody is asked for, whatever their company uses. */
const ownParts = async ({ db }: Pick<Context<typeof getPreparation>, 'db'>, person: StoredPerson) => {
  const waiting = await waitingWishes(db, person.id)
  const { birthDate } = wantedRecord(person, waiting?.wishes ?? [])
  const given = [birthDate, person.phone, person.address].filter(Boolean)
  const contacts = await sealedContacts(db, person.id)
  return [
    { what: 'Personal data', done: given.length, all: 3 },
    { what: 'Emergency contact', done: Math.min(contacts.length, 1), all: 1 },
  ]
}

const showPreparation: Handler<typeof getPreparation> = async ({ params }, context) => {
  const { app, db, refuse } = context
  const person = await findPerson(db, params.userId)
  if (!person) return refuse('not_found')
  const parts = await ownParts(context, person)
  for (const part of preparedParts.of(app)) {
    const found = await part(context, person.id)
    if (found !== null) parts.push(found)
  }
  return { parts }
}

/** What somebody sees and gives before they joined, and how far HR sees them. */
export const welcomeRoutes: readonly Mount[] = [
  route(lookAtInvitation, show),
  route(saveInvitedData, saveData),
  route(saveInvitedContacts, saveContacts),
  route(getPreparation, showPreparation),
]
