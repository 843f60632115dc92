import { hireDatesSet, lastDaySet, lastDayTakenBack } from '@daybook/people/contract'
import { type Day, formatDay, maxDay } from '@daybook/platform/domain'
import { type EventContext, type Listener, type Mount, onLater } from '@daybook/platform/server'
import { leaveDeeds, leaveTopics } from '../contract/index.ts'
import { cutLeave, paidThrough } from '../domain/index.ts'
import { earners, lockLeaveOf } from './account-store.ts'
import { putBack } from './pay-out-routes.ts'
import { payOutsBeside } from './pay-out-store.ts'
import { requestForLog } from './present.ts'
import {
  cutRequest,
  findRequest,
  type FoundRequest,
  lockRequests,
  moveRequest,
  paidDaysOf,
  requestsAfter,
} from './request-store.ts'
import { settlePaid } from './settle-paid.ts'
import { giveDaysOfLeaveBack } from './take-leave.ts'
import { endChanges, tellPerson } from './tell.ts'

/** Ends a request with somebody's last day; days that a payroll paid after it stay with it (`settlePaid`). */
const endOne = async (context: EventContext, row: FoundRequest, lastDay: Day): Promise<void> => {
  const { db, now, record } = context
  const paid = paidThrough(row.per_day, row.paid_to !== null ? await paidDaysOf(db, row.id) : new Set())
  const { total, perDay } = cutLeave(row.per_day, (day) => day <= lastDay || paid.has(day))
  const kept = new Set(perDay.map(({ day }) => day))
  const gone = row.per_day.map(({ day }) => day).filter((day) => !kept.has(day))
  if (gone.length === 0) return
  const note = `The last day here is ${formatDay(lastDay)}.`
  if (row.status === 'APPROVED') await giveDaysOfLeaveBack({ db, at: now, by: null }, row.id, gone, note)
  if (total > 0)
    await cutRequest(
      db,
      row.id,
      perDay.reduce((last, { day }) => maxDay(last, day), row.from_day),
      perDay,
      total,
    )
  else {
    await moveRequest(db, row.id, { status: 'CANCELLED', stage: 'HR', cancelAsked: false, by: null, at: now, note })
    await endChanges(context, row.id, null, note)
  }
  const after = (await findRequest(db, row.id)) ?? row
  record({ deed: leaveDeeds.end, type: 'leave_request', id: row.id, before: requestForLog(row), after: requestForLog(after) })
  await tellPerson(context, after, total > 0 ? 'SHORTENED' : 'CANCELLED')
}

/**
 * Leave ends with somebody's last day: nobody decides about days after it, and they are taken from no balance. It is logged,
 * and told to who still works here. Of what was not paid, a last day that is moved to later, or taken back, brings nothing back.
 */
const endLeave: Listener<typeof lastDaySet> = async ({ userId }, context) => {
  const { db, touch } = context
  await lockLeaveOf(db, userId)
  const [person] = await earners(db, [userId], '0001-01-01' as Day)
  if (!person?.end_date) return
  const found = await requestsAfter(db, userId, person.end_date)
  for (const { id } of found) {
    // One that waited as a change of another may be over by now.
    const [row] = await lockRequests(db, [id])
    if (row?.status === 'PENDING' || row?.status === 'APPROVED') await endOne(context, row, person.end_date)
  }
  await settlePaid(context, userId, person.end_date)
  for (const row of await payOutsBeside(db, userId, { from: null, to: person.end_date }))
    await putBack(context, row, `The last day here is ${formatDay(person.end_date)}.`, null)
  if (found.length > 0) touch(leaveTopics.leave, leaveTopics.leave_approval)
}

/** Who stays after all has taken what was paid after the day that they were to leave on. */
const takeAgain: Listener<typeof lastDayTakenBack> = async ({ userId }, context) => {
  await lockLeaveOf(context.db, userId)
  const [person] = await earners(context.db, [userId], '0001-01-01' as Day)
  if (person) await settlePaid(context, userId, person.end_date)
}

/** No payroll pays a day before somebody's joining date: what was to be paid out on one is back on the balance, and can be paid out on another. */
const beginLeave: Listener<typeof hireDatesSet> = async ({ userIds }, context) => {
  for (const id of userIds.toSorted()) {
    await lockLeaveOf(context.db, id)
    const [person] = await earners(context.db, [id], '0001-01-01' as Day)
    if (!person?.hire_date) continue
    const early = await payOutsBeside(context.db, id, { from: person.hire_date, to: null })
    for (const row of early) await putBack(context, row, `The first day here is ${formatDay(person.hire_date)}.`, null)
    if (early.length > 0) context.touch(leaveTopics.leave)
  }
}

export const lastDayEvents: readonly Mount[] = [
  onLater(lastDaySet, endLeave),
  onLater(lastDayTakenBack, takeAgain),
  onLater(hireDatesSet, beginLeave),
]
