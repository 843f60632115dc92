import type { AnyEndpoint } from '@daybook/platform/contract'
import { demandReach } from '@daybook/people/server'
import { type Actor, type Context, ownPlaces } from '@daybook/platform/server'

type Reading = { db: Context<AnyEndpoint>['db']; actor: Actor }

/**
 * The places of whoever's leave is asked for, if the reader may see it: one's own (those one left too), one's reports', or, for owner, HR
 * and support, everybody's. Another's is not found.
 */
export const mayReadLeave = async ({ db, actor }: Reading, userId: string): Promise<string[]> => {
  if (userId === actor.userId) return ownPlaces(actor)
  await demandReach({ db, actor }, userId)
  return [userId]
}

type Whose = { person_id: string; managed: boolean }

/** Whether a request is the reader's to decide on: never one's own, a report's, or anybody's for owner and HR. */
export const mayDecideLeave = (actor: Actor, { person_id, managed }: Whose): boolean =>
  !actor.isSelf(person_id) && (actor.scope === 'company' || managed)
