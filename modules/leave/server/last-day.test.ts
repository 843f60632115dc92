import { addHoliday } from '@daybook/calendar/contract'
import { deactivatePerson, keepPerson } from '@daybook/people/contract'
import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { bookCompany } from './ledger-job.ts'
import { askLeave, changeLeave, decideLeave, listLeave, searchAway, searchLeaveApprovals } from '../contract/index.ts'

const { app, api, given, rows, settle } = await testApp()

const office = async () => {
  const { owner, employee } = await given.cast()
  await rows("update person set hire_date = '2019-01-01' where company_id = $1", [owner.companyId])
  const { id: typeId } = await given.leaveType(owner)
  const ask = (from: string, to = from) => api.as(employee).call(askLeave, { body: { typeId, from: day(from), to: day(to) } })
  const approve = async ({ id, version }: { id: string; version: number }) => {
    const { items } = await api.as(owner).call(decideLeave, { body: { requests: [{ id, version }], decision: 'APPROVE' } })
    return items[0]?.version ?? 0
  }
  const leaves = async (endDate: string) => {
    await api.as(owner).call(deactivatePerson, { params: { userId: employee.userId }, body: { endDate: day(endDate) } })
    await settle()
  }
  const requests = async () => (await api.as(owner).call(listLeave, { query: { userId: employee.userId } })).items
  const waiting = async () => (await api.as(owner).call(searchLeaveApprovals, { body: {} })).items
  const booked = async () => {
    const [sum] = await rows<{ n: number }>('select coalesce(sum(amount), 0)::int as n from leave_entry where person_id = $1', [
      employee.userId,
    ])
    return sum?.n
  }
  const away = async () =>
    (await rows<{ day: string }>('select day::text from leave_day where person_id = $1 order by 1', [employee.userId])).map(
      (row) => row.day,
    )
  return { owner, employee, typeId, ask, approve, leaves, requests, waiting, booked, away }
}

test('what waits after the last day is over, and is nobody’s to decide on any more', async () => {
  const { ask, leaves, requests, waiting } = await office()
  await ask('2026-04-13', '2026-04-17')
  await ask('2026-03-23')
  await leaves('2026-03-31')
  expect(await requests()).toMatchObject([
    { from: '2026-04-13', status: 'CANCELLED', decisionNote: 'The last day here is 31 Mar 2026.' },
    { from: '2026-03-23', status: 'PENDING' },
  ])
  expect(await waiting()).toHaveLength(1)
})

test('approved leave ends with the last day: later days are given back, and nobody is away on them', async () => {
  const { owner, employee, ask, approve, leaves, requests, booked, away } = await office()
  await approve(await ask('2026-04-13', '2026-04-17'))
  await approve(await ask('2026-05-04', '2026-05-05'))
  expect(await booked()).toBe(-700)
  await leaves('2026-04-14')
  expect(await requests()).toMatchObject([
    { from: '2026-05-04', status: 'CANCELLED' },
    { from: '2026-04-13', to: '2026-04-14', status: 'APPROVED', total: 200 },
  ])
  expect(await booked()).toBe(-200)
  expect(await away()).toEqual(['2026-04-13', '2026-04-14'])
  const month = { from: day('2026-04-15'), to: day('2026-05-31') }
  const { items } = await api.as(owner).call(searchAway, { body: month })
  expect(items.find(({ userId }) => userId === employee.userId)?.away ?? []).toEqual([])
  const log = await rows<{ n: number }>(
    "select count(*)::int as n from audit_entry where company_id = $1 and action = 'leave.end'",
    [owner.companyId],
  )
  expect(log).toEqual([{ n: 2 }])
})

test('a last day that is moved to earlier ends leave again; a change that waits is over with its leave', async () => {
  const { employee, typeId, ask, approve, leaves, requests, booked } = await office()
  const request = await ask('2026-04-13', '2026-04-17')
  const version = await approve(request)
  const body = { typeId, from: day('2026-04-13'), to: day('2026-04-20'), version }
  await api.as(employee).call(changeLeave, { params: { id: request.id }, body })
  await leaves('2026-04-16')
  expect(await booked()).toBe(-400)
  await leaves('2026-04-10')
  expect((await requests()).map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED'])
  expect(await booked()).toBe(0)
})

test('a day after the last one that was paid stays as it was paid', async () => {
  const { employee, ask, approve, leaves, requests, away } = await office()
  await approve(await ask('2026-04-13', '2026-04-17'))
  await rows("update leave_day set payroll_record_id = gen_random_uuid() where person_id = $1 and day <= '2026-04-14'", [
    employee.userId,
  ])
  await leaves('2026-04-10')
  expect(await requests()).toMatchObject([{ to: '2026-04-14', status: 'APPROVED', total: 200 }])
  expect(await away()).toEqual(['2026-04-13', '2026-04-14'])
})

test('what ended with a last day does not come back when the calendar changes, also beside later days that were paid', async () => {
  const { owner, employee, ask, approve, leaves, requests, booked, away } = await office()
  await approve(await ask('2026-04-13', '2026-04-24'))
  await rows("update leave_day set payroll_record_id = gen_random_uuid() where person_id = $1 and day = '2026-04-21'", [
    employee.userId,
  ])
  await leaves('2026-04-15')
  expect(await away()).toEqual(['2026-04-13', '2026-04-14', '2026-04-15', '2026-04-21'])
  await api.as(owner).call(addHoliday, { body: { date: day('2026-04-14'), name: 'Company outing' } })
  await settle()
  expect(await away()).toEqual(['2026-04-13', '2026-04-15', '2026-04-21'])
  expect(await requests()).toMatchObject([{ to: '2026-04-21', status: 'APPROVED', total: 300 }])
  expect(await booked()).toBe(-300)
})

test('a last day ahead earns less of the year, and one that is taken back earns all of it again, without leave that ended with it', async () => {
  const { owner, employee, ask, approve, booked, away } = await office()
  const params = { userId: employee.userId }
  await approve(await ask('2026-04-13', '2026-04-17'))
  await bookCompany(app, owner.companyId)
  const all = (await booked()) ?? 0
  const body = { endDate: day('2026-03-31'), accessEnds: 'AFTER_LAST_DAY' } as const
  await api.as(owner).call(deactivatePerson, { params, body })
  await settle()
  await bookCompany(app, owner.companyId)
  expect(await booked()).toBeLessThan(all)
  expect(await away()).toEqual([])
  await api.as(owner).call(keepPerson, { params })
  await settle()
  await bookCompany(app, owner.companyId)
  // Five days of leave are given back, and stay so.
  expect(await booked()).toBe(all + 500)
  expect(await away()).toEqual([])
})
