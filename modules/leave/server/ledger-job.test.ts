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

/** How many entries each person of a company has. */
const bookedEach = (companyId: string) =>
  rows<{ person: string; entries: number }>(
    'select person_id as person, count(*)::int as entries from leave_entry where company_id = $1 group by 1',
    [companyId],
  )

test('stopped at any statement, everybody is booked completely or not at all', async () => {
  const { owner, who } = await office()
  clock.set('2027-04-02T10:00:00Z')
  for (let statement = 1; statement <= 12; statement += 1) {
    await rows(`create or replace function fail_on_booking() returns trigger language plpgsql as $$
      begin if (select count(*) from leave_entry where company_id = new.company_id) >= ${statement - 1} then raise exception 'stopped'; end if; return new; end $$`)
    await rows('drop trigger if exists stop_booking on leave_entry')
    await rows('create trigger stop_booking before insert on leave_entry for each row execute function fail_on_booking()')
    await bookCompany(app, owner.companyId).catch(() => undefined)
    await rows('drop trigger stop_booking on leave_entry')
    expect((await bookedEach(owner.companyId)).filter(({ entries }) => entries !== 5)).toEqual([])
  }
  await bookCompany(app, owner.companyId)
  expect(await booked(owner.companyId)).toHaveLength(10)
  expect(await bookedEach(owner.companyId)).toContainEqual({ person: who.userId, entries: 5 })
  clock.set('2026-03-16T10:00:00Z')
})

test('somebody whose leave cannot be counted keeps nobody else from theirs, and the job says whose it is', async () => {
  const { owner, who, typeId } = await office()
  await bookCompany(app, owner.companyId)
  // More than the entry that closes the year can say.
  for (const on of ['2026-02-01', '2026-02-02'])
    await rows(
      `insert into leave_entry (company_id, id, person_id, type_id, day, kind, amount, why, made_at, made_by)
        values ($1, gen_random_uuid(), $2, $3, $4, 'adjustment', 2147483647, 'As much as there can be', now(), $5)`,
      [owner.companyId, who.userId, typeId, on, owner.userId],
    )
  clock.set('2027-01-02T10:00:00Z')
  const failed = await bookCompany(app, owner.companyId).then(() => null, String)
  expect(failed).toContain('leave-ledger failed for 1 of 1 things')
  const newest = "select distinct person_id as person from leave_entry where company_id = $1 and day = '2027-01-01'"
  expect(await rows(newest, [owner.companyId])).toEqual([{ person: owner.userId }])
  clock.set('2026-03-16T10:00:00Z')
})
