import { isDeepStrictEqual } from 'node:util'
import { companyCalendar } from '@daybook/calendar/server'
import { companyCreated } from '@daybook/company/contract'
import { isBeforeTheyLeft } from '@daybook/people/domain'
import { findWorkerName, lastEndBeside, lockWorker, recordViews } from '@daybook/people/server'
import {
  addDays,
  dayInZone,
  dayOf,
  daysBetween,
  formatDay,
  maxDay,
  yearOf,
  type Day,
  type Weekday,
} from '@daybook/platform/domain'
import {
  type Actor,
  type Db,
  route,
  type Handler,
  type Mount,
  newId,
  onNow,
  type Listener,
  seenOf,
} from '@daybook/platform/server'
import {
  addPayCycle,
  addPayPeriods,
  changePayCycleStatus,
  getPayDetails,
  listPayCycles,
  payCycleDeeds,
  payPeriodDeeds,
  payTermsDeeds,
  payTermsSaved,
  savePayTerms,
  searchPayPeriods,
  type PayDetails,
  payrollTopics,
} from '../contract/index.ts'
import { checkCycle, firstDayPaid, joining, periodsOf, termsOn, usualCycle, usualName } from '../domain/index.ts'
import {
  addCycle,
  cycles,
  finalThrough,
  findCycle,
  firstPeriodDay,
  holdCycle,
  lockPeriodsOf,
  owesLeavers,
  payYears,
  searchPeriods,
  setCycleStatus,
} from './cycle-store.ts'
import { oweSpan } from './choice-store.ts'
import { maySeePay, payChangeFault } from './policy.ts'
import { ahead, keepAhead, makePeriods, reachBackTo, twoYears } from './make-periods.ts'
import { presentPeriod } from './run-routes.ts'
import { paidThrough, saveTerms, termsOf } from './terms-store.ts'

// Every run reads all terms of its people, every list all cycles.
const mostTerms = 500
const mostCycles = 100

const details = async (db: Db, actor: Actor, person: { id: string; legal_name: string }): Promise<PayDetails> => {
  const terms = await termsOf(db, person.id)
  return {
    userId: person.id,
    userName: person.legal_name,
    currency: actor.currency,
    terms,
    version: seenOf(terms),
    can: { change: payChangeFault(actor, person.id) === null },
  }
}

const listCycles: Handler<typeof listPayCycles> = async (_, { db }) => ({ items: await cycles(db) })

/** A new cycle begins with this year, or as late as the company's other cycles began; the first one of all with today. */
const firstPeriodFrom = async (db: Db, today: Day): Promise<Day> => {
  const first = await firstPeriodDay(db)
  return first === null ? today : maxDay(first, dayOf(yearOf(today), 1, 1))
}

const startCycle: Handler<typeof addPayCycle> = async ({ body }, { db, actor, now, refuse, record, touch }) => {
  const rule = body.rule
  const checked = checkCycle(rule)
  if (!checked.ok) return refuse(checked.code, { field: 'rule' })
  if ((await cycles(db)).length >= mostCycles) return refuse('pay_cycle.too_many', { words: { cycles: mostCycles } })
  const cycle = { id: newId(), name: body.name, frequency: rule.kind, rule }
  if (!(await addCycle(db, cycle))) return refuse('pay_cycle.name_taken', { field: 'name' })
  const today = dayInZone(now, actor.zone)
  const span = { start: await firstPeriodFrom(db, today), end: addDays(today, ahead) }
  await makePeriods(db, cycle, [], [span], await companyCalendar(db))
  record({ deed: payCycleDeeds.add, type: 'pay_cycle', id: cycle.id, after: cycle })
  touch(payrollTopics.payroll)
  return (await findCycle(db, cycle.id)) ?? refuse('not_found')
}

const changeCycleStatus: Handler<typeof changePayCycleStatus> = async ({ body }, { db, actor, now, refuse, record, touch }) => {
  const before = await holdCycle(db, body.id, { stops: true })
  if (!before) return refuse('not_found')
  if (body.status === 'INACTIVE' && (before.people > 0 || (await owesLeavers(db, body.id)))) return refuse('pay_cycle.in_use')
  if ((await setCycleStatus(db, body.id, body.status, body.version)) === 0) return refuse('version.stale')
  // What was worked while it was stopped has to be paid in some period.
  if (body.status === 'ACTIVE') await keepAhead(db, before, dayInZone(now, actor.zone), await companyCalendar(db))
  record({
    deed: payCycleDeeds.status,
    type: 'pay_cycle',
    id: body.id,
    before: { status: before.status },
    after: { status: body.status },
  })
  touch(payrollTopics.payroll)
  return (await findCycle(db, body.id)) ?? refuse('not_found')
}

const listPeriods: Handler<typeof searchPayPeriods> = async ({ body }, { db }) => ({
  items: (await searchPeriods(db, body.payCycleId, body.payYear)).map(presentPeriod),
  years: await payYears(db),
})

const extendCycle: Handler<typeof addPayPeriods> = async ({ body }, { db, refuse, record, touch }) => {
  const cycle = await findCycle(db, body.payCycleId)
  if (!cycle) return refuse('pay_cycle.unknown', { field: 'payCycleId' })
  const stored = await lockPeriodsOf(db, cycle.id)
  const span = joining(stored, { start: body.from, end: body.to })
  if (daysBetween(span.start, span.end) > twoYears)
    return refuse('pay_period.too_long', { field: span.end === body.to ? 'to' : 'from' })
  const added = await makePeriods(db, cycle, stored, [span], await companyCalendar(db))
  record({ deed: payPeriodDeeds.add, type: 'pay_cycle', id: cycle.id, after: { from: body.from, to: body.to, added } })
  touch(payrollTopics.payroll)
  return { added }
}

const showTerms: Handler<typeof getPayDetails> = async ({ params }, { db, actor, now, refuse }) => {
  const person = await findWorkerName(db, params.userId)
  if (!person || !maySeePay(actor, person.id)) return refuse('not_found')
  await recordViews(db, actor, [person.id], 'pay_terms', now)
  return details(db, actor, person)
}

const agreeTerms: Handler<typeof savePayTerms> = async ({ params, body }, { db, actor, now, refuse, record, emit, touch }) => {
  const person = await lockWorker(db, params.userId)
  if (!person || !maySeePay(actor, person.id)) return refuse('not_found')
  const fault = payChangeFault(actor, person.id)
  if (fault) return refuse(fault)
  const cycle = await holdCycle(db, body.payCycleId)
  if (!cycle) return refuse('pay_cycle.unknown', { field: 'payCycleId' })
  const agreed = await termsOf(db, person.id)
  if (body.version === null ? agreed.length > 0 : body.version !== seenOf(agreed)) return refuse('version.stale')
  const isNew = !agreed.some(({ from }) => from === body.from)
  if (isNew && agreed.length >= mostTerms) return refuse('pay_details.too_many', { words: { terms: agreed.length } })
  if (cycle.status === 'INACTIVE') return refuse('pay_cycle.stopped', { field: 'payCycleId' })
  const through = await paidThrough(db, person.id)
  // Before the first terms nothing was paid: what is agreed for it now is owed.
  const earliest = agreed.at(-1)?.from
  const isEarlier = earliest !== undefined && body.from < earliest
  if (through !== null && body.from <= through && !isEarlier)
    return refuse('pay_details.period_closed', { field: 'from', words: { day: formatDay(through) } })
  const lastEnd = await lastEndBeside(db, person.id)
  if (lastEnd && isBeforeTheyLeft(body.from, lastEnd))
    return refuse('pay_details.before_they_left', { field: 'from', words: { day: formatDay(lastEnd) } })
  const before = termsOn(agreed, body.from)
  const moves = before !== undefined && before.payCycleId !== cycle.id
  // Held, so that none of its payrolls is finalised meanwhile. What one paid for others is final: the old cycle pays these days on.
  const final = await finalThrough(db, cycle.id, body.from)
  if (moves && final !== null && body.from <= final)
    return refuse('pay_details.period_closed', { field: 'from', words: { day: formatDay(final) } })
  if (moves && !(await reachBackTo(db, cycle, body.from, await companyCalendar(db))))
    return refuse('pay_period.too_long', { field: 'from' })
  const { unpaid: _meant, version: _seen, ...terms } = body
  await saveTerms(db, newId(), person.id, terms)
  // With no terms at all, everything that is final was paid without them.
  const owedUntil = earliest === undefined ? final : addDays(earliest, -1)
  if (owedUntil !== null && body.from <= owedUntil) {
    const span = { from: body.from, to: owedUntil }
    await oweSpan(db, { cycleId: cycle.id, personId: person.id, ...span, by: actor.userId, at: now })
  }
  const after = termsOn(await termsOf(db, person.id), body.from)
  record({ deed: payTermsDeeds.save, type: 'person', id: person.id, before, after })
  const same = agreed.find(({ from }) => from === body.from)
  // What is saved again as it was changes nothing for them.
  if (!isDeepStrictEqual(same, after)) await emit(payTermsSaved, { userId: person.id, by: actor.userId, from: body.from })
  // The reply has what was agreed before as well.
  await recordViews(db, actor, [person.id], 'pay_terms', now)
  touch(payrollTopics.payroll)
  return details(db, actor, person)
}

// Whoever said how often they pay can pay at once; nobody gets a cycle unasked.
const addFirstCycle: Listener<typeof companyCreated> = async (founded, { db, record }) => {
  const { payRhythm, today, weekStarts, firstPayPeriod } = founded
  if (payRhythm === null) return
  const rule = usualCycle(payRhythm, today, weekStarts as Weekday)
  const cycle = { id: newId(), name: usualName(payRhythm), frequency: rule.kind, rule }
  await addCycle(db, cycle)
  const span = { start: firstDayPaid(rule, today, firstPayPeriod), end: addDays(today, ahead) }
  await makePeriods(db, cycle, [], [span], await companyCalendar(db))
  const [first] = periodsOf(rule, span.start, span.start)
  const firstPeriod = first && { from: first.start, to: first.end }
  record({ deed: payCycleDeeds.add, type: 'pay_cycle', id: cycle.id, after: { ...cycle, firstPeriod } })
}

export const setupRoutes: readonly Mount[] = [
  route(listPayCycles, listCycles),
  route(addPayCycle, startCycle),
  route(changePayCycleStatus, changeCycleStatus),
  route(searchPayPeriods, listPeriods),
  route(addPayPeriods, extendCycle),
  route(getPayDetails, showTerms),
  route(savePayTerms, agreeTerms),
]

export const setupEvents: readonly Mount[] = [onNow(companyCreated, addFirstCycle)]
