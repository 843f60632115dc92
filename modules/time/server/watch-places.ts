import { dayInZone } from '@daybook/platform/domain'
import { type Actor, type Db, inSteps, selfPlaces } from '@daybook/platform/server'
import { leftAlone } from '../domain/index.ts'
import { companyRules } from './policy-store.ts'
import { holdRules, placesOf, versionsOf } from './rules-store.ts'

type Watching = { readonly db: Db; readonly actor: Actor; readonly now: string }

/**
 * Notes where everybody works, with nobody saving rules until the transaction ends, and says after a move whether rules that whoever moves people
 * saved themselves became theirs alone: else they would move somebody in, save rules for both, and move them out again.
 */
export const watchRules = async ({ db, actor, now }: Watching): Promise<() => Promise<boolean>> => {
  const [own, today] = [selfPlaces(actor), dayInZone(now, actor.zone)]
  await holdRules(db)
  const saved = await versionsOf(db, own)
  if (saved.length === 0) return async () => false
  const asItStands = async () => ({ company: await companyRules(db), places: await placesOf(db, own, today) })
  const before = await asItStands()
  return async () => inSteps(leftAlone(before, await asItStands(), saved))
}
