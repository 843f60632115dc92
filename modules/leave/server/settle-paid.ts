import { type Day, formatDay } from '@daybook/platform/domain'
import type { EventContext } from '@daybook/platform/server'
import { leaveTopics } from '../contract/index.ts'
import { paidThrough, policyOn } from '../domain/index.ts'
import { usesBooked } from './ledger-store.ts'
import { type FoundRequest, lockRequests, paidBeside, paidDaysOf } from './request-store.ts'
import { bookBack, bookUse } from './take-leave.ts'
import { leaveTypes } from './type-store.ts'

/**
 * Of leave that was paid, days after somebody's last one are back on the balance, as the next payroll takes their pay back; and are taken from it again, as they
 * are paid again, where that day moves behind them. What was paid keeps its days: they are what both go by.
 */
const settleOne = async ({ db, now }: EventContext, row: FoundRequest, limited: boolean, lastDay: Day | null): Promise<void> => {
  const paid = paidThrough(row.per_day, await paidDaysOf(db, row.id))
  const booked = new Set((await usesBooked(db, row.id)).map(({ day }) => day))
  const isAfter = (day: Day) => lastDay !== null && (paid.get(day) ?? day) > lastDay
  const over = [...paid.keys()].filter((day) => isAfter(day) && booked.has(day))
  const again = row.per_day.filter(({ day, counted }) => paid.has(day) && !isAfter(day) && counted > 0 && !booked.has(day))
  const booking = { db, at: now, by: null }
  if (over.length > 0 && lastDay !== null) await bookBack(booking, row.id, `The last day here is ${formatDay(lastDay)}.`, over)
  if (again.length > 0 && limited) await bookUse(booking, row, again)
}

/** The same for all that was paid to somebody, who may have no last day any more; their leave must be held. */
export const settlePaid = async (context: EventContext, personId: string, lastDay: Day | null): Promise<void> => {
  const found = await paidBeside(context.db, personId, lastDay)
  if (found.length === 0) return
  const types = new Map((await leaveTypes(context.db)).map((type) => [type.id, type]))
  for (const { id } of found) {
    const [row] = await lockRequests(context.db, [id])
    const type = row && types.get(row.type_id)
    if (row && type) await settleOne(context, row, policyOn(type.versions, row.from_day).limited, lastDay)
  }
  context.touch(leaveTopics.leave)
}
