import { endAllSessions } from '@daybook/identity/server'
import { type Day, differing } from '@daybook/platform/domain'
import type { EventContext } from '@daybook/platform/server'
import { changeWithdrawn, lastDaySet, peopleDeeds, peopleTopics, personLeft } from '../contract/index.ts'
import { withdrawOf } from './change-store.ts'
import { dropContacts } from './emergency-store.ts'
import { changePerson, dropInvitation, findPerson, lockPerson, type StoredPerson } from './person-store.ts'

type Work = Pick<EventContext, 'db' | 'now' | 'record' | 'emit' | 'touch'>

/** Ends somebody's access from now on, with their last day, or corrects the last day of who left; the person must be locked. */
export const endPlace = async (person: StoredPerson, endDate: Day, { db, now, record, emit, touch }: Work): Promise<void> => {
  const hasLeft = person.status === 'INACTIVE'
  await changePerson(db, person.id, { status: 'INACTIVE', end_date: endDate }, person.version)
  await dropInvitation(db, person.id)
  // Nobody has to be called any more.
  await dropContacts(db, person.id)
  for (const { id } of await withdrawOf(db, person.id)) await emit(changeWithdrawn, { requestId: id, userId: person.id })
  // Whoever left before may work elsewhere by now: a last day that is corrected ends nothing.
  if (!hasLeft && person.account_id) await endAllSessions(db, person.account_id, now)
  const after = await findPerson(db, person.id)
  if (after) record({ deed: peopleDeeds.deactivate, type: 'person', id: person.id, ...differing(person, after) })
  if (!hasLeft) await emit(personLeft, { userId: person.id, endDate })
  await emit(lastDaySet, { userId: person.id })
  touch(peopleTopics.people)
}

/** Deactivates those of these people who are still here, as an owner named them; who became an owner since then stays, as owners do. */
export const deactivateNamed = async (ids: readonly string[], endDate: Day, context: Work): Promise<void> => {
  for (const id of ids) {
    const person = await lockPerson(context.db, id)
    if (!person || person.status === 'INACTIVE' || person.role === 'ENTERPRISE_ADMIN') continue
    // Whoever begins later has that as their last day.
    await endPlace(person, person.hire_date && person.hire_date > endDate ? person.hire_date : endDate, context)
  }
}
