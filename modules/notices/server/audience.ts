import { type Input, only } from '@daybook/platform/contract'
import { knownDepartments } from '@daybook/people/server'
import { type Db, refuseCommon, refuser } from '@daybook/platform/server'
import { type addPost, type Audience, noticeRefusals } from '../contract/index.ts'
import { knownPeople, type NamedReader } from './post-store.ts'

type Sent = Pick<Input<typeof addPost>['body'], 'everybody' | 'departments' | 'roles' | 'people'>
type Stored = {
  readonly everybody: boolean
  readonly departments: string[]
  readonly roles: string[]
  readonly people: readonly NamedReader[]
}

const refuseAudience = refuser(only(noticeRefusals, 'notice.no_department'))

const departmentsOf = async (db: Db, names: readonly string[]): Promise<string[]> => {
  if (names.length === 0) return []
  const known = await knownDepartments(db, names)
  return [...new Set(names.map((name) => known.get(name) ?? refuseAudience('notice.no_department', { field: 'departments' })))]
}

/** Whoever has a place in the company may be named, also before they join; after they left they read nothing all the same. */
const peopleOf = async (db: Db, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return []
  const known = new Set((await knownPeople(db, ids)).map(({ id }) => id))
  return [...new Set(ids.map((id) => (known.has(id) ? id : refuseCommon('not_found'))))]
}

/**
 * Whom a post is for, as it is stored: departments as the company spells them, and everybody instead of anybody else. Refused where there is no
 * such department or person. `before` holds for people where nothing is said of them.
 */
export const audienceOf = async (db: Db, sent: Sent, before: readonly NamedReader[] = []) => {
  const { everybody, departments, roles, people = before.map(({ id }) => id) } = sent
  return {
    everybody,
    departments: everybody ? [] : await departmentsOf(db, departments),
    roles: everybody ? [] : [...new Set(roles)],
    people: everybody ? [] : await peopleOf(db, people),
  }
}

export const presentAudience = ({ everybody, departments, roles, people }: Stored): Audience => ({
  everybody,
  departments,
  roles: roles as Audience['roles'],
  people: people.map(({ id, name }) => ({ userId: id, userName: name })),
})
