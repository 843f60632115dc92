import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { askLeave, decideLeave, getLeaveBalances, searchLeaveLedger } from '../contract/index.ts'
import { bookCompany, ledgerJob } from './ledger-job.ts'

// The clock moves, and the job books for every company of this server.
const { app, api, given, rows, clock } = await testApp({ own: true })

const booked = (companyId: string) =>
  rows<{ kind: string; amount: number; day: string }>(
    'select kind, amount, day::text from leave_entry where company_id = $1 order by day, kind, amount',
    [companyId],
  )

const office = async () => {
  const owner = await given.company()
  const who = await given.person(owner, { hireDate: '2019-01-01' })
  await rows("update person set hire_date = '2019-01-01' where company_id = $1", [owner.companyId])
  const { id: typeId } = await given.leaveType(owner, 'Annual leave', { carryMax: 500, carryExpires: { month: 3, date: 31 } })
  return { owner, who, typeId }
}

test('books the year of everybody once, however often it runs', async () => {
  const { owner } = await office()
  await ledgerJob.run(app)
  await ledgerJob.run(app)
  expect(await booked(owner.companyId)).toEqual([
    { kind: 'grant', amount: 2000, day: '2026-01-01' },
    { kind: 'grant', amount: 2000, day: '2026-01-01' },
  ])
})

test('the turn of the year, also after it was missed: closed, carried, expired', async () => {
  const { owner, who, typeId } = await office()
  const boss = api.as(owner)
  await ledgerJob.run(app)
  const request = await api.as(who).call(askLeave, { body: { typeId, from: day('2026-12-21'), to: day('2026-12-22') } })
  await boss.call(decideLeave, { body: { requests: [{ id: request.id, version: request.version }], decision: 'APPROVE' } })
  clock.set('2027-04-02T10:00:00Z')
  const balance = async () => (await api.as(who).call(getLeaveBalances, { query: {} })).items[0]?.today
  // The screens do not wait for the night.
  expect(await balance()).toBe(2000)
  await ledgerJob.run(app)
  expect(await balance()).toBe(2000)
  const { items } = await api.as(who).call(searchLeaveLedger, { body: { year: 2027 } })
  expect(items.map(({ kind, amount, day: on, balance: left }) => [on, kind, amount, left])).toEqual([
    ['2027-04-01', 'expiry', -500, 2000],
    ['2027-01-01', 'grant', 2000, 2500],
    ['2027-01-01', 'carry', 500, 500],
    ['2027-01-01', 'expiry', -1800, 0],
  ])
  clock.set('2026-03-16T10:00:00Z')
})

test('stopped at any statement, a company is booked completely or not at all', async () => {
  const { owner } = await office()
  for (let statement = 1; statement <= 12; statement += 1) {
    await rows(`create or replace function fail_on_booking() returns trigger language plpgsql as $$
      begin if (select count(*) from leave_entry where company_id = new.company_id) >= ${statement - 1} then raise exception 'stopped'; end if; return new; end $$`)
    await rows('drop trigger if exists stop_booking on leave_entry')
    await rows('create trigger stop_booking before insert on leave_entry for each row execute function fail_on_booking()')
    await bookCompany(app, owner.companyId).catch(() => undefined)
    await rows('drop trigger stop_booking on leave_entry')
    expect([0, 2]).toContain((await booked(owner.companyId)).length)
  }
  await bookCompany(app, owner.companyId)
  expect(await booked(owner.companyId)).toHaveLength(2)
})
