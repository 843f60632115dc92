import { addHoliday, listHolidays } from '@daybook/calendar/contract'
import { perHour } from '@daybook/platform/contract'
import { type Member, testApp } from '@daybook/testing'
import { clockIn, clockOut } from '@daybook/time/contract'
import { updateOwnContact } from '@daybook/people/contract'
import { inject, expect, test, vi } from 'vitest'
import { Budget } from './budget.ts'
import { Limits } from './limits.ts'

const { app, api, given, rows, letPass } = await testApp()
const kB = 1024
const bounds = [perHour('account', 1000), perHour('company', 2000)]
const budget = (limits = app.limits) => new Budget(limits, 'test', bounds)
const written = { status: 429, code: 'limit.written' }

let day = 1
const holiday = (who: Member, key?: string) => {
  const body = { date: `2026-08-${String(day++).padStart(2, '0')}`, name: 'Day off' }
  const send = () => api.as(who).send(addHoliday, { body }, key === undefined ? {} : { key })
  return { send }
}
const payerOf = ({ accountId, companyId }: Member) => ({ account: accountId, company: companyId })

test('what an account writes is counted by the slice; beyond the budget it is refused until the hour is over', async () => {
  const [own, ada] = [budget(), { account: 'ada' }]
  const asked = vi.spyOn(app.limits, 'add')
  for (let i = 0; i < 63; i++) await own.count(ada, kB)
  expect(asked).not.toHaveBeenCalled()
  await own.count(ada, kB)
  expect(asked).toHaveBeenCalledTimes(1)
  asked.mockRestore()
  await own.count(ada, 900 * kB)
  await own.check(ada)
  await own.count(ada, 64 * kB)
  await expect(own.check(ada)).rejects.toMatchObject({ code: 'limit.written', retryAfter: 3600 })
  await own.check({ account: 'bo' })
  await letPass(3600)
  await own.check(ada)
})

test('the accounts of a company share one budget beside their own', async () => {
  const own = budget()
  for (const account of ['a', 'b', 'c']) await own.count({ account, company: 'acme' }, 700 * kB)
  await own.check({ account: 'a' })
  await expect(own.check({ account: 'd', company: 'acme' })).rejects.toMatchObject({ code: 'limit.written' })
  await own.check({ account: 'd', company: 'other' })
})

test('after a restart, or on another server, it is spent with the next slice', async () => {
  const [{ name } = { name: '' }] = await rows<{ name: string }>('select current_database() as name')
  const limits = new Limits({ ...inject('cluster').app, database: name }, () => undefined)
  const [here, there] = [budget(), budget(limits)]
  await here.count({ account: 'eve' }, 1000 * kB)
  await there.check({ account: 'eve' })
  await there.count({ account: 'eve' }, 64 * kB)
  await expect(there.check({ account: 'eve' })).rejects.toMatchObject({ code: 'limit.written' })
  await limits.close()
})

// As it was found, one account left 46 MB a second: every write of every company was refused a minute later.
test('replies that are kept have a budget: then no key is taken, what has one is answered, and colleagues go on', async () => {
  const { owner, hr } = await given.cast()
  const first = holiday(owner, 'first')
  const kept = await first.send()
  await app.budgets.replies.count(payerOf(owner), 16 * kB * kB)
  expect(await holiday(owner, 'second').send()).toMatchObject({ status: 429, body: written })
  expect((await holiday(owner).send()).status).toBe(200)
  expect(await first.send()).toMatchObject({ status: 200, body: kept.body })
  expect((await holiday(hr, 'second').send()).status).toBe(200)
  await letPass(3600)
  expect((await holiday(owner, 'third').send()).status).toBe(200)
})

test('the log has a budget: beyond it nothing is written, reading goes on, and colleagues do too', async () => {
  const { owner, employee, manager } = await given.cast()
  await app.budgets.log.count(payerOf(employee), 24 * kB * kB)
  const count = async () =>
    (await rows<{ n: number }>('select count(*)::int as n from audit_entry where company_id = $1', [owner.companyId]))[0]?.n
  const before = await count()
  expect(await api.as(employee).send(clockIn)).toMatchObject({ status: 429, body: written })
  expect(await api.as(employee).send(updateOwnContact, { body: { phone: '1', version: 1 } })).toMatchObject({ status: 429 })
  expect(await count()).toBe(before)
  expect((await api.as(employee).send(listHolidays, { query: { year: '2026' } })).status).toBe(200)
  expect((await api.as(manager).send(clockIn)).status).toBe(200)
})

test('what a call writes is counted: of the log what it records, and of a keyed one its reply', async () => {
  const owner = await given.company()
  const [log, replies] = [vi.spyOn(app.budgets.log, 'count'), vi.spyOn(app.budgets.replies, 'count')]
  await api.as(owner).call(clockIn, {}, { key: 'k' })
  await api.as(owner).call(clockOut, {})
  await api.as(owner).call(listHolidays, { query: { year: '2026' } })
  const bytes = (calls: typeof log) => calls.mock.calls.map(([payer, many]) => [payer.account, many > 0])
  expect(bytes(log)).toEqual([
    [owner.accountId, true],
    [owner.accountId, true],
    [owner.accountId, false],
  ])
  expect(bytes(replies).map(([, many]) => many)).toEqual([true, false, false])
  log.mockRestore()
  replies.mockRestore()
})

test('support that spent it looks no more, since its looks are recorded', async () => {
  const owner = await given.company()
  const supporter = await given.supportIn(owner, { mayChange: false })
  const look = () => api.as(supporter).send(listHolidays, { query: { year: '2026' } })
  expect((await look()).status).toBe(200)
  const [found] = await rows<{ account_id: string }>(
    'select account_id from audit_entry where company_id = $1 order by seq desc limit 1',
    [owner.companyId],
  )
  await app.budgets.log.count({ account: found?.account_id ?? '' }, 24 * kB * kB)
  expect(await look()).toMatchObject({ status: 429, body: written })
})
