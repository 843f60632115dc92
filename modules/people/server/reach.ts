import type { Actor, Db } from '@daybook/platform/server'
import { refuseCommon } from '@daybook/platform/server'
import { isReport } from './worker-store.ts'

/**
 * Lets on whoever may read what a route tells of a person, by the scope that it declares: of oneself and of a place one left, of one's reports,
 * or, for owner, HR and support, of everybody. To others it is not there.
 */
export const demandReach = async ({ db, actor }: { db: Db; actor: Actor }, personId: string): Promise<void> => {
  if (actor.isOwn(personId)) return
  const theirs = await isReport(db, personId)
  const may = theirs !== undefined && (actor.scope === 'company' || (actor.scope === 'reports' && theirs))
  if (!may) refuseCommon('not_found')
}
