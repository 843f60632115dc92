import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import {
  addStandIn,
  deactivatePerson,
  getPerson,
  importPeople,
  removeStandIn,
  searchStandIns,
  updatePerson,
} from '../contract/index.ts'

// 16 March 2026 is today.

const { api, clock, given, mails, rows } = await testApp()
const span = { from: day('2026-03-20'), to: day('2026-03-27') }

const office = async () => {
  const cast = await given.cast()
  const deputy = await given.person(cast.owner, { role: 'MANAGER', name: 'Dora Deputy' })
  const name = (who: typeof deputy, userId: string, standInId: string, days = span) =>
    api.as(who).send(addStandIn, { body: { userId, standInId, ...days } })
  const listed = async (who: typeof deputy) => (await api.as(who).call(searchStandIns, { body: {} })).items
  return { ...cast, deputy, name, listed }
}

test('a manager says who stands in, who hears of it by mail; both see it, and the manager ends it', async () => {
  const { manager, deputy, listed } = await office()
  const body = { standInId: deputy.userId, ...span }
  const made = await api.as(manager).call(addStandIn, { body })
  expect(made).toMatchObject({ userId: manager.userId, standInName: 'Dora Deputy', ...span, can: { remove: true } })
  const mail = (await mails()).find(({ subject }) => subject.startsWith('You stand in for'))
  expect(mail?.to).toBe(deputy.email)
  expect(mail?.text).toContain('is away 20 Mar – 27 Mar 2026')
  expect(await listed(deputy)).toMatchObject([{ id: made.id, can: { remove: false } }])
  await expect(api.as(deputy).call(removeStandIn, { params: { id: made.id } })).rejects.toMatchObject({ code: 'not_found' })
  await api.as(manager).call(removeStandIn, { params: { id: made.id } })
  expect(await listed(manager)).toEqual([])
})

test('HR and owner say it for any manager, a manager for those below and for nobody else', async () => {
  const { owner, hr, manager, deputy, name } = await office()
  expect((await name(hr, manager.userId, deputy.userId)).status).toBe(200)
  expect((await name(deputy, manager.userId, deputy.userId)).status).toBe(404)
  const above = await given.person(owner, { role: 'MANAGER' })
  await rows('update person set manager_id = $1 where id = $2', [above.userId, manager.userId])
  const later = { from: day('2026-05-04'), to: day('2026-05-08') }
  expect((await name(above, manager.userId, deputy.userId, later)).status).toBe(200)
})

test('an employee and somebody of another company neither say it nor see it', async () => {
  const { manager, employee, outsider, deputy, name } = await office()
  expect((await name(employee, employee.userId, deputy.userId)).status).toBe(403)
  expect((await api.as(employee).send(searchStandIns, { body: {} })).status).toBe(403)
  expect((await name(outsider, manager.userId, deputy.userId)).status).toBe(403)
  const { ours, theirs } = await given.twoCompanies()
  expect((await name(theirs.manager, ours.manager.userId, theirs.hr.userId)).status).toBe(404)
  const unknown = await name(ours.manager, ours.manager.userId, theirs.hr.userId)
  expect(unknown.body).toMatchObject({ code: 'people.stand_in_unknown' })
})

test('who may not stand in: oneself, employees, those who left; and nobody does for who decides about nobody', async () => {
  const { owner, manager, employee, deputy, name } = await office()
  expect((await name(manager, manager.userId, manager.userId)).body).toMatchObject({ code: 'people.stand_in_same' })
  expect((await name(manager, manager.userId, employee.userId)).body).toMatchObject({ code: 'people.stand_in_role' })
  expect((await name(owner, deputy.userId, manager.userId)).body).toMatchObject({ code: 'people.stand_in_nobody' })
  // Nor for who has reports on paper alone.
  await rows("update person set role = 'EMPLOYEE' where id = $1", [manager.userId])
  expect((await name(owner, manager.userId, deputy.userId)).body).toMatchObject({ code: 'people.stand_in_nobody' })
  await rows("update person set role = 'MANAGER' where id = $1", [manager.userId])
  await api.as(owner).call(deactivatePerson, { params: { userId: deputy.userId }, body: { endDate: day('2026-03-10') } })
  expect((await name(manager, manager.userId, deputy.userId)).body).toMatchObject({ code: 'people.stand_in_role' })
  await api.as(owner).call(deactivatePerson, { params: { userId: manager.userId }, body: { endDate: day('2026-03-10') } })
  expect((await name(owner, manager.userId, owner.userId)).body).toMatchObject({ code: 'people.inactive' })
})

test('one at a time, from today on, and within a year', async () => {
  const { hr, manager, deputy, name } = await office()
  await name(manager, manager.userId, deputy.userId)
  const meets = { from: day('2026-03-27'), to: day('2026-03-30') }
  expect((await name(manager, manager.userId, hr.userId, meets)).body).toMatchObject({ code: 'people.stand_in_taken' })
  const days = [
    ['2026-03-15', '2026-03-18'],
    ['2026-04-10', '2026-04-09'],
    ['2027-04-01', '2027-04-02'],
    ['2026-04-10', '2027-05-01'],
  ] as const
  for (const [from, to] of days) {
    const { body } = await name(manager, manager.userId, deputy.userId, { from: day(from), to: day(to) })
    expect(body).toMatchObject({ code: 'people.stand_in_days' })
  }
})

test('two at once: one of them stands in', async () => {
  const { hr, manager, deputy, name } = await office()
  const both = await Promise.all([deputy, hr].map(({ userId }) => name(manager, manager.userId, userId)))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('HR say nothing of who stands in for whoever decides about them, and of whom that one reports to, by no door', async () => {
  const { owner, hr, manager, deputy, employee, name, listed } = await office()
  await rows('update person set manager_id = $1 where id = $2', [manager.userId, hr.userId])
  const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code
  const own = await api.as(manager).call(addStandIn, { body: { standInId: deputy.userId, ...span } })
  expect((await listed(hr)).map(({ can }) => can)).toEqual([{ remove: false }])
  expect(codeOf(await api.as(hr).send(removeStandIn, { params: { id: own.id } }))).toBe('people.own_manager')
  const later = { from: day('2026-05-04'), to: day('2026-05-08') }
  expect(codeOf(await name(hr, manager.userId, deputy.userId, later))).toBe('people.own_manager')
  const { version } = await api.as(hr).call(getPerson, { params: { userId: manager.userId } })
  const report = (by: typeof hr) =>
    api.as(by).send(updatePerson, { params: { userId: manager.userId }, body: { managerId: deputy.userId, version } })
  expect(codeOf(await report(hr))).toBe('people.own_manager')
  const csv = `Name,Email,Manager\n${manager.name},${manager.email},${deputy.email}\n`
  const { rows: lines } = await api.as(hr).call(importPeople, { body: { csv, commit: true } })
  expect(lines).toMatchObject([{ outcome: 'error', errors: [{ reason: expect.stringContaining('decides about you') }] }])
  expect((await report(owner)).status).toBe(200)
  expect((await name(owner, manager.userId, deputy.userId, later)).status).toBe(200)
  // Of everybody else they go on to say it.
  expect((await name(hr, employee.userId, deputy.userId, later)).status).not.toBe(403)
})

test('HR give no role to whom they report to, or who stands in for that one, and take none: by no door', async () => {
  const { owner, hr, manager, employee, deputy, name } = await office()
  await rows('update person set manager_id = $1 where id = $2', [employee.userId, hr.userId])
  await rows('update person set manager_id = $1 where id = $2', [manager.userId, employee.userId])
  const give = async (by: typeof hr, to: typeof hr, role: 'MANAGER' | 'EMPLOYEE') => {
    const { version } = await api.as(owner).call(getPerson, { params: { userId: to.userId } })
    const { body } = await api.as(by).send(updatePerson, { params: { userId: to.userId }, body: { role, version } })
    return (body as { code?: string }).code ?? (body as { userRole?: string }).userRole
  }
  const roleOf = async ({ userId }: typeof hr) => (await api.as(owner).call(getPerson, { params: { userId } })).userRole
  expect(await give(hr, employee, 'MANAGER')).toBe('people.own_manager')
  expect(await give(hr, manager, 'EMPLOYEE')).toBe('people.own_manager')
  const [today, nowhere] = [{ from: day('2026-03-16'), to: day('2026-03-16') }, 'Pacific/Kiritimati']
  await name(owner, manager.userId, deputy.userId, today)
  expect(await give(hr, deputy, 'EMPLOYEE')).toBe('people.own_manager')
  // Where it is tomorrow already, they stand in no more; here they do.
  await rows('update person set zone = $1 where id = $2', [nowhere, hr.userId])
  clock.set('2026-03-16T12:00:00Z')
  expect(await give(hr, deputy, 'EMPLOYEE')).toBe('people.own_manager')
  // A file that says somebody new reports to them gives them no role by the way.
  const csv = `Name,Email,Manager\nNina New,nina-${employee.email},${employee.email}\n`
  expect(await api.as(hr).call(importPeople, { body: { csv, commit: true } })).toMatchObject({ created: 1, failed: 0 })
  expect(await roleOf(employee)).toBe('EMPLOYEE')
  const said = `Name,Email,Role\n${employee.name},${employee.email},Manager\n`
  const { rows: lines } = await api.as(hr).call(importPeople, { body: { csv: said, commit: true } })
  expect(lines).toMatchObject([
    { outcome: 'error', errors: [{ field: 'role', reason: expect.stringContaining('decides about you') }] },
  ])
  expect(await give(owner, employee, 'MANAGER')).toBe('MANAGER')
  // Of everybody else they go on to say it.
  const other = await given.person(owner)
  expect(await give(hr, other, 'MANAGER')).toBe('MANAGER')
})
