import { dayInZone, type Day, differing, formatDay } from '@daybook/platform/domain'
import { type Context, type Db, demandConfirmed, refuser, selfPlaces } from '@daybook/platform/server'
import type { z } from 'zod'
import { hireDatesSet, joiningDateSaid, peopleDeeds, peopleTopics, updatePerson } from '../contract/index.ts'
import { dateFault, isBeforeTheyLeft, type RecordField, seesOthers } from '../domain/index.ts'
import { type DecidedValues, decideValues, storeValues } from './field-values.ts'
import {
  changePerson,
  findPerson,
  isActivePerson,
  isOnlyOwner,
  otherOwners,
  personRecord,
  type StoredPerson,
} from './person-store.ts'
import { searchText } from './person-text.ts'
import { nameTaken } from './own-contact.ts'
import {
  changeFault,
  choosesOwnDecider,
  movesOwnPlace,
  movesOwnRecord,
  movesOwnStart,
  ownFieldFault,
  placeOf,
  recordedOf,
  takesOwnName,
} from './policy.ts'
import { managersAbove, reportsTo, withStandIns } from './reporting-lines-store.ts'
import { changedRecord } from './told-changes.ts'
import { lastEndBeside } from './worker-store.ts'

export const reload = async (db: Db, id: string): Promise<StoredPerson> => {
  const person = await findPerson(db, id)
  if (!person) throw new Error('a person vanished inside its own transaction')
  return person
}

/** What the log tells of a change, the company's own fields by their labels. */
export const changesOf = (person: StoredPerson, after: StoredPerson, values: DecidedValues) => {
  const own = differing(person, after)
  return { before: { ...own.before, ...values.before }, after: { ...own.after, ...values.after } }
}

export const target = (person: StoredPerson) => ({ userId: person.id, userRole: person.role, managed: person.managed })

type Dates = { birthDate?: Day | null | undefined; hireDate?: Day | null | undefined }

/** What is wrong once these dates are said, with the field to blame; null where nothing is, or where no date becomes another one. */
const changedDatesFault = (
  person: StoredPerson,
  { birthDate = person.birth_date, hireDate = person.hire_date }: Dates,
  today: Day,
) => {
  const born = birthDate !== person.birth_date
  if (!born && hireDate === person.hire_date) return null
  const fault = dateFault({ birthDate, hireDate, endDate: person.end_date }, today)
  return fault && { fault, field: born || fault === 'people.birth_in_future' ? 'birthDate' : 'hireDate' }
}

type Said = z.output<typeof updatePerson.body>

/** Whether somebody would be under other rules, or share those of others only from another day on. */
export const movesPlace = ({ department, employmentType, hireDate }: Said): boolean =>
  department !== undefined || employmentType !== undefined || hireDate !== undefined

const nobody: ReadonlySet<string> = new Set()

type Changing = Pick<Context<typeof updatePerson>, 'db' | 'actor' | 'now' | 'record' | 'emit' | 'touch'>

/** Refuses with the words of the form, whichever call changes somebody. */
const refuse = refuser(updatePerson.errors)

/**
 * The one way in which owner and HR change somebody: by the form, and by approving what somebody asks for. The person is locked; it is done
 * against the version that was looked at, or refused. `leavesAlone` is asked where somebody moves. Gives the person as they are now, and which
 * fields of their record changed.
 */
export const applyChange = async (
  { db, actor, now, record, emit, touch }: Changing,
  person: StoredPerson,
  { version, custom, ...said }: Said,
  leavesAlone?: () => Promise<boolean>,
): Promise<{ after: StoredPerson; fields: RecordField[] }> => {
  const { role = person.role, managerId } = said
  const moves = managerId !== undefined && managerId !== person.manager_id
  const above = moves || role !== person.role ? await managersAbove(db, selfPlaces(actor)) : nobody
  const deciding = role === person.role ? nobody : await withStandIns(db, above, dayInZone(now, actor.zone))
  const fault = changeFault(actor, target(person), role, deciding)
  if (fault) return refuse(fault, fault === 'auth.forbidden' ? {} : { field: 'role' })
  if (role !== person.role && seesOthers(role)) demandConfirmed(actor)
  const alone = said.hireDate !== undefined && (await isOnlyOwner(db, person.id))
  if (movesOwnStart(actor, { userId: person.id, hireDate: person.hire_date }, said.hireDate, alone))
    return refuse('people.own_start', { field: 'hireDate' })
  if (movesOwnPlace(actor, placeOf(person), said)) return refuse('people.own_place')
  if (moves && choosesOwnDecider(actor, above, person.id)) return refuse('people.own_manager', { field: 'managerId' })
  const field = movesOwnRecord(actor, recordedOf(person), said)
  if (field) return refuse(ownFieldFault(field), { field })
  // Nobody of HR calls themselves as a colleague is called by the form of others either.
  const taken = takesOwnName(actor, person.id) ? await nameTaken(db, person, said.preferredName) : null
  if (taken) return refuse('people.name_of_another', { field: 'preferredName', words: { name: taken } })
  if (person.status === 'INACTIVE') return refuse('people.inactive')
  if (role !== person.role && person.role === 'ENTERPRISE_ADMIN' && (await otherOwners(db, person.id)) === 0)
    return refuse('people.last_owner', { field: 'role' })
  if (managerId) {
    if (!(await isActivePerson(db, managerId))) return refuse('people.manager_unknown', { field: 'managerId' })
    if (await reportsTo(db, managerId, person.id)) return refuse('people.manager_cycle', { field: 'managerId' })
  }
  const lastEnd = await lastEndBeside(db, person.id)
  if (lastEnd && said.hireDate && said.hireDate !== person.hire_date && isBeforeTheyLeft(said.hireDate, lastEnd))
    return refuse('people.before_they_left', { field: 'hireDate', words: { day: formatDay(lastEnd) } })
  // What stands there may contradict itself since before anybody asked; it is in nobody's way who changes something else.
  const wrong = changedDatesFault(person, said, dayInZone(now, actor.zone))
  if (wrong) return refuse(wrong.fault, { field: wrong.field })
  const values = await decideValues(db, actor, person, custom)
  if ('code' in values) return refuse(values.code, values)
  const changes = personRecord.toColumns(said)
  const found = searchText({ ...person, ...changes })
  if ((await changePerson(db, person.id, { ...changes, search_text: found }, version)) === 0) return refuse('version.stale')
  if (await leavesAlone?.()) return refuse('people.leaves_alone')
  await storeValues(db, values)
  const after = await reload(db, person.id)
  record({ deed: peopleDeeds.update, type: 'person', id: person.id, ...changesOf(person, after, values) })
  if (after.hire_date !== person.hire_date) {
    if (after.hire_date) await emit(hireDatesSet, { userIds: [person.id] })
    await emit(joiningDateSaid, { userId: person.id, by: actor.userId, day: after.hire_date })
  }
  touch(peopleTopics.people)
  return { after, fields: changedRecord(person, after, values.seen) }
}
