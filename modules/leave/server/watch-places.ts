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
  const policies = await policiesBy(db, own)
  if (policies.length === 0) return async () => false
  const before = await placesOf(db, own, today)
  return async () => {
    const after = await placesOf(db, own, today)
    return policies.some((policy) => isForOneself(policy, after) && !isForOneself(policy, before))
  }
}
