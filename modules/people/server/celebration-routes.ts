import { differing } from '@daybook/platform/domain'
import { type Context, type Handler, type Mount, route } from '@daybook/platform/server'
import { changeOwnCelebrations, getOwnCelebrations, peopleDeeds, peopleTopics } from '../contract/index.ts'
import { changePerson, findPerson, lockPerson, type StoredPerson } from './person-store.ts'

const toldOf = ({ hides_birthday, hides_anniversary }: StoredPerson) => ({
  birthday: !hides_birthday,
  anniversary: !hides_anniversary,
})

/** Support is nobody here, whatever it may change. */
const own = ({ actor }: Pick<Context<typeof getOwnCelebrations>, 'actor'>) => (actor.support ? null : actor.person)

const show: Handler<typeof getOwnCelebrations> = async (_, { db, actor, refuse }) => {
  const place = own({ actor })
  const person = place && (await findPerson(db, place.userId))
  return person ? toldOf(person) : refuse('auth.no_company')
}

const change: Handler<typeof changeOwnCelebrations> = async ({ body }, { db, actor, refuse, record, touch }) => {
  const place = own({ actor })
  const person = place && (await lockPerson(db, place.userId))
  if (!person) return refuse('auth.no_company')
  const changes = { hides_birthday: !body.birthday, hides_anniversary: !body.anniversary }
  if (changes.hides_birthday === person.hides_birthday && changes.hides_anniversary === person.hides_anniversary) return body
  await changePerson(db, person.id, changes, person.version)
  record({ deed: peopleDeeds.update, type: 'person', id: person.id, ...differing(person, { ...person, ...changes }) })
  touch(peopleTopics.people)
  return body
}

export const celebrationRoutes: readonly Mount[] = [route(getOwnCelebrations, show), route(changeOwnCelebrations, change)]
