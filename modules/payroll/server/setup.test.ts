import { type Cast, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import {
  addPayCycle,
  addPayPeriods,
  changePayCycleStatus,
  getPayDetails,
  listPayCycles,
  type PayCycleRule,
  savePayTerms,
  searchPayPeriods,
} from '../contract/index.ts'
import { seenTerms } from '../testing/seen-terms.ts'

const { api, given, rows } = await testApp()

const paid = { payDate: { kind: 'OFFSET', days: 2 }, businessDay: 'next' } as const
const weekly = { kind: 'WEEKLY', anchor: '2026-01-05', ...paid } as unknown as PayCycleRule
const cycleOf = async (cast: Cast) => {
  const [cycle] = (await api.as(cast.owner).call(listPayCycles, {})).items
  if (!cycle) throw new Error('a new company has a pay cycle')
  return cycle
}
const terms = (payCycleId: string, more: object = {}) => ({
  from: '2026-03-01' as string,
  payCycleId,
  payType: 'HOURLY_SALARY' as const,
  amountCents: 2000,
  ...more,
})

test('a pay cycle comes with its periods, in one company', async () => {
  const { ours, theirs } = await given.twoCompanies()
  const cycle = await api.as(ours.hr).call(addPayCycle, { body: { name: 'Weekly', rule: weekly } })
  expect(cycle).toMatchObject({ name: 'Weekly', frequency: 'WEEKLY', status: 'ACTIVE', people: 0, version: 1 })
  const { items } = await api.as(ours.owner).call(searchPayPeriods, { body: { payCycleId: cycle.id } })
  // From the first week that lies in this year to two months ahead, without a gap.
  expect(items[0]?.to && items[0].to >= '2026-05-10').toBe(true)
  const inOrder = items.toReversed()
  for (const [i, period] of inOrder.slice(1).entries())
    expect(Date.parse(period.from) - Date.parse(inOrder[i]?.to ?? '')).toBe(86_400_000)
  expect((await api.as(theirs.owner).call(listPayCycles, {})).items.map(({ name }) => name)).toEqual(['Monthly'])
  expect((await api.as(theirs.owner).call(searchPayPeriods, { body: { payCycleId: cycle.id } })).items).toEqual([])
  await expect(api.as(ours.owner).call(addPayCycle, { body: { name: 'Weekly', rule: weekly } })).rejects.toMatchObject({
    status: 409,
    code: 'pay_cycle.name_taken',
    problem: { errors: [{ field: 'name' }] },
  })
})

test.each([
  ['a month from day 0', { kind: 'MONTHLY', startDay: 0, ...paid }, 'pay_cycle.start_day'],
  ['a month from day 32', { kind: 'MONTHLY', startDay: 32, ...paid }, 'pay_cycle.start_day'],
  ['halves in the wrong order', { kind: 'SEMI_MONTHLY', startDays: [16, 1], ...paid }, 'pay_cycle.start_days'],
  ['halves that February lacks', { kind: 'SEMI_MONTHLY', startDays: [28, 30], ...paid }, 'pay_cycle.start_days'],
  [
    'a pay day of 0',
    { kind: 'MONTHLY', startDay: 1, businessDay: 'none', payDate: { kind: 'DAY_OF_MONTH', day: 0, monthsAfter: 0 } },
    'pay_cycle.pay_day',
  ],
])('a cycle with %s is refused', async (_case, rule, code) => {
  const owner = await given.company()
  const body = { name: 'Odd', rule: rule as never }
  await expect(api.as(owner).call(addPayCycle, { body })).rejects.toMatchObject({
    status: 400,
    code,
    problem: { errors: [{ field: 'rule' }] },
  })
  expect((await api.as(owner).call(listPayCycles, {})).items).toHaveLength(1)
})

test('a cycle that somebody is paid by is not stopped; one that nobody uses is, and resumes', async () => {
  const { ours, theirs } = await given.twoCompanies()
  const cycle = await cycleOf(ours)
  const set = (status: 'ACTIVE' | 'INACTIVE', version: number) =>
    api.as(ours.owner).call(changePayCycleStatus, { body: { id: cycle.id, status, version } })
  expect(await set('INACTIVE', 1)).toMatchObject({ status: 'INACTIVE', version: 2 })
  expect(await set('ACTIVE', 2)).toMatchObject({ status: 'ACTIVE', version: 3 })
  await api.as(ours.owner).call(savePayTerms, { params: { userId: ours.employee.userId }, body: terms(cycle.id) })
  await expect(set('INACTIVE', 3)).rejects.toMatchObject({ status: 409, code: 'pay_cycle.in_use' })
  const foreign = await cycleOf(theirs)
  await expect(
    api.as(ours.owner).call(changePayCycleStatus, { body: { id: foreign.id, status: 'INACTIVE', version: 1 } }),
  ).rejects.toMatchObject({ status: 404, code: 'not_found' })
  expect((await cycleOf(theirs)).status).toBe('ACTIVE')
})

test('periods are made for at most two years, once each, and for a cycle of this company', async () => {
  const { ours, theirs } = await given.twoCompanies()
  const { id } = await cycleOf(ours)
  const add = (payCycleId: string, from: string, to: string) =>
    api.as(ours.owner).call(addPayPeriods, { body: { payCycleId, from, to } })
  // With those of 2026 that are not there yet: from June on.
  expect(await add(id, '2027-01-01', '2027-12-31')).toEqual({ added: 7 + 12 })
  expect(await add(id, '2027-06-01', '2028-01-31')).toEqual({ added: 1 })
  await expect(add(id, '2027-01-01', '2029-02-01')).rejects.toMatchObject({ status: 400, code: 'pay_period.too_long' })
  await expect(add(id, '2027-01-02', '2027-01-01')).rejects.toMatchObject({ status: 400, code: 'request.invalid' })
  const foreign = (await cycleOf(theirs)).id
  await expect(add(foreign, '2027-01-01', '2027-12-31')).rejects.toMatchObject({ status: 400, code: 'pay_cycle.unknown' })
  const { years } = await api.as(theirs.owner).call(searchPayPeriods, { body: {} })
  expect(years).not.toContain(2027)
})

test('terms hold from their day until the next ones; the same day again replaces them', async () => {
  const { ours, theirs } = await given.twoCompanies()
  const [cycle, foreign] = [await cycleOf(ours), await cycleOf(theirs)]
  const params = { userId: ours.employee.userId }
  const save = async (body: ReturnType<typeof terms>) =>
    api.as(ours.hr).call(savePayTerms, { params, body: { ...body, ...(await seenTerms(api.as(ours.hr), params.userId)) } })
  await save(terms(cycle.id))
  await save(terms(cycle.id, { from: '2026-06-01', amountCents: 2200, taxDeductionCents: 500 }))
  const after = await save(terms(cycle.id, { from: '2026-06-01', amountCents: 2300 }))
  expect(after.terms.map(({ from, amountCents, taxDeductionCents }) => [from, amountCents, taxDeductionCents])).toEqual([
    ['2026-06-01', 2300, 0],
    ['2026-03-01', 2000, 0],
  ])
  expect(await api.as(ours.employee).call(getPayDetails, { params })).toMatchObject({
    terms: after.terms,
    can: { change: false },
  })
  await expect(save(terms(foreign.id))).rejects.toMatchObject({ status: 400, code: 'pay_cycle.unknown' })
  await expect(api.as(theirs.owner).call(savePayTerms, { params, body: terms(foreign.id) })).rejects.toMatchObject({
    status: 404,
    code: 'not_found',
  })
})

test('what another one agreed meanwhile is not put back by a page that was opened before, nor agreed over unseen', async () => {
  const { ours } = await given.twoCompanies()
  const [boss, hr] = [api.as(ours.owner), api.as(ours.hr)]
  const [cycle, params] = [await cycleOf(ours), { userId: ours.employee.userId }]
  await boss.call(savePayTerms, { params, body: terms(cycle.id) })
  const seen = await seenTerms(hr, params.userId)
  await boss.call(savePayTerms, { params, body: terms(cycle.id, { amountCents: 4000, ...seen }) })
  const stale = { status: 412, body: { code: 'version.stale' } }
  for (const more of [{ taxDeductionCents: 500, ...seen }, { from: '2026-06-01', ...seen }, { from: '2026-06-01' }])
    expect(await hr.send(savePayTerms, { params, body: terms(cycle.id, more) })).toMatchObject(stale)
  expect((await boss.call(getPayDetails, { params })).terms).toMatchObject([{ amountCents: 4000, taxDeductionCents: 0 }])
})

test('nobody is put into a pay cycle that was stopped, and there is an end to cycles and terms', async () => {
  const { ours } = await given.twoCompanies()
  const boss = api.as(ours.owner)
  const cycle = await cycleOf(ours)
  const params = { userId: ours.employee.userId }
  const { rule, version } = cycle
  await boss.call(changePayCycleStatus, { body: { id: cycle.id, status: 'INACTIVE', version } })
  expect(await boss.send(savePayTerms, { params, body: terms(cycle.id) })).toMatchObject({
    status: 409,
    body: { code: 'pay_cycle.stopped', errors: [{ field: 'payCycleId' }] },
  })
  await boss.call(changePayCycleStatus, { body: { id: cycle.id, status: 'ACTIVE', version: version + 1 } })
  await rows(
    `insert into pay_terms (company_id, id, person_id, pay_cycle_id, from_day, pay_type, amount_cents)
      select $1, gen_random_uuid(), $2, $3, date '2000-01-01' + i, 'HOURLY_SALARY', 1 from generate_series(1, 500) i`,
    [ours.owner.companyId, ours.employee.userId, cycle.id],
  )
  const seen = await seenTerms(boss, params.userId)
  expect(await boss.send(savePayTerms, { params, body: { ...terms(cycle.id), ...seen } })).toMatchObject({
    status: 409,
    body: { code: 'pay_details.too_many' },
  })
  await boss.call(savePayTerms, { params, body: terms(cycle.id, { from: '2000-01-02', ...seen }) })
  await rows(
    `insert into pay_cycle (company_id, id, name, frequency, rule)
      select company_id, gen_random_uuid(), 'Cycle ' || i, frequency, rule from pay_cycle, generate_series(1, 99) i where id = $1`,
    [cycle.id],
  )
  expect(await boss.send(addPayCycle, { body: { name: 'One more', rule } })).toMatchObject({
    status: 409,
    body: { code: 'pay_cycle.too_many' },
  })
})

test.each([[-1], [10.005], [2_147_483_648], ['10,50'], [null]])('%j is no amount of money', async (amountCents) => {
  const { ours } = await given.twoCompanies()
  const cycle = await cycleOf(ours)
  const reply = await api
    .as(ours.owner)
    .send(savePayTerms, { params: { userId: ours.employee.userId }, body: { ...terms(cycle.id), amountCents } })
  expect(reply).toMatchObject({ status: 400, body: { errors: [{ field: 'amountCents' }] } })
})
