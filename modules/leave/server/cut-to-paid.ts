import { formatDay } from '@daybook/platform/domain'
import type { EventContext } from '@daybook/platform/server'
import { cutLeave, type RequestState } from '../domain/index.ts'
import { cutRequest, moveRequest, type SteppedRequest } from './request-store.ts'
import { giveDaysOfLeaveBack, giveLeaveBack } from './take-leave.ts'
import { endChanges } from './tell.ts'

type Cancelling = Pick<EventContext, 'db' | 'emit' | 'now'>
type Cancelled = { readonly moved: RequestState; readonly by: string; readonly note: string | null; readonly why: string }

/** The days of a leave that a payroll paid, and those before them, stay; what comes after them is given back. */
const cut = async ({ db, now }: Cancelling, row: SteppedRequest, { by, why }: Cancelled): Promise<void> => {
  const paidTo = row.paid_to ?? row.from_day
  const { perDay, total } = cutLeave(row.per_day, (day) => day <= paidTo)
  const gone = row.per_day.map(({ day }) => day).filter((day) => day > paidTo)
  await giveDaysOfLeaveBack({ db, at: now, by }, row.id, gone, `${why}; paid through ${formatDay(paidTo)}`)
  await cutRequest(db, row.id, paidTo, perDay, total)
}

/** Cancels approved leave as far as no payroll paid it, and gives its days back; changes of it that wait are over. `moved` says where it comes. */
export const cancelUnpaid = async (context: Cancelling, row: SteppedRequest, cancelled: Cancelled): Promise<void> => {
  const { db, now } = context
  const { moved, by, note, why } = cancelled
  await moveRequest(db, row.id, { ...moved, by, at: now, note })
  if (row.paid_to === null) await giveLeaveBack({ db, at: now, by }, row.id, why)
  else await cut(context, row, cancelled)
  await endChanges(context, row.id, by)
}
