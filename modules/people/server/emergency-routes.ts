import { type App, type Context, type Db, type Handler, type Mount, newId, route, seal, unseal } from '@daybook/platform/server'
import { EmergencyContact, getEmergencyContacts, peopleDeeds, peopleTopics, saveEmergencyContacts } from '../contract/index.ts'
import { recordViews } from './access-store.ts'
import { countContactsOn, replaceContacts, type SealedContact, sealedContacts } from './emergency-store.ts'
import { findPerson, lockPerson } from './person-store.ts'

const placeOf = (id: string): string => `emergency_contact|${id}|contact_sealed`

const sealedOf = (app: App, contact: EmergencyContact): SealedContact => {
  const id = newId()
  return { id, contact_sealed: seal(app.config, placeOf(id), JSON.stringify(contact)) }
}

const contactsOf = async (app: App, db: Db, personId: string): Promise<EmergencyContact[]> =>
  (await sealedContacts(db, personId)).map(({ id, contact_sealed }) =>
    EmergencyContact.parse(JSON.parse(unseal(app.config, placeOf(id), contact_sealed))),
  )

/** Whoever opens those of somebody else stands in that person's list, also where there are none. */
const show: Handler<typeof getEmergencyContacts> = async ({ params }, { app, db, actor, now, refuse }) => {
  const { userId } = params
  if (actor.scope !== 'company' && !actor.isOwn(userId)) return refuse('not_found')
  const person = await findPerson(db, userId)
  if (!person) return refuse('not_found')
  await recordViews(db, actor, actor.isOwn(userId) ? [] : [userId], 'emergency', now)
  return { contacts: await contactsOf(app, db, userId), version: person.emergency_version }
}

type Putting = Pick<Context<typeof saveEmergencyContacts>, 'app' | 'db' | 'record' | 'touch'>
type Put = { readonly contacts: readonly EmergencyContact[]; readonly version: number }

/** Seals these contacts in the place of those that somebody had; false where the list was changed since `version`. */
export const putContacts = async ({ app, db, record, touch }: Putting, personId: string, { contacts, version }: Put) => {
  if ((await countContactsOn(db, personId, version)) === 0) return false
  await replaceContacts(
    db,
    personId,
    contacts.map((contact) => sealedOf(app, contact)),
  )
  record({ deed: peopleDeeds.emergency, type: 'person', id: personId, after: { contacts: contacts.length } })
  touch(peopleTopics.people)
  return true
}

/** Their own alone: nobody enters them for somebody else, and support is nobody here. The log says how many, and nothing of them. */
const save: Handler<typeof saveEmergencyContacts> = async ({ body }, { app, db, actor, refuse, record, touch }) => {
  const place = actor.support ? null : actor.person
  const person = place && (await lockPerson(db, place.userId))
  if (!person) return refuse('auth.no_company')
  if (!(await putContacts({ app, db, record, touch }, person.id, body))) return refuse('version.stale')
  return { contacts: body.contacts, version: body.version + 1 }
}

export const emergencyRoutes: readonly Mount[] = [route(getEmergencyContacts, show), route(saveEmergencyContacts, save)]
