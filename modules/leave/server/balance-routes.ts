import { addMonths, dayInZone, minDay } from '@daybook/platform/domain'
import { type Context, type Handler, type Mount, pageFrom, readCursor, route, turns } from '@daybook/platform/server'
import {
  adjustLeave,
  getLeaveBalances,
  leaveAdjust,
  type LeaveBalance,
  leaveBooked,
  leaveDeeds,
  leaveRequest,
  leaveTopics,
  searchLeaveLedger,
} from '../contract/index.ts'
import { adjustedBy, isFor, leaveYearOf, mostAdjusted, policyOn, sumOf } from '../domain/index.ts'
import { accountOf, balanceAt, balancesAhead, isTheirs, type LeaveAccount, ledgerOf } from './accounts.ts'
import { lockLeaveOf } from './account-store.ts'
import { lineOf, presentLine } from './ledger-line.ts'
import { adjustedOf, book, ledgerLines } from './ledger-store.ts'
import { mayReadLeave } from './policy.ts'
import { isReport } from '@daybook/people/server'
import { leaveTypes, placesOfEach, type TypeRow } from './type-store.ts'

const taken = ['use', 'cancel'] as const

/** Taken in a leave year of a type without a balance: what was approved of it. */
const heldIn = ({ held }: LeaveAccount, typeId: string, from: string, to: string): number =>
  held
    .filter(({ type_id, status }) => type_id === typeId && status === 'APPROVED')
    .flatMap(({ per_day }) => per_day)
    .reduce((sum, { day, counted }) => (day >= from && day <= to ? sum + counted : sum), 0)

const present = (account: LeaveAccount, type: TypeRow, today: ReturnType<typeof dayInZone>): LeaveBalance => {
  const { versions, id, name, unit } = type
  const policy = policyOn(versions, today)
  const year = leaveYearOf(policy.leaveYear, account.earner.from, today)
  const begins = addMonths(account.earner.from, policy.tenureMonths)
  const open =
    isFor(policy, { department: account.person.department, employmentType: account.person.employment_type }) &&
    (policy.tenureMonths === 0 || begins <= year.to)
  const common = { typeId: id, typeName: name, unit, policy, open, year }
  // What was paid of leave after a last day is on the balance again.
  const used = heldIn(account, id, year.from, minDay(year.to, account.person.end_date ?? year.to))
  if (!policy.limited) return { ...common, today: null, reserved: null, used, ahead: [] }
  const booked = ledgerOf(account, id, { waiting: false })
  const ledger = ledgerOf(account, id, { waiting: true })
  const sum = { account, type, today }
  const ahead = balancesAhead({ ...sum, ledger })
  const waits =
    sumOf(booked, taken, year.from, '9999-12-31' as typeof year.to) -
    sumOf(ledger, taken, year.from, '9999-12-31' as typeof year.to)
  return { ...common, today: balanceAt({ ...sum, ledger: booked }, today), reserved: waits, used, ahead }
}

const show: Handler<typeof getLeaveBalances> = async ({ query }, context) => {
  const { app, db, actor, now, refuse } = context
  const userId = query.userId ?? actor.userId
  await mayReadLeave(context, userId)
  const today = dayInZone(now, actor.zone)
  const own = userId === actor.userId
  const types = (await leaveTypes(db)).filter(({ archived_at }) => archived_at === null)
  const account = await accountOf({ app, db, types, today }, userId)
  if (!account) return refuse('not_found')
  const places = (await placesOfEach(db, [userId])).get(userId) ?? []
  const turn = turns()
  const items: LeaveBalance[] = []
  for (const type of types) {
    await turn()
    const item = present(account, type, today)
    if (own || item.open || item.used > 0 || ((item.today ?? 0) !== 0 && isTheirs(account, type, { places, today })))
      items.push(item)
  }
  return {
    userId,
    userName: account.person.name,
    today,
    items,
    can: { ask: own && actor.may(leaveRequest), adjust: actor.may(leaveAdjust) && !actor.isSelf(userId) },
  }
}

const showLedger: Handler<typeof searchLeaveLedger> = async ({ body }, context) => {
  const { db, actor } = context
  const { userId = actor.userId, typeId, year, limit, cursor } = body
  const people = await mayReadLeave(context, userId)
  const rows = await ledgerLines(db, { people, typeId, year, limit, after: readCursor(cursor, 2) })
  return pageFrom(rows, limit, ({ day, number }) => [day, number], presentLine)
}

const checkAdjusted = async (
  { db, actor, refuse }: Context<typeof adjustLeave>,
  userId: string,
  typeId: string,
): Promise<TypeRow> => {
  if (actor.isSelf(userId)) return refuse('leave.own_balance')
  if ((await isReport(db, userId)) === undefined) return refuse('not_found')
  const type = (await leaveTypes(db)).find(({ id }) => id === typeId)
  return type ?? refuse('not_found')
}

const adjust: Handler<typeof adjustLeave> = async ({ body }, context) => {
  const { db, actor, now, refuse, record, emit, touch } = context
  const { userId: personId, typeId, day, amount, note } = body
  const type = await checkAdjusted(context, personId, typeId)
  if (!policyOn(type.versions, day).limited) return refuse('leave.no_balance')
  if (note === '') return refuse('leave.note_required', { field: 'note' })
  await lockLeaveOf(db, personId)
  const before = (await adjustedOf(db, [personId])).find(({ type_id }) => type_id === typeId)?.adjusted ?? 0
  if (before + adjustedBy(amount) > mostAdjusted)
    return refuse('leave.adjusted_too_often', {
      words: { most: `${mostAdjusted / 100} ${type.unit === 'DAYS' ? 'days' : 'hours'}` },
    })
  const [id = ''] = await book(db, [{ personId, typeId, day, kind: 'adjustment', amount, why: note, by: actor.userId }], now)
  record({ deed: leaveDeeds.adjust, type: 'person', id: personId, after: { type: type.name, typeId, day, amount, note } })
  await emit(leaveBooked, { bookingId: id, userId: personId, by: actor.userId, what: 'ADJUSTED' })
  touch(leaveTopics.leave)
  return lineOf(db, personId, id)
}

export const balanceRoutes: readonly Mount[] = [
  route(getLeaveBalances, show),
  route(searchLeaveLedger, showLedger),
  route(adjustLeave, adjust),
]
