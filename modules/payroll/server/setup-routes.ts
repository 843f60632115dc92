import { companyCreated } from '@daybook/company/contract'
import { payNamed } from '@daybook/people/contract'
import { isBeforeTheyLeft } from '@daybook/people/domain'
import { findWorkerName, lastEndBeside, lockWorker, recordViews } from '@daybook/people/server'
import { addDays, dayInZone, daysBetween, formatDay, yearOf, dayOf } from '@daybook/platform/domain'
import { type Actor, type Db, route, type Handler, type Mount, newId, onNow, type Listener } from '@daybook/platform/server'
import {
  addPayCycle,
  addPayPeriods,
  changePayCycleStatus,
  getPayDetails,
  listPayCycles,
  payCycleDeeds,
  payPeriodDeeds,
  payTermsDeeds,
  savePayTerms,
  searchPayPeriods,
  type PayDetails,
  payrollTopics,
} from '../contract/index.ts'
import { checkCycle, defaultPayCycle, termsOn } from '../domain/index.ts'
import { addCycle, cycles, findCycle, payYears, searchPeriods, setCycleStatus } from './cycle-store.ts'
import { maySeePay, payChangeFault } from './policy.ts'
import { ahead, makePeriods } from './periods-job.ts'
import { presentPeriod } from './run-routes.ts'
import { paidThrough, peopleWithTerms, saveTerms, termsOf } from './terms-store.ts'

const twoYears = 732
// Every run reads all terms of its people, every list all cycles.
const mostTerms = 500
const mostCycles = 100

const details = async (db: Db, actor: Actor, person: { id: string; name: string }): Promise<PayDetails> => ({
  userId: person.id,
  userName: person.name,
  currency: actor.currency,
  terms: await termsOf(db, person.id),
  can: { change: payChangeFault(actor, person.id) === null },
})

const listCycles: Handler<typeof listPayCycles> = async (_, { db }) => ({ items: await cycles(db) })

const startCycle: Handler<typeof addPayCycle> = async ({ body }, { db, actor, now, refuse, record, touch }) => {
  const rule = body.rule
  const checked = checkCycle(rule)
  if (!checked.ok) return refuse(checked.code, { field: 'rule' })
  if ((await cycles(db)).length >= mostCycles) return refuse('pay_cycle.too_many', { words: { cycles: mostCycles } })
  const cycle = { id: newId(), name: body.name, frequency: rule.kind, rule }
  if (!(await addCycle(db, cycle))) return refuse('pay_cycle.name_taken', { field: 'name' })
  const today = dayInZone(now, actor.zone)
  await makePeriods(db, cycle.id, rule, dayOf(yearOf(today), 1, 1), addDays(today, ahead))
  record({ deed: payCycleDeeds.add, type: 'pay_cycle', id: cycle.id, after: cycle })
  touch(payrollTopics.payroll)
  return (await findCycle(db, cycle.id)) ?? refuse('not_found')
}

const changeCycleStatus: Handler<typeof changePayCycleStatus> = async ({ body }, { db, refuse, record, touch }) => {
  const before = await findCycle(db, body.id)
  if (!before) return refuse('not_found')
  if (body.status === 'INACTIVE' && before.people > 0) return refuse('pay_cycle.in_use')
  if ((await setCycleStatus(db, body.id, body.status, body.version)) === 0) return refuse('version.stale')
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
  if (daysBetween(body.from, body.to) > twoYears) return refuse('pay_period.too_long', { field: 'to' })
  const added = await makePeriods(db, cycle.id, cycle.rule, body.from, body.to)
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

const agreeTerms: Handler<typeof savePayTerms> = async ({ params, body }, { db, actor, refuse, record, touch }) => {
  const person = await lockWorker(db, params.userId)
  if (!person || !maySeePay(actor, person.id)) return refuse('not_found')
  const fault = payChangeFault(actor, person.id)
  if (fault) return refuse(fault)
  const cycle = await findCycle(db, body.payCycleId)
  if (!cycle) return refuse('pay_cycle.unknown', { field: 'payCycleId' })
  const agreed = await termsOf(db, person.id)
  const isNew = !agreed.some(({ from }) => from === body.from)
  if (isNew && agreed.length >= mostTerms) return refuse('pay_details.too_many', { words: { terms: agreed.length } })
  if (cycle.status === 'INACTIVE') return refuse('pay_cycle.stopped', { field: 'payCycleId' })
  const through = await paidThrough(db, person.id)
  if (through !== null && body.from <= through)
    return refuse('pay_details.period_closed', { field: 'from', words: { day: formatDay(through) } })
  const lastEnd = await lastEndBeside(db, person.id)
  if (lastEnd && isBeforeTheyLeft(body.from, lastEnd))
    return refuse('pay_details.before_they_left', { field: 'from', words: { day: formatDay(lastEnd) } })
  const before = termsOn(agreed, body.from)
  const { unpaid: _meant, ...terms } = body
  await saveTerms(db, newId(), person.id, terms)
  const after = termsOn(await termsOf(db, person.id), body.from)
  record({ deed: payTermsDeeds.save, type: 'person', id: person.id, before, after })
  touch(payrollTopics.payroll)
  return details(db, actor, person)
}

// A new company can pay at once: monthly, on the last working day.
const addFirstCycle: Listener<typeof companyCreated> = async ({ today }, { db }) => {
  const cycle = { id: newId(), name: 'Monthly', frequency: defaultPayCycle.kind, rule: defaultPayCycle }
  await addCycle(db, cycle)
  await makePeriods(db, cycle.id, defaultPayCycle, dayOf(yearOf(today), 1, 1), addDays(today, ahead))
}

// An employee list that names pay becomes terms by the first active cycle, for whoever has none yet.
const agreeNamedPay: Listener<typeof payNamed> = async ({ people }, { db, record }) => {
  const cycle = (await cycles(db)).find(({ status }) => status === 'ACTIVE')
  if (!cycle) return
  const paid = new Set(await peopleWithTerms(db))
  for (const { userId, from, salaryCents, hourlyRateCents } of people.filter((person) => !paid.has(person.userId))) {
    const hourly = hourlyRateCents !== null && hourlyRateCents > 0
    // What a list calls a salary pays for all hours, until somebody says how many it covers.
    await saveTerms(db, newId(), userId, {
      from,
      payCycleId: cycle.id,
      payType: hourly ? 'HOURLY_SALARY' : 'FIXED_SALARY',
      amountCents: (hourly ? hourlyRateCents : salaryCents) ?? 0,
      taxDeductionCents: 0,
      benefitsDeductionCents: 0,
      overtimeEligible: hourly,
      coveredMinutesPerWeek: 2400,
    })
    record({ deed: payTermsDeeds.save, type: 'person', id: userId, after: termsOn(await termsOf(db, userId), from) })
  }
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

export const setupEvents: readonly Mount[] = [onNow(companyCreated, addFirstCycle), onNow(payNamed, agreeNamedPay)]
