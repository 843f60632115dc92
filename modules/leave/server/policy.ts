import type { AnyEndpoint } from '@daybook/platform/contract'
import { type Actor, type Context, ownPlaces, refuseCommon } from '@daybook/platform/server'
import { isReport } from './reach-store.ts'

type Reading = { db: Context<AnyEndpoint>['db']; actor: Actor }

/**
 * The places of whoever's leave is asked for, if the reader may see it: one's own (those one left too), one's reports', or, for owner, HR
 * and support, everybody's. Another's is not found.
 */
export const mayReadLeave = async ({ db, actor }: Reading, userId: string): Promise<string[]> => {
  if (actor.isOwn(userId)) return userId === actor.userId ? ownPlaces(actor) : [userId]
  const theirs = await isReport(db, userId)
  const may = theirs !== undefined && (actor.scope === 'company' || (actor.scope === 'reports' && theirs))
  return may ? [userId] : refuseCommon('not_found')
}

type Whose = { person_id: string; managed: boolean }

/** Whether a request is the reader's to decide on: never one's own, a report's, or anybody's for owner and HR. */
export const mayDecideLeave = (actor: Actor, { person_id, managed }: Whose): boolean =>
  !actor.isSelf(person_id) && (actor.scope === 'company' || managed)
