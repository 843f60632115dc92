import type { App, EventContext } from '@daybook/platform/server'
import { accountById } from './account-store.ts'
import { reopenSecondFactor } from './doors.ts'
import { tellSecondFactorChanged } from './second-factor-mail.ts'
import { dropSecondFactor, hasSecondFactor } from './second-factor-store.ts'
import { endAllSessions } from './session-store.ts'

/**
 * Takes an account's second step away, ends its sessions, and tells its owner. False when there is none. Who may do this
 * to whom is for the caller to know.
 */
export const resetSecondFactor = async (app: App, work: EventContext, accountId: string): Promise<boolean> => {
  const { db, now } = work
  const account = await accountById(db, accountId)
  if (!account || !(await hasSecondFactor(db, accountId))) return false
  await dropSecondFactor(db, accountId)
  await endAllSessions(db, accountId, now)
  await reopenSecondFactor(app, accountId)
  await tellSecondFactorChanged(work, account, 'it was taken away by somebody who may do that in your company')
  return true
}
