import { clockIn, searchTimesheet } from '@daybook/time/contract'
import { lockWaiters, type Member, ownerOf, testApp } from '@daybook/testing'
import { afterAll, beforeEach, expect, test } from 'vitest'
import {
  changeOwnZone,
  deactivatePerson,
  getMe,
  getPerson,
  importPeople,
  keepPerson,
  searchPeople,
  updatePerson,
} from '../contract/index.ts'
import { endAllLeavers } from './leaver-job.ts'

// A last day that lies ahead: until it is over where somebody is, they go on working here.

const { app, api, given, clock, rows } = await testApp()
const other = await ownerOf(rows)
afterAll(() => other.end())
beforeEach(() => clock.set('2026-03-16T09:00:00Z'))

type Who = { token: string }
const leaves = (by: Who, of: { userId: string }, endDate = '2026-03-20') =>
  api.as(by).send(deactivatePerson, { params: { userId: of.userId }, body: { endDate, accessEnds: 'AFTER_LAST_DAY' } })
const stays = (by: Who, of: { userId: string }) => api.as(by).send(keepPerson, { params: { userId: of.userId } })
const look = (by: Who, of: { userId: string }) => api.as(by).call(getPerson, { params: { userId: of.userId } })
const at = async (instant: string) => {
  clock.set(instant)
  await endAllLeavers(app)
}
const isIn = async (who: Member) => (await api.as(who).send(getMe)).status === 200

test('access ends the minute the last day is over on the clock of the person, and not of the company', async () => {
  const { ours, theirs } = await given.twoCompanies()
  const [west, east] = [ours.employee, ours.outsider]
  await api.as(west).call(changeOwnZone, { body: { zone: 'America/Los_Angeles' } })
  await api.as(east).call(changeOwnZone, { body: { zone: 'Pacific/Auckland' } })
  for (const who of [west, east, ours.manager])
    expect(await leaves(ours.hr, who)).toMatchObject({ status: 200, body: { status: 'ACTIVE', endDate: '2026-03-20' } })
  const here = async () => Promise.all([east, ours.manager, west].map(isIn))
  await at('2026-03-20T10:59:59Z')
  expect(await here()).toEqual([true, true, true])
  await at('2026-03-20T11:00:00Z')
  expect(await here()).toEqual([false, true, true])
  await at('2026-03-20T23:00:00Z')
  expect(await here()).toEqual([false, false, true])
  // Another one that starts at the same moment ends nobody twice.
  clock.set('2026-03-21T07:00:00Z')
  await Promise.all([endAllLeavers(app), endAllLeavers(app)])
  expect(await here()).toEqual([false, false, false])
  expect(await look(ours.owner, west)).toMatchObject({ status: 'INACTIVE', endDate: '2026-03-20' })
  const told = "select 1 from audit_entry where company_id = $1 and action = 'people.deactivate'"
  expect(await rows(told, [ours.owner.companyId])).toHaveLength(3)
  expect(await isIn(theirs.employee)).toBe(true)
})

test('who leaves works until then: they press, and what is open is handed in at the end', async () => {
  const { owner, hr, employee } = await given.cast()
  await leaves(hr, employee, '2026-03-16')
  await api.as(employee).call(clockIn, {})
  expect(await look(employee, employee)).toMatchObject({ endDate: '2026-03-16', can: { stay: false } })
  await at('2026-03-16T23:00:00Z')
  const body = { from: '2026-03-16', to: '2026-03-16', userId: employee.userId } as const
  const [found] = (await api.as(owner).call(searchTimesheet, { body })).days
  expect(found).toMatchObject({ status: 'SUBMITTED', workedMinutes: 840 })
})

test('the day may be moved, taken back, or made to be now; colleagues do not see it', async () => {
  const { owner, hr, manager, employee, outsider } = await given.cast()
  await leaves(hr, employee)
  expect((await look(outsider, employee)).endDate).toBeNull()
  expect(await look(manager, employee)).toMatchObject({ endDate: '2026-03-20', can: { stay: false } })
  expect(await look(hr, employee)).toMatchObject({ can: { stay: true, deactivate: true } })
  expect(await leaves(hr, employee)).toMatchObject({ status: 200 })
  expect(await leaves(hr, employee, '2026-03-27')).toMatchObject({ status: 200, body: { endDate: '2026-03-27' } })
  await at('2026-03-22T00:00:00Z')
  expect(await isIn(employee)).toBe(true)
  expect(await stays(owner, employee)).toMatchObject({ status: 200, body: { endDate: null, can: { stay: false } } })
  await at('2026-04-02T00:00:00Z')
  expect(await isIn(employee)).toBe(true)
  await leaves(hr, employee, '2026-04-10')
  const params = { userId: employee.userId }
  expect(await api.as(hr).call(deactivatePerson, { params, body: { endDate: '2026-04-10' } })).toMatchObject({
    status: 'INACTIVE',
  })
  expect(await isIn(employee)).toBe(false)
  // Of who left nothing comes back, whatever is said of their access.
  expect(await leaves(hr, employee, '2026-05-10')).toMatchObject({ body: { status: 'INACTIVE', endDate: '2026-05-10' } })
  expect(await stays(hr, employee)).toMatchObject({ status: 409, body: { code: 'people.not_leaving' } })
})

test('the directory says it to owner and HR, to the manager and to themselves', async () => {
  const { ours } = await given.twoCompanies()
  const { owner, hr, manager, employee, outsider } = ours
  await leaves(owner, employee)
  const said = async (who: Who) => {
    const { items } = await api.as(who).call(searchPeople, { body: { limit: 50 } })
    return items.find(({ userId }) => userId === employee.userId)?.leavesOn
  }
  const heard = await Promise.all([owner, hr, manager, employee, outsider].map(said))
  expect(heard).toEqual(['2026-03-20', '2026-03-20', '2026-03-20', '2026-03-20', null])
  expect((await api.as(owner).call(searchPeople, { body: { limit: 50 } })).items.filter(({ leavesOn }) => leavesOn)).toHaveLength(
    1,
  )
  await stays(owner, employee)
  expect(await said(owner)).toBeNull()
})

test('one whose access cannot be ended keeps nobody else in', async () => {
  const { hr, employee, outsider } = await given.cast()
  for (const who of [employee, outsider]) await leaves(hr, who)
  // A zone that came with a newer list than the database has.
  await rows("update person set zone = 'Moon/Tranquillity' where id = $1", [employee.userId])
  clock.set('2026-03-22T12:00:00Z')
  await expect(endAllLeavers(app)).rejects.toThrow('people-last-days')
  expect(
    await rows('select status from person where id = any($1) order by status', [[employee.userId, outsider.userId]]),
  ).toEqual([{ status: 'ACTIVE' }, { status: 'INACTIVE' }])
  await rows('update person set zone = null where id = $1', [employee.userId])
  await endAllLeavers(app)
  expect(await isIn(employee)).toBe(false)
})

test('a day that is moved while access is about to end is the one that counts', async () => {
  const { hr, employee } = await given.cast()
  await leaves(hr, employee)
  clock.set('2026-03-21T12:00:00Z')
  await other.query('begin')
  await other.query("update person set end_date = '2026-03-27' where id = $1", [employee.userId])
  const ending = endAllLeavers(app)
  await lockWaiters(rows, 1)
  await other.query('commit')
  await ending
  expect(await isIn(employee)).toBe(true)
})

test('a day that is over where they are ends access at once, and one that cannot be is refused', async () => {
  const { hr, employee } = await given.cast()
  const { version } = await look(hr, employee)
  const params = { userId: employee.userId }
  await api.as(hr).call(updatePerson, { params, body: { version, hireDate: '2026-03-02' } })
  expect(await leaves(hr, employee, '2026-03-01')).toMatchObject({ status: 400, body: { code: 'people.left_before_joining' } })
  expect(await leaves(hr, employee, '2027-03-18')).toMatchObject({ status: 400, body: { code: 'people.left_too_far' } })
  await leaves(hr, employee, '2026-03-20')
  // The first day stays before the last one, by the form and by a list.
  const later = { version: (await look(hr, employee)).version, hireDate: '2026-03-23' }
  const typed = await api.as(hr).send(updatePerson, { params, body: later })
  expect(typed).toMatchObject({ status: 400, body: { code: 'people.left_before_joining' } })
  const csv = `Name,Email,Hire date\n${employee.name},${employee.email},2026-03-23\n`
  const listed = await api.as(hr).call(importPeople, { body: { csv, commit: true, invite: false } })
  expect(listed.rows[0]?.errors).toMatchObject([{ field: 'hireDate', reason: 'Must not be after the last day' }])
  expect(await leaves(hr, employee, '2026-03-15')).toMatchObject({ body: { status: 'INACTIVE', endDate: '2026-03-15' } })
})

test('somebody who was invited and has a last day is not there any more once it is over', async () => {
  const { owner, hr } = await given.cast()
  const found = async () =>
    (await api.as(owner).call(searchPeople, { body: { status: 'INVITED' } })).items.map(({ userId }) => userId)
  const csv = 'Name,Email\nAnn Other,ann.other@example.com\n'
  await api.as(hr).call(importPeople, { body: { csv, commit: true, invite: false } })
  const [userId = ''] = await found()
  await leaves(hr, { userId })
  await at('2026-03-20T12:00:00Z')
  expect(await found()).toEqual([userId])
  await at('2026-03-21T12:00:00Z')
  expect(await found()).toEqual([])
})

test('of the owners one stays, nobody takes back their own last day, and HR decides about no owner', async () => {
  const { ours, theirs } = await given.twoCompanies()
  const { owner, hr, employee } = ours
  const second = await given.person(owner, { role: 'ENTERPRISE_ADMIN' })
  expect(await leaves(hr, second)).toMatchObject({ status: 403, body: { code: 'people.deactivate_forbidden' } })
  expect(await leaves(second, owner)).toMatchObject({ status: 200 })
  expect(await stays(owner, owner)).toMatchObject({ status: 403, body: { code: 'people.self_stay' } })
  expect(await stays(hr, owner)).toMatchObject({ status: 403, body: { code: 'people.deactivate_forbidden' } })
  expect(await leaves(owner, second)).toMatchObject({ status: 409, body: { code: 'people.last_owner' } })
  const { version } = await look(owner, second)
  const lesser = { params: { userId: second.userId }, body: { version, role: 'EMPLOYEE' as const } }
  expect(await api.as(owner).send(updatePerson, lesser)).toMatchObject({ status: 409, body: { code: 'people.last_owner' } })
  expect(await stays(theirs.owner, employee)).toMatchObject({ status: 404 })
  await at('2026-03-22T00:00:00Z')
  expect([await isIn(owner), await isIn(second)]).toEqual([false, true])
})

test('a list takes the role of no owner who alone stays, as the form does not', async () => {
  const { owner } = await given.cast()
  const second = await given.person(owner, { role: 'ENTERPRISE_ADMIN' })
  await leaves(second, owner)
  const list = async (who: Member) => {
    const csv = `Name,Email,Role\n${who.name},${who.email},Employee\n`
    return (await api.as(owner).call(importPeople, { body: { csv, commit: true, invite: false } })).rows[0]?.errors
  }
  expect(await list(second)).toMatchObject([{ field: 'role', reason: expect.stringContaining('needs at least one owner') }])
  await at('2026-03-22T00:00:00Z')
  expect([await isIn(owner), await look(second, second)]).toMatchObject([false, { userRole: 'ENTERPRISE_ADMIN' }])
})
