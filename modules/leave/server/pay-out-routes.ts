import { wholeDayMinutes } from '@daybook/calendar/domain/days'
import { calendarOf } from '@daybook/calendar/server'
import { isReport } from '@daybook/people/server'
import { addDays, type Day, dayInZone, formatDay, maxDay, minDay } from '@daybook/platform/domain'
import { type Context, type Handler, type Mount, newId, route } from '@daybook/platform/server'
import { leaveBooked, leaveDeeds, leaveTopics, payOutLeave, takePayOutBack } from '../contract/index.ts'
import { amountText, daysOfReach, isOrWasFor, paidOutOf, policyOn } from '../domain/index.ts'
import { lockLeaveOf } from './account-store.ts'
import { accountOf, eitherWay, type LeaveAccount, ledgerOf, lowestAfter } from './accounts.ts'
import { lineOf } from './ledger-line.ts'
import { book } from './ledger-store.ts'
import { firstPaidDay } from './paid-slot.ts'
import { addPayOut, dropPayOut, findPayOut, type PayOutRow } from './pay-out-store.ts'
import { leaveTypes, placesOfEach, type TypeRow } from './type-store.ts'

type Asked = Context<typeof payOutLeave>

/** Only a day on which they are employed is paid at all, and none before the first pay period. */
const checkDay = async ({ app, db, refuse }: Asked, { person, earner }: LeaveAccount, day: Day, today: Day): Promise<void> => {
  let from = maxDay(earner.from, addDays(today, -daysOfReach))
  for (const asks of firstPaidDay.of(app)) from = maxDay(from, (await asks(db, { personId: person.id, day })) ?? from)
  const to = minDay(earner.to ?? addDays(today, daysOfReach), addDays(today, daysOfReach))
  if (day < from || day > to)
    return refuse('leave.payout_day', { field: 'day', words: { from: formatDay(from), to: formatDay(to) } })
}

/** Nobody is paid leave that they do not have, on that day or on any later one; what would be lost later is theirs until then. */
const checkLeft = ({ refuse }: Asked, account: LeaveAccount, type: TypeRow, day: Day, amount: number, today: Day): void => {
  const lowestOf = (each: LeaveAccount) => {
    const ledger = [...ledgerOf(each, type.id, { waiting: true }), { day, kind: 'encash', amount: -amount } as const]
    return lowestAfter({ account: each, type, ledger, today }, day)
  }
  const lowest = Math.min(...eitherWay(account).map(lowestOf))
  const left = Math.max(0, amount + lowest)
  const unit = type.unit === 'DAYS' ? 'days' : 'hours'
  if (lowest < 0) return refuse('leave.payout_too_much', { field: 'amount', words: { left: `${amountText(left)} ${unit}` } })
}

/** A balance is counted for everybody, but is only worth something to those whom the leave is for, or was: by earlier rules, or before they moved on. */
const checkType = async ({ db, refuse }: Asked, { person }: LeaveAccount, type: TypeRow, day: Day): Promise<void> => {
  const policy = policyOn(type.versions, day)
  if (!policy.limited) return refuse('leave.no_balance')
  if (!policy.paid) return refuse('leave.unpaid_type')
  const places = (await placesOfEach(db, [person.id])).get(person.id) ?? []
  if (!isOrWasFor(type.versions, places, day)) return refuse('leave.payout_not_theirs', { words: { name: person.name } })
}

/** The person's leave, with nobody else deciding about it until the transaction ends. */
const held = async (context: Asked, personId: string, typeId: string) => {
  const { app, db, actor, now, refuse } = context
  if (actor.isSelf(personId)) return refuse('leave.own_balance')
  if ((await isReport(db, personId)) === undefined) return refuse('not_found')
  await lockLeaveOf(db, personId)
  const today = dayInZone(now, actor.zone)
  const types = await leaveTypes(db)
  const type = types.find(({ id }) => id === typeId)
  const account = await accountOf({ app, db, types, today }, personId)
  return type && account ? { type, account, today } : refuse('not_found')
}

const payOut: Handler<typeof payOutLeave> = async ({ body }, context) => {
  const { db, actor, now, refuse, record, emit, touch } = context
  const { userId: personId, typeId, day, amount, note } = body
  const { type, account, today } = await held(context, personId, typeId)
  if (note === '') return refuse('leave.note_required', { field: 'note' })
  await checkType(context, account, type, day)
  await checkDay(context, account, day, today)
  checkLeft(context, account, type, day, amount, today)
  const part = { amount, dayMinutes: wholeDayMinutes(day, await calendarOf(db, personId)) }
  const paidOut = paidOutOf(part, type.unit)
  if (paidOut.minutes === 0 || paidOut.hundredths === 0) return refuse('leave.payout_too_little', { field: 'amount' })
  const entry = { personId, typeId, day, kind: 'encash', amount: -amount, why: note, by: actor.userId } as const
  const [entryId = ''] = await book(db, [entry], now)
  const id = newId()
  await addPayOut(db, { id, personId, typeId, entryId, day, ...part, by: actor.userId, at: now })
  const after = { type: type.name, typeId, day, amount, ...paidOut, note }
  record({ deed: leaveDeeds.pay_out, type: 'person', id: personId, after })
  await emit(leaveBooked, { bookingId: id, userId: personId, by: actor.userId, what: 'PAID_OUT' })
  touch(leaveTopics.leave)
  return lineOf(db, personId, entryId)
}

/** Puts leave that was to be paid out back on the balance, where no payroll paid it; whether it did. */
export const putBack = async (
  { db, now, record, emit }: Pick<Asked, 'db' | 'now' | 'record' | 'emit'>,
  row: PayOutRow,
  why: string,
  by: string | null,
): Promise<boolean> => {
  if (!(await dropPayOut(db, row.id))) return false
  const { person_id: personId, type_id: typeId, day, amount, type_name: type } = row
  await book(db, [{ personId, typeId, day, kind: 'encash', amount, why, by }], now)
  record({ deed: leaveDeeds.take_pay_out_back, type: 'person', id: personId, before: { type, typeId, day, amount } })
  await emit(leaveBooked, { bookingId: row.id, userId: personId, by, what: 'PUT_BACK' })
  return true
}

const takeBack: Handler<typeof takePayOutBack> = async ({ params }, context) => {
  const { db, actor, refuse, touch } = context
  const found = await findPayOut(db, params.payOutId)
  if (!found || (await isReport(db, found.person_id)) === undefined) return refuse('not_found')
  if (actor.isSelf(found.person_id)) return refuse('leave.own_balance')
  await lockLeaveOf(db, found.person_id)
  if (!(await putBack(context, found, 'Not paid out after all', actor.userId))) {
    const still = await findPayOut(db, params.payOutId)
    return still ? refuse('leave.payout_paid') : refuse('not_found')
  }
  touch(leaveTopics.leave)
  return { response_message: 'It is on the balance again.' }
}

export const payOutRoutes: readonly Mount[] = [route(payOutLeave, payOut), route(takePayOutBack, takeBack)]
