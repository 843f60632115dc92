import { dayInZone } from '@daybook/platform/domain'
import { type Actor, type Db, selfPlaces, turns } from '@daybook/platform/server'
import { forOneselfAmong } from '../domain/index.ts'
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
    const [policies, isForOneself] = [await policiesBy(db, own), forOneselfAmong(await placesOf(db, own, today))]
    // Thousands of rules, each for dozens of departments: others get their turn between them.
    const [turn, alone] = [turns(), new Set<string>()]
    for (const { key, policy } of policies) {
      await turn()
      if (isForOneself(policy)) alone.add(key)
    }
    return alone
  }
  const before = await theirsAlone()
  return async () => !(await theirsAlone()).isSubsetOf(before)
}
