import { assetReturned } from '@daybook/assets/contract'
import { documentSigned, wantedDecided } from '@daybook/documents/contract'
import { dayInZone } from '@daybook/platform/domain'
import { type App, type EventContext, inCompany, type Mount, onLater, turns } from '@daybook/platform/server'
import { hasChecklists } from './plan.ts'
import { storeSettled } from './settle.ts'
import { lockTask, openedGates, type OpenedGate } from './task-store.ts'

type Work = Pick<EventContext, 'db' | 'now' | 'emit' | 'record' | 'touch'>

// Whoever reads a task here reads it for the log alone.
const readerOf = (userId: string) => ({ userId, role: 'EMPLOYEE' })

/** Settles one task whose gate is open, unless somebody was faster. */
const settle = async (work: Work, { id, person_id }: OpenedGate, by: string | null): Promise<void> => {
  const reader = readerOf(by ?? person_id)
  const before = await lockTask(work.db, id, reader)
  if (before?.status !== 'OPEN' || before.run_status !== 'OPEN' || before.gate === null || before.shut) return
  const today = dayInZone(work.now, 'UTC')
  await storeSettled(work, before, { as: 'DONE', reason: null, by: reader.userId, today, reader })
}

/** Settles the tasks whose gates are open: of one person, by whoever opened them, or of everybody. */
export const settleGates = async (work: Work, of: { personId: string; by: string } | null = null): Promise<void> => {
  if (!(await hasChecklists(work.db, work.now))) return
  const turn = turns()
  for (const opened of await openedGates(work.db, of?.personId ?? null)) {
    await turn()
    await settle(work, opened, of?.by ?? null)
  }
}

/** The same for a company, where no news told of it: something is asked for no more. */
export const settleGatesOf = (app: App, companyId: string): Promise<void> =>
  inCompany(app, companyId, 'checklists', (work) => settleGates(work))

export const gateEvents: readonly Mount[] = [
  onLater(wantedDecided, ({ userId, accepted, by }, work) =>
    accepted ? settleGates(work, { personId: userId, by }) : Promise.resolve(),
  ),
  onLater(documentSigned, ({ userId }, work) => settleGates(work, { personId: userId, by: userId })),
  onLater(assetReturned, ({ userId, by }, work) => settleGates(work, { personId: userId, by })),
]
