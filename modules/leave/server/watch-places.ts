import { dayInZone } from '@daybook/platform/domain'
import { type Actor, type Db, selfPlaces } from '@daybook/platform/server'
import { isForOneself } from '../domain/index.ts'
import { lockTypes, placesOf, policiesBy } from './type-store.ts'

type Watching = { readonly db: Db; readonly actor: Actor; readonly now: string }

/**
 * Notes where everybody works, with nobody saving types until the transaction ends, and says after a move whether leave that whoever moves people
 * granted themselves became theirs alone: else they would move somebody in, save a type for both, and move them out again.
 */
export const watchTypes = async ({ db, actor, now }: Watching): Promise<() => Promise<boolean>> => {
  const [own, today] = [selfPlaces(actor), dayInZone(now, actor.zone)]
  await lockTypes(db)
  // Policies are read anew after the move as well: they follow a department that becomes part of another.
  const theirsAlone = async () => {
    const [policies, places] = [await policiesBy(db, own), await placesOf(db, own, today)]
    return new Set(policies.filter(({ policy }) => isForOneself(policy, places)).map(({ key }) => key))
  }
  const before = await theirsAlone()
  return async () => !(await theirsAlone()).isSubsetOf(before)
}
