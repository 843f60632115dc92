import { addDays, type Day, dayInZone } from '@daybook/platform/domain'
import { type Context, type Handler, type Mount, refuser, route } from '@daybook/platform/server'
import { deactivatePerson, keepPerson } from '../contract/index.ts'
import { dateFault } from '../domain/index.ts'
import { isDayOver } from './leaver-store.ts'
import { endPlace, isLeaving, setLastDay, takeLastDayBack } from './leaving.ts'
import { reload, target } from './person-changes.ts'
import { lockPerson, otherOwners, type StoredPerson } from './person-store.ts'
import { watchPlaces } from './places-slot.ts'
import { mayDeactivate } from './policy.ts'
import { presentDetail } from './present.ts'
import { cameBack } from './worker-store.ts'

// Nobody is paid for years ahead by a slip of the hand.
const farthestEnd = 366

const refuse = refuser(deactivatePerson.errors)

/** Refuses a last day that cannot be one. */
const demandLastDay = (person: StoredPerson, endDate: Day, today: Day): void => {
  // A date of birth says nothing about a last day, not even a wrong one.
  if (dateFault({ birthDate: null, hireDate: person.hire_date, endDate }, today))
    return refuse('people.left_before_joining', { field: 'endDate' })
  if (endDate > addDays(today, farthestEnd)) return refuse('people.left_too_far', { field: 'endDate' })
}

/** Refuses whoever may not end this place, and what would leave a company without an owner who stays. */
const demandLeave = async ({ db, actor }: Context<typeof deactivatePerson>, person: StoredPerson): Promise<void> => {
  if (actor.isSelf(person.id)) return refuse('people.self_deactivate')
  if (!mayDeactivate(actor, target(person))) return refuse('people.deactivate_forbidden')
  if (person.status === 'INACTIVE' && (await cameBack(db, person.id))) return refuse('people.came_back')
  if (person.status !== 'INACTIVE' && person.role === 'ENTERPRISE_ADMIN' && (await otherOwners(db, person.id)) === 0)
    return refuse('people.last_owner')
}

const deactivate: Handler<typeof deactivatePerson> = async ({ params, body: { endDate, accessEnds } }, context) => {
  const { db, actor, now } = context
  const leavesAlone = await watchPlaces(context)
  const person = await lockPerson(db, params.userId)
  if (!person) return refuse('not_found')
  await demandLeave(context, person)
  const ahead = person.status !== 'INACTIVE' && accessEnds === 'AFTER_LAST_DAY' && !(await isDayOver(db, person.id, endDate, now))
  if (ahead && person.end_date === endDate) return presentDetail(context, person)
  if (person.status === 'INACTIVE' && person.end_date === endDate) return refuse('people.inactive')
  demandLastDay(person, endDate, dayInZone(now, actor.zone))
  await (ahead ? setLastDay : endPlace)(person, endDate, context)
  if (await leavesAlone()) return refuse('people.leaves_alone')
  return presentDetail(context, await reload(db, person.id))
}

const keep: Handler<typeof keepPerson> = async ({ params }, context) => {
  const { db, actor, refuse } = context
  const person = await lockPerson(db, params.userId)
  if (!person) return refuse('not_found')
  if (actor.isSelf(person.id)) return refuse('people.self_stay')
  if (!mayDeactivate(actor, target(person))) return refuse('people.deactivate_forbidden')
  if (!isLeaving(person)) return refuse('people.not_leaving')
  await takeLastDayBack(person, context)
  return presentDetail(context, await reload(db, person.id))
}

export const leavingRoutes: readonly Mount[] = [route(deactivatePerson, deactivate), route(keepPerson, keep)]
