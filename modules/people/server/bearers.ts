import { type Actor, type Db, turns } from '@daybook/platform/server'
import type { NameList } from '../domain/index.ts'
import { type Bearer, lockBearers } from './name-list-store.ts'
import { searchText } from './person-text.ts'
import { movesOwnRecord, mayUpdate } from './policy.ts'
import { type Told, tellChanged } from './told-changes.ts'

/** Who has a name, held, as they are found once they have another one. */
export const bearersAs = async (db: Db, list: NameList, from: string, to: string): Promise<Bearer[]> => {
  const turn = turns()
  const found: Bearer[] = []
  for (const person of await lockBearers(db, list, from)) {
    await turn()
    found.push({ ...person, search_text: searchText({ ...person, [list]: to }) })
  }
  return found
}

/** Whether whoever is no owner would change their own job title, with that of everybody who has it. */
export const callsThemselves = (actor: Actor, list: NameList, people: readonly Bearer[], from: string, to: string): boolean =>
  list === 'designation' &&
  people.some(({ id: userId }) => movesOwnRecord(actor, { userId, designation: from }, { designation: to }) !== null)

/** Who works here, has a name, and is of those whose record the actor does not change by the form either. */
export const notToChange = (actor: Actor, people: readonly Bearer[]): Bearer | undefined =>
  people.find(
    ({ id: userId, role, status }) => status !== 'INACTIVE' && !mayUpdate(actor, { userId, userRole: role, managed: false }),
  )

/** Everybody who has a name, and works here, hears that it is another one now. */
export const tellBearers = (work: Told, actor: Actor, list: NameList, people: readonly Bearer[]): Promise<void> =>
  tellChanged(
    work,
    actor.userId,
    people.filter(({ status }) => status !== 'INACTIVE').map(({ id: userId }) => ({ userId, fields: [list], turns: false })),
  )
