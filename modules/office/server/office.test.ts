import { addHoliday } from '@daybook/calendar/contract'
import { askLeave, decideLeave } from '@daybook/leave/contract'
import { askChange, changeOwnCelebrations, getOwnCelebrations, searchChanges } from '@daybook/people/contract'
import { day } from '@daybook/platform/domain'
import { type Member, testApp } from '@daybook/testing'
import { clockIn, clockOut, saveTimesheet, startBreak, submitTimesheet } from '@daybook/time/contract'
import { expect, test } from 'vitest'
import { getMyOffice } from '../contract/index.ts'

// The tests' clock stands at Monday, 2026-03-16, 09:00 UTC.
const monday = '2026-03-16'

const submitDay = async (who: Member, day = '2026-03-09') => {
  const { api } = await testApp()
  const entries = [{ start: null, end: null, minutes: 480, breakMinutes: 0, zone: 'Europe/Berlin', note: '', project: '' }]
  await api.as(who).call(saveTimesheet, { body: { day, version: 0, entries } as never })
  await api.as(who).call(submitTimesheet, { body: { days: [day] } as never })
}

test('who is in, on a break, and out, with the strip of the day; nobody of another company', async () => {
  const { api, given, clock } = await testApp()
  const { ours, theirs } = await given.twoCompanies()
  clock.set('2026-03-16T08:00:00Z')
  await api.as(ours.employee).call(clockIn, {})
  await api.as(ours.manager).call(clockIn, {})
  await api.as(ours.hr).call(clockIn, {})
  await api.as(theirs.employee).call(clockIn, {})
  clock.advance(60)
  await api.as(ours.manager).call(startBreak, {})
  await api.as(ours.hr).call(clockOut, {})
  const office = await api.as(ours.outsider).call(getMyOffice, {})
  const shown = office.clockInOutUsers.map(({ userName, clockInOut, onBreak, stretches }) => [
    userName,
    clockInOut,
    onBreak,
    stretches.length,
  ])
  expect(office).toMatchObject({ today: monday, zone: 'Europe/Berlin', upcomingLeaves: [] })
  expect(shown).toHaveLength(3)
  expect(shown).toContainEqual([ours.employee.name, 'CLOCKED_IN', false, 1])
  expect(shown).toContainEqual([ours.manager.name, 'CLOCKED_IN', true, 2])
  expect(shown).toContainEqual([ours.hr.name, 'CLOCKED_OUT', false, 1])
})

test('a night shift that ended this morning was at work today, whatever day it counts on', async () => {
  const { api, given, clock } = await testApp()
  const { ours } = await given.twoCompanies()
  const shifts = [
    [ours.employee, '2026-03-15T20:00:00Z', '2026-03-16T03:00:00Z'],
    [ours.hr, '2026-03-15T10:00:00Z', '2026-03-15T18:00:00Z'],
  ] as const
  for (const [who, begins, ends] of shifts) {
    clock.set(begins)
    await api.as(who).call(clockIn, {})
    clock.set(ends)
    await api.as(who).call(clockOut, {})
  }
  clock.set('2026-03-16T08:00:00Z')
  const { clockInOutUsers } = await api.as(ours.outsider).call(getMyOffice, {})
  expect(clockInOutUsers.map(({ userName, clockInOut }) => [userName, clockInOut])).toEqual([[ours.employee.name, 'CLOCKED_OUT']])
})

test('a shift that nobody clocked out of is not shown as work', async () => {
  const { api, given, clock } = await testApp()
  const owner = await given.company()
  clock.set('2026-03-15T08:00:00Z')
  await api.as(owner).call(clockIn, {})
  clock.set('2026-03-16T08:00:00Z')
  expect((await api.as(owner).call(getMyOffice, {})).clockInOutUsers).toEqual([])
})

test('each approver sees what waits for them, at most five people; others see nothing', async () => {
  const { api, given, clock } = await testApp()
  clock.set('2026-03-16T09:00:00Z')
  const { ours, theirs } = await given.twoCompanies()
  await submitDay(theirs.employee)
  await submitDay(ours.employee)
  await submitDay(ours.employee, '2026-03-10')
  await submitDay(ours.outsider)
  await submitDay(ours.manager)
  const seenBy = async (who: Member, profile?: 'employee') => api.as(who).call(getMyOffice, {}, profile ? { profile } : {})
  expect((await seenBy(ours.manager)).pendingApprovals).toEqual([
    { type: 'Timesheet', user: ours.employee.name, userId: ours.employee.userId, date: '2026-03-09', days: 2, requestId: null },
  ])
  expect((await seenBy(ours.owner)).pendingCount).toBe(4)
  expect((await seenBy(ours.hr)).pendingApprovals).toHaveLength(3)
  expect(await seenBy(ours.hr, 'employee')).toMatchObject({ pendingApprovals: [], pendingCount: 0 })
  expect(await seenBy(ours.employee)).toMatchObject({ pendingApprovals: [], pendingCount: 0 })
  for (let i = 0; i < 4; i += 1) await submitDay(await given.person(ours.owner))
  expect(await seenBy(ours.owner)).toMatchObject({ pendingCount: 8, pendingApprovals: { length: 5 } })
})

test('who is on leave today, and requests for leave beside days of time, the longest waiting first', async () => {
  const { api, given, clock, rows } = await testApp()
  clock.set('2026-03-16T09:00:00Z')
  const { ours, theirs } = await given.twoCompanies()
  for (const { owner, employee, manager } of [ours, theirs]) {
    await rows("update person set hire_date = '2019-01-01' where company_id = $1", [owner.companyId])
    const { id: typeId } = await given.leaveType(owner)
    const ask = (from: string, to: string, who: Member) =>
      api.as(who).call(askLeave, { body: { typeId, from: day(from), to: day(to), note: 'An operation' } })
    const { id, version } = await ask('2026-03-16', '2026-03-18', employee)
    await api.as(manager).call(decideLeave, { body: { requests: [{ id, version }], decision: 'APPROVE' } })
    await ask('2026-04-13', '2026-04-14', employee)
  }
  clock.advance(60)
  await submitDay(ours.employee)
  await given.expense(ours.employee)
  const office = await api.as(ours.outsider).call(getMyOffice, {})
  expect(office.upcomingLeaves).toMatchObject([{ userId: ours.employee.userId, startDate: '2026-03-16', endDate: '2026-03-18' }])
  expect(office).toMatchObject({ awayCount: 1, pendingApprovals: [], pendingLeaveCount: 0, pendingExpenseCount: 0 })
  expect(JSON.stringify(office)).not.toMatch(/operation|annual/i)
  const boss = await api.as(ours.manager).call(getMyOffice, {})
  expect(boss.pendingApprovals).toMatchObject([
    { type: 'Leave', user: ours.employee.name, date: '2026-04-13', days: 2 },
    { type: 'Timesheet', user: ours.employee.name, requestId: null },
  ])
  expect(boss).toMatchObject({ pendingCount: 1, pendingLeaveCount: 1, pendingExpenseCount: 1 })
  expect(await api.as(ours.employee).call(getMyOffice, {})).toMatchObject({ pendingExpenseCount: 0 })
})

test('changes of data count for whoever decides on them: HR on no owner, no other HR and never on their own', async () => {
  const { api, given } = await testApp()
  const { ours } = await given.twoCompanies()
  const hr = await given.person(ours.owner, { role: 'HUMAN_RESOURCE' })
  for (const who of [ours.employee, ours.hr, ours.manager])
    await api.as(who).call(askChange, { body: { name: `${who.name} anew` } })
  const count = async (who: Member) => (await api.as(who).call(getMyOffice, {})).pendingChangeCount
  for (const who of [ours.owner, ours.hr, hr, ours.manager, ours.employee]) {
    const { items } = await api.as(who).call(searchChanges, { body: {} })
    expect(await count(who)).toBe(items.filter(({ can }) => can.decide).length)
  }
  expect([await count(ours.owner), await count(ours.hr), await count(hr), await count(ours.manager)]).toEqual([3, 2, 2, 0])
})

test('of tasks one’s own: how many, how many are overdue, and the next three by their day', async () => {
  const { api, given, clock } = await testApp()
  clock.set('2026-03-16T09:00:00Z')
  const { ours, theirs } = await given.twoCompanies()
  for (const { owner, employee } of [ours, theirs])
    await given.checklist(owner, employee, ['PERSON', 'HR', 'PERSON', 'PERSON', 'PERSON'])
  const { tasks } = await api.as(ours.employee).call(getMyOffice, {})
  expect(tasks).toMatchObject({ open: 4, overdue: 1 })
  expect(tasks.next.map(({ title, due, about }) => [title, due, about === ours.employee.name])).toEqual([
    ['Task 1', '2026-03-15', true],
    ['Task 3', '2026-03-17', true],
    ['Task 4', '2026-03-18', true],
  ])
  expect((await api.as(ours.hr).call(getMyOffice, {})).tasks).toMatchObject({ open: 1, overdue: 0, next: [{ title: 'Task 2' }] })
  expect((await api.as(ours.outsider).call(getMyOffice, {})).tasks).toEqual({ open: 0, overdue: 0, toAgree: 0, next: [] })
})

test('birthdays without their year, anniversaries with the years, joiners of this month', async () => {
  const { api, given, clock, rows } = await testApp()
  clock.set('2026-03-16T09:00:00Z')
  const { ours, theirs } = await given.twoCompanies()
  const set = (who: Member, birth: string | null, hire: string | null) =>
    rows('update person set birth_date = $2, hire_date = $3 where id = $1', [who.userId, birth, hire])
  await rows("update person set hire_date = '2020-06-01', birth_date = null where company_id = $1", [ours.owner.companyId])
  await set(ours.employee, '1987-03-20', '2019-04-10')
  await set(ours.manager, '1991-04-14', '2026-03-02')
  await set(ours.hr, '1979-07-01', '2021-03-01')
  await set(theirs.employee, '1987-03-20', '2019-04-10')
  const reply = await api.as(ours.outsider).send(getMyOffice)
  const office = getMyOffice.response.parse(reply.body)
  expect(office.holidayGuysOfThisMonth.map(({ userId, monthDay }) => [userId, monthDay])).toEqual([
    [ours.employee.userId, '03-20'],
    [ours.manager.userId, '04-14'],
  ])
  expect(office.workAnniversariesThisMonth.map(({ userId, monthDay, years }) => [userId, monthDay, years])).toEqual([
    [ours.hr.userId, '03-01', 5],
    [ours.employee.userId, '04-10', 7],
  ])
  expect(office.newUsers.map(({ userId, hireDate }) => [userId, hireDate])).toEqual([[ours.manager.userId, '2026-03-02']])
  // A year as a value, not as figures inside of an id that is drawn by chance.
  expect(reply.text).not.toMatch(/[":](1987|1991|1979)\b|CANARY/)
})

test('whoever does not want it is not celebrated, by themselves and by day; nobody decides it for another', async () => {
  const { api, given, clock, rows } = await testApp()
  clock.set('2026-03-16T09:00:00Z')
  const { ours, theirs } = await given.twoCompanies()
  for (const { owner, employee } of [ours, theirs]) {
    await rows('update person set hire_date = null where company_id = $1', [owner.companyId])
    await rows("update person set birth_date = '1987-03-20', hire_date = '2019-03-18' where id = $1", [employee.userId])
  }
  const told = async (who: Member) => {
    const office = await api.as(who).call(getMyOffice, {})
    return [office.holidayGuysOfThisMonth, office.workAnniversariesThisMonth].map((list) => list.length)
  }
  const own = () => api.as(ours.employee).call(getOwnCelebrations, {})
  expect([await own(), await told(ours.manager)]).toEqual([{ birthday: true, anniversary: true }, [1, 1]])
  const choices = [
    [{ birthday: false, anniversary: true }, [0, 1]],
    [{ birthday: true, anniversary: false }, [1, 0]],
    [{ birthday: false, anniversary: false }, [0, 0]],
  ] as const
  for (const [body, left] of choices) {
    await api.as(ours.employee).call(changeOwnCelebrations, { body })
    expect([await own(), await told(ours.manager), await told(theirs.manager)]).toEqual([body, left, [1, 1]])
  }
  const support = await given.supportIn(ours.owner, { mayChange: true })
  for (const who of [support, await given.account()])
    expect((await api.as(who).send(changeOwnCelebrations, { body: choices[0][0] })).body).toMatchObject({
      code: 'auth.no_company',
    })
})

test.each([
  ['2026-03-16', ['2026-03-01', '2026-03-16', '2026-04-15'], ['2026-02-28', '2026-04-16']],
  ['2026-12-20', ['2026-12-01', '2026-12-31', '2027-01-01', '2027-01-19'], ['2026-11-30', '2027-01-20']],
  ['2026-01-29', ['2026-01-01', '2026-02-28'], ['2025-12-31', '2026-03-01']],
])('on %s birthdays of this month and the next 30 days are shown', async (today, shown, hidden) => {
  const { api, given, rows, clock } = await testApp()
  clock.set(`${today}T09:00:00Z`)
  const owner = await given.company()
  for (const [i, on] of [...shown, ...hidden].entries()) {
    const { userId } = await given.person(owner, { name: `Born ${i}` })
    await rows('update person set birth_date = $2::date, hire_date = null where id = $1', [userId, on.replace(/^..../, '1996')])
  }
  const { holidayGuysOfThisMonth: found } = await api.as(owner).call(getMyOffice, {})
  expect(found.map(({ monthDay }) => monthDay)).toEqual(shown.map((on) => on.slice(5)))
})

test('one born on 29 February is shown on the 28th, also where that is the last day that is shown', async () => {
  const { api, given, rows, clock } = await testApp()
  clock.set('2026-01-29T09:00:00Z')
  const owner = await given.company()
  await rows("update person set birth_date = '1996-02-29' where id = $1", [owner.userId])
  expect((await api.as(owner).call(getMyOffice, {})).holidayGuysOfThisMonth.map(({ monthDay }) => monthDay)).toEqual(['02-28'])
})

test('of more than fifty who celebrate those are shown whose day comes next', async () => {
  const { api, given, rows, clock } = await testApp()
  clock.set('2026-03-16T09:00:00Z')
  const owner = await given.company()
  await rows(
    `insert into person (company_id, id, account_id, name, email, role, status, birth_date, hire_date, search_text, created_at)
     select $1::uuid, gen_random_uuid(), null, 'Many ' || n, 'many' || n || '@' || left($1::text, 8) || '.example', 'EMPLOYEE', 'INVITED',
       '1990-03-01'::date + n % 40, '2020-03-01'::date + n % 40, 'many', now() from generate_series(0, 119) n`,
    [owner.companyId],
  )
  const office = await api.as(owner).call(getMyOffice, {})
  for (const people of [office.holidayGuysOfThisMonth, office.workAnniversariesThisMonth]) {
    const days = people.map(({ monthDay }) => monthDay)
    expect([days.length, days[0], days.at(-1)]).toEqual([50, '03-16', '04-01'])
  }
})

test('at most ten joiners, the newest first, and nobody who left', async () => {
  const { api, given, rows, clock } = await testApp()
  clock.set('2026-03-16T09:00:00Z')
  const owner = await given.company()
  await rows("update person set hire_date = '2020-06-01' where id = $1", [owner.userId])
  for (let i = 1; i <= 12; i += 1) await given.person(owner, { hireDate: `2026-03-${String(i).padStart(2, '0')}` })
  const left = await given.person(owner, { hireDate: '2026-03-13' })
  await rows("update person set status = 'INACTIVE' where id = $1", [left.userId])
  const { newUsers } = await api.as(owner).call(getMyOffice, {})
  expect(newUsers.map(({ hireDate }) => hireDate)).toEqual(
    ['12', '11', '10', '09', '08', '07', '06', '05', '04', '03'].map((date) => `2026-03-${date}`),
  )
})

test('the next days off of this company', async () => {
  const { api, given, clock } = await testApp()
  clock.set('2026-03-16T09:00:00Z')
  const { ours, theirs } = await given.twoCompanies()
  await api.as(ours.owner).call(addHoliday, { body: { date: '2026-03-18', name: 'Founding day' } as never })
  const [first, { length }] = await api
    .as(ours.employee)
    .call(getMyOffice, {})
    .then(({ upcomingHolidays: all }) => [all[0], all] as const)
  expect(first).toEqual({ name: 'Founding day', date: '2026-03-18' })
  await api.as(ours.owner).call(addHoliday, { body: { date: '2026-03-18', name: 'Outing', fractionPercent: 50 } })
  const both = (await api.as(ours.employee).call(getMyOffice, {})).upcomingHolidays
  expect([both[0], both.length]).toEqual([{ name: 'Founding day, Outing', date: '2026-03-18' }, length])
  expect((await api.as(theirs.employee).call(getMyOffice, {})).upcomingHolidays[0]?.name).not.toBe('Founding day')
})

test('only for those who work here', async () => {
  const { api, given } = await testApp()
  expect(await api.send(getMyOffice)).toMatchObject({ status: 401 })
  expect(await api.as(await given.account()).send(getMyOffice)).toMatchObject({ status: 403 })
  expect(await api.as(await given.company()).send(getMyOffice, { query: { x: '1' } })).toMatchObject({ status: 400 })
})
