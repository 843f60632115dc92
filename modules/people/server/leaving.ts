import { currentCompany } from '@daybook/company/server'
import { endAllSessions } from '@daybook/identity/server'
import { type Day, dayInZone, differing } from '@daybook/platform/domain'
import type { EventContext } from '@daybook/platform/server'
import {
  changeWithdrawn,
  lastDayAhead,
  lastDaySet,
  lastDayTakenBack,
  peopleDeeds,
  peopleTopics,
  personLeft,
} from '../contract/index.ts'
import { lastDayAt, type PlaceEnds } from '../domain/index.ts'
import { withdrawOf } from './change-store.ts'
import { dropContacts } from './emergency-store.ts'
import { decidedOnBy } from './reporting-lines-store.ts'
import { tellMoved } from './told-changes.ts'
import { hasWorkedAlready } from './worked-slot.ts'
import { changePerson, dropInvitation, findPerson, lockPerson, type StoredPerson } from './person-store.ts'

type Work = Pick<EventContext, 'db' | 'now' | 'record' | 'emit' | 'touch'>
type Deed = 'deactivate' | 'last_day' | 'stay'

/** Who works here and has a last day. */
export const isLeaving = (person: Pick<StoredPerson, 'status' | 'end_date'>): boolean =>
  person.status !== 'INACTIVE' && person.end_date !== null

const log = async ({ db, record, touch }: Work, deed: Deed, before: StoredPerson): Promise<void> => {
  const after = await findPerson(db, before.id)
  if (after) record({ deed: peopleDeeds[deed], type: 'person', id: before.id, ...differing(before, after) })
  touch(peopleTopics.people)
}

/** Ends somebody's access from now on, with their last day, or corrects the last day of who left; the person must be locked. */
export const endPlace = async (person: StoredPerson, endDate: Day, work: Work): Promise<void> => {
  const { db, now, emit } = work
  const hasLeft = person.status === 'INACTIVE'
  await changePerson(db, person.id, { status: 'INACTIVE', end_date: endDate }, person.version)
  await dropInvitation(db, person.id)
  // Nobody has to be called any more.
  await dropContacts(db, person.id)
  for (const { id } of await withdrawOf(db, person.id)) await emit(changeWithdrawn, { requestId: id, userId: person.id })
  // Whoever left before may work elsewhere by now: a last day that is corrected ends nothing.
  if (!hasLeft && person.account_id) await endAllSessions(db, person.account_id, now)
  await log(work, 'deactivate', person)
  const wasTold = isLeaving(person) && person.end_date === endDate
  if (!hasLeft) await emit(personLeft, { userId: person.id, endDate, wasTold })
  if (!hasLeft) await tellMoved(work, await decidedOnBy(db, [person.id], dayInZone(now, 'UTC')))
  await emit(lastDaySet, { userId: person.id })
}

/** Says when the last day of somebody who works here is; they work here until it is over. The person must be locked. */
export const setLastDay = async (person: StoredPerson, endDate: Day, work: Work): Promise<void> => {
  await changePerson(work.db, person.id, { end_date: endDate }, person.version)
  await log(work, 'last_day', person)
  await work.emit(lastDayAhead, { userId: person.id, endDate })
  await work.emit(lastDaySet, { userId: person.id })
}

/** Takes the last day of somebody who works here back. The person must be locked. */
export const takeLastDayBack = async (person: StoredPerson, work: Work): Promise<void> => {
  await changePerson(work.db, person.id, { end_date: null }, person.version)
  await log(work, 'stay', person)
  await work.emit(lastDayTakenBack, { userId: person.id })
}

/**
 * Deactivates those of these people who are still here, as an owner named them for a plan that begins; who became an owner since then stays, as owners do.
 * Their last day goes by the clock of each of them (`lastDayAt`); whoever has worked on the day that turns has that one: it is paid.
 */
export const deactivateNamed = async (
  ids: readonly string[],
  ends: PlaceEnds,
  context: Work & Pick<EventContext, 'app'>,
): Promise<void> => {
  const { app, db, now } = context
  const { zone } = await currentCompany(db)
  for (const id of ids) {
    const person = await lockPerson(db, id)
    if (!person || person.status === 'INACTIVE' || person.role === 'ENTERPRISE_ADMIN') continue
    const ownZone = person.zone ?? person.site_zone ?? zone
    const today = dayInZone(now, ownZone)
    const turned = lastDayAt(now, ownZone, ends)
    const endDate = turned < today && (await hasWorkedAlready(app, db, { personId: id, day: today, now })) ? today : turned
    // Whoever begins later has that as their last day.
    await endPlace(person, person.hire_date && person.hire_date > endDate ? person.hire_date : endDate, context)
  }
}
