import { type EventContext, type Listener, type Mount, onLater } from '@daybook/platform/server'
import { leaveDeeds, waitingRepaid } from '../contract/index.ts'
import type { PolicyVersion } from '../domain/index.ts'
import { findRequest, payWaiting } from './request-store.ts'
import { tellPerson } from './tell.ts'

// So many requests are logged and told in one transaction.
const part = 50

/** What waits is paid by the rules that are saved, and whoever decides about it looks again. */
export const repayWaiting = async (
  { db, emit }: Pick<EventContext, 'db' | 'emit'>,
  typeId: string,
  versions: readonly PolicyVersion[],
): Promise<void> => {
  const repaid = await payWaiting(db, typeId, versions)
  for (let at = 0; at < repaid.length; at += part) await emit(waitingRepaid, { requestIds: repaid.slice(at, at + part) })
}

/** Whose leave it is hears of it, as far as it was not decided or taken back meanwhile. */
const tellRepaid: Listener<typeof waitingRepaid> = async ({ requestIds }, context) => {
  for (const id of requestIds) {
    const row = await findRequest(context.db, id)
    if (!row) continue
    const { paid } = row
    context.record({ deed: leaveDeeds.repay, type: 'leave_request', id, before: { paid: !paid }, after: { paid } })
    if (row.status === 'PENDING') await tellPerson(context, row, paid ? 'PAID' : 'UNPAID')
  }
}

export const repayEvents: readonly Mount[] = [onLater(waitingRepaid, tellRepaid)]
