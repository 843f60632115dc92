import { type Cast, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import {
  addPayCycle,
  changePayCycleStatus,
  listPaidPeople,
  listPayCycles,
  listPayPeriods,
  renamePayCycle,
  savePayTerms,
  searchPayCycles,
  searchPayPeriods,
} from '../contract/index.ts'
import { seenTerms } from '../testing/seen-terms.ts'

const world = await testApp()
const { api, given, rows } = world

const weekly = { kind: 'WEEKLY', anchor: '2026-01-05', payDate: { kind: 'OFFSET', days: 2 }, businessDay: 'next' } as const

const cycleOf = async ({ owner }: Pick<Cast, 'owner'>) => {
  const [cycle] = (await api.as(owner).call(listPayCycles, {})).items
  if (!cycle) throw new Error('a new company has a pay cycle')
  return cycle
}

const agree = async (ours: Cast, userId: string, payCycleId: string, more: object = {}) =>
  api.as(ours.owner).call(savePayTerms, {
    params: { userId },
    body: {
      from: '2026-01-01',
      payCycleId,
      payType: 'HOURLY_SALARY',
      amountCents: 2000,
      ...more,
      ...(await seenTerms(api.as(ours.owner), userId)),
    },
  })

test('pay cycles are found by name and status, a page at a time', async () => {
  const { ours, theirs } = await given.twoCompanies()
  const me = api.as(ours.owner)
  const { id, version } = await me.call(addPayCycle, { body: { name: 'Weekly, the Café', rule: weekly } })
  const names = async (body: object) => (await me.call(searchPayCycles, { body })).items.map(({ name }) => name)
  expect(await names({})).toEqual(['Monthly', 'Weekly, the Café'])
  expect(await names({ q: 'cafe' })).toEqual(['Weekly, the Café'])
  await me.call(changePayCycleStatus, { body: { id, status: 'INACTIVE', version } })
  expect(await names({ status: 'ACTIVE' })).toEqual(['Monthly'])
  const first = await me.call(searchPayCycles, { body: { limit: 1 } })
  expect(first).toMatchObject({ items: [{ name: 'Monthly' }], nextCursor: expect.any(String) })
  const second = await me.call(searchPayCycles, { body: { limit: 1, cursor: first.nextCursor ?? '' } })
  expect(second).toMatchObject({ items: [{ name: 'Weekly, the Café' }], nextCursor: null })
  const foreign = await api.as(theirs.owner).call(searchPayCycles, { body: {} })
  expect(foreign.items.map(({ name }) => name)).toEqual(['Monthly'])
})

test('a pay cycle takes another name, and keeps when it pays', async () => {
  const { ours, theirs } = await given.twoCompanies()
  const me = api.as(ours.hr)
  const cycle = await cycleOf(ours)
  const renamed = await me.call(renamePayCycle, { body: { id: cycle.id, name: 'Salaries', version: cycle.version } })
  expect(renamed).toEqual({ ...cycle, name: 'Salaries', version: cycle.version + 1 })
  const log = await rows("select after from audit_entry where company_id = $1 and action = 'pay_cycle.rename'", [
    ours.owner.companyId,
  ])
  expect(log).toEqual([{ after: { name: 'Salaries' } }])
  await expect(me.call(renamePayCycle, { body: { id: cycle.id, name: 'Again', version: cycle.version } })).rejects.toMatchObject({
    status: 412,
    code: 'version.stale',
  })
  const { id, version } = await me.call(addPayCycle, { body: { name: 'Weekly', rule: weekly } })
  await expect(me.call(renamePayCycle, { body: { id, name: 'salaries', version } })).rejects.toMatchObject({
    status: 409,
    code: 'pay_cycle.name_taken',
    problem: { errors: [{ field: 'name' }] },
  })
  await expect(me.call(renamePayCycle, { body: { id, name: ' ', version } })).rejects.toMatchObject({
    status: 400,
    problem: { errors: [{ field: 'name', message: 'Please enter a name' }] },
  })
  const foreign = await cycleOf(theirs)
  await expect(
    me.call(renamePayCycle, { body: { id: foreign.id, name: 'Mine', version: foreign.version } }),
  ).rejects.toMatchObject({ status: 404, code: 'not_found' })
  expect((await cycleOf(theirs)).name).toBe('Monthly')
})

test('all pay periods are listed, from the first one that the company pays, open and closed, page by page', async () => {
  const { ours, theirs } = await given.twoCompanies()
  const me = api.as(ours.owner)
  const cycle = await cycleOf(ours)
  const from = async (query: object = {}) => (await me.call(listPayPeriods, { query })).items.map((period) => period.from)
  const all = ['2026-05-01', '2026-04-01', '2026-03-01', '2026-02-01', '2026-01-01']
  expect(await from()).toEqual(all)
  const { items } = await me.call(searchPayPeriods, { body: {} })
  const january = items.find((period) => period.from === '2026-01-01')
  await rows("update pay_period set status = 'PAID' where id = $1", [january?.id])
  expect(await from({ state: 'closed' })).toEqual(['2026-01-01'])
  expect(await from({ state: 'open' })).toEqual(all.slice(0, 4))
  const first = await me.call(listPayPeriods, { query: { limit: '3', payCycleId: cycle.id } })
  const second = await me.call(listPayPeriods, { query: { limit: '3', cursor: first.nextCursor ?? '' } })
  expect([first.items.length, second.items.map((period) => period.from), second.nextCursor]).toEqual([3, all.slice(3), null])
  const foreign = await api.as(theirs.owner).call(listPayPeriods, { query: { payCycleId: cycle.id } })
  expect(foreign.items).toEqual([])
})

test.each(['0', '101', 'ten', '1.5', '-1'])('a page of %s is refused', async (limit) => {
  const owner = await given.company()
  await expect(api.as(owner).call(listPayPeriods, { query: { limit } })).rejects.toMatchObject({
    status: 400,
    problem: { errors: [{ field: 'limit', message: 'Must be 1 to 100' }] },
  })
})

test('who is paid by a cycle is listed with the terms of today; an employee finds only themselves', async () => {
  const { ours } = await given.twoCompanies()
  const [monthly, hr] = [await cycleOf(ours), api.as(ours.hr)]
  const other = await hr.call(addPayCycle, { body: { name: 'Weekly', rule: weekly } })
  await agree(ours, ours.employee.userId, monthly.id)
  await agree(ours, ours.employee.userId, other.id, { from: '2026-03-01', amountCents: 2100 })
  // Terms that begin later do not hold yet.
  await agree(ours, ours.employee.userId, monthly.id, { from: '2026-04-01', amountCents: 2200 })
  await agree(ours, ours.manager.userId, monthly.id)
  const listed = async (who: typeof hr, query: object = {}) =>
    (await who.call(listPaidPeople, { query })).items.map(({ userId, terms }) => [userId, terms.payCycleName, terms.amountCents])
  const [employee, manager] = [
    [ours.employee.userId, 'Weekly', 2100],
    [ours.manager.userId, 'Monthly', 2000],
  ]
  expect(await listed(hr, { payCycleId: other.id })).toEqual([employee])
  expect(await listed(hr, { payCycleId: monthly.id })).toEqual([manager])
  expect((await listed(hr)).toSorted()).toEqual([employee, manager].toSorted())
  expect(await listed(api.as(ours.employee))).toEqual([employee])
  expect(await listed(api.as(ours.manager))).toEqual([manager])
  const first = await hr.call(listPaidPeople, { query: { limit: '1' } })
  const second = await hr.call(listPaidPeople, { query: { limit: '1', cursor: first.nextCursor ?? '' } })
  expect([...first.items, ...second.items].map(({ userId }) => userId)).toHaveLength(2)
  expect(second.nextCursor).toBeNull()
})

test('whoever looks at the pay of others is noted for those who were looked at', async () => {
  const { ours } = await given.twoCompanies()
  await agree(ours, ours.employee.userId, (await cycleOf(ours)).id)
  // Whoever agreed them was shown what had been agreed before.
  expect(await rows('delete from access_view where subject_id = $1 returning what, viewer_id', [ours.employee.userId])).toEqual([
    { what: 'pay_terms', viewer_id: ours.owner.userId },
  ])
  await api.as(ours.hr).call(listPaidPeople, { query: {} })
  await api.as(ours.employee).call(listPaidPeople, { query: {} })
  const seen = await rows('select viewer_id, what from access_view where subject_id = $1', [ours.employee.userId])
  expect(seen).toEqual([{ viewer_id: ours.hr.userId, what: 'pay_terms' }])
})
