import { getPerson, importPeople, updatePerson } from '@daybook/people/contract'
import { type Day, day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import type { Member } from '@daybook/testing/harness'
import { expect, test } from 'vitest'
import { decideTimesheets, saveTimeRules, saveTimesheet, searchApprovals, submitTimesheet } from '../contract/index.ts'
import { someRules } from '../testing/some-rules.ts'

const { api, given } = await testApp()

test('HR make no rules for a department or a type of employment in which nobody but they are; an owner does, and HR for others', async () => {
  const { owner, hr, employee } = await given.cast()
  const place = async (of: Member, department: string) => {
    const { version } = await api.as(owner).call(getPerson, { params: { userId: of.userId } })
    await api.as(owner).call(updatePerson, { params: { userId: of.userId }, body: { version, department } })
  }
  const save = (who: Member, department: string, version: number) =>
    api.as(who).send(saveTimeRules, { body: { department, from: '2026-03-16', rules: someRules, version } as never })
  await place(hr, 'Archive')
  await place(employee, 'Sales')
  expect((await save(hr, 'Archive', 0)).body).toMatchObject({ code: 'rules.own' })
  expect((await save(hr, 'Sales', 0)).status).toBe(200)
  expect((await save(owner, 'Archive', 1)).status).toBe(200)
  await place(employee, 'Archive')
  expect((await save(hr, 'Archive', 2)).status).toBe(200)
  const employ = async (of: Member) => {
    const { version } = await api.as(owner).call(getPerson, { params: { userId: of.userId } })
    await api.as(owner).call(updatePerson, { params: { userId: of.userId }, body: { version, employmentType: 'INTERN' } })
  }
  const forInterns = () =>
    api.as(hr).send(saveTimeRules, {
      body: { employmentType: 'INTERN', from: '2026-03-16', rules: someRules, version: 3 } as never,
    })
  await employ(hr)
  expect((await forInterns()).body).toMatchObject({ code: 'rules.own', errors: [{ field: 'employmentType' }] })
  await employ(employee)
  expect((await forInterns()).status).toBe(200)
})

test('HR make no rules by which only they are counted, since the others of a group have rules of their own, in either order', async () => {
  const { owner, hr, employee, manager } = await given.cast()
  const place = async (of: Member, body: object) => {
    const { version } = await api.as(owner).call(getPerson, { params: { userId: of.userId } })
    await api.as(owner).call(updatePerson, { params: { userId: of.userId }, body: { version, ...body } })
  }
  await place(hr, { department: 'Archive', employmentType: 'INTERN' })
  await place(employee, { department: 'Sales', employmentType: 'INTERN' })
  await place(manager, { department: 'Shop', employmentType: 'INTERN' })
  const save = async (version: number, group: object) =>
    (await api.as(hr).send(saveTimeRules, { body: { from: '2026-03-16', rules: someRules, version, ...group } as never })).body
  await save(0, { department: 'Sales' })
  expect(await save(1, { employmentType: 'INTERN' })).not.toHaveProperty('code')
  expect(await save(2, { department: 'Shop' })).toMatchObject({ code: 'rules.own' })
  expect(await save(2, { department: 'Shop', rules: null })).not.toHaveProperty('code')
})

test('HR move nobody out of rules that they made for both of them, by the form or a file; an owner does, and HR where others stay', async () => {
  const { owner, hr, employee, manager } = await given.cast()
  const move = async (by: Member, of: Member, department: string) => {
    const { version } = await api.as(owner).call(getPerson, { params: { userId: of.userId } })
    return api.as(by).send(updatePerson, { params: { userId: of.userId }, body: { version, department } })
  }
  await move(owner, hr, 'Archive')
  await move(hr, employee, 'Archive')
  const body = { department: 'Archive', from: '2026-03-16', rules: someRules, version: 0 }
  expect((await api.as(hr).send(saveTimeRules, { body: body as never })).status).toBe(200)
  const refused = { status: 403, body: { code: 'people.leaves_alone' } }
  expect(await move(hr, employee, 'Sales')).toMatchObject(refused)
  const { name, email } = await api
    .as(owner)
    .call(getPerson, { params: { userId: employee.userId } })
    .then(({ userName, email: address }) => ({ name: userName, email: address }))
  const csv = `Name,Email,Department\n${name},${email},Sales\n`
  expect(await api.as(hr).send(importPeople, { body: { csv, commit: true } })).toMatchObject(refused)
  await move(hr, manager, 'Archive')
  expect((await move(hr, employee, 'Sales')).status).toBe(200)
  expect((await move(owner, manager, 'Sales')).status).toBe(200)
})

test('whoever decides on hours of HR is told where HR saved the rules that count them', async () => {
  const { owner, hr, employee } = await given.cast()
  const save = async (by: Member, from: string, version: number) =>
    (await api.as(by).send(saveTimeRules, { body: { from, rules: someRules, version } as never })).status
  expect([await save(hr, '2026-03-02', 0), await save(owner, '2026-03-09', 1)]).toEqual([200, 200])
  const [theirs, owners] = [day('2026-03-03'), day('2026-03-10')]
  for (const who of [hr, employee])
    for (const on of [theirs, owners]) {
      const entries = [{ start: null, end: null, minutes: 60, zone: 'Europe/Berlin' }]
      await api.as(who).call(saveTimesheet, { body: { day: on, version: 0, entries } })
      await api.as(who).call(submitTimesheet, { body: { days: [on] } })
    }
  const { items } = await api.as(owner).call(searchApprovals, { body: {} })
  const told = items.filter(({ ownRules }) => ownRules).map(({ userId, weekStarts }) => [userId, weekStarts])
  expect([items.length, told]).toEqual([4, [[hr.userId, '2026-03-02']]])
})

const enter = async (who: Member, ...days: Day[]) => {
  for (const on of days)
    await api.as(who).call(saveTimesheet, {
      body: { day: on, version: 0, entries: [{ start: null, end: null, minutes: 480, zone: 'Europe/Berlin' }] },
    })
  return (await api.as(who).call(submitTimesheet, { body: { days } })).days.map(({ id }) => id)
}
const tripled = {
  ...someRules,
  overtime: { ...someRules.overtime, daily: [{ overMinutes: 60, multiplierPercent: 300 as const }] },
}
const saveAs = (by: Member, body: object) => api.as(by).send(saveTimeRules, { body: body as never })

test('HR count no overtime otherwise that they handed in, whether it waits or was approved', async () => {
  const { owner, hr, employee } = await given.cast()
  expect((await saveAs(owner, { from: '2026-02-02', rules: someRules, version: 0 })).status).toBe(200)
  const [monday, next] = [day('2026-03-02'), day('2026-03-09')]
  const [waiting] = [await enter(hr, monday), await enter(employee, monday)]
  const refused = { status: 403, body: { code: 'rules.own_days', errors: [{ field: 'from' }] } }
  const bySelf = () => saveAs(hr, { from: monday, rules: tripled, version: 1 })
  expect(await bySelf()).toMatchObject(refused)
  await api.as(owner).call(decideTimesheets, { body: { ids: waiting, decision: 'APPROVE' } })
  expect(await bySelf()).toMatchObject(refused)
  // In the middle of a week rules of overtime hold from the next one on; those that change nothing of it may begin whenever.
  expect((await saveAs(hr, { from: '2026-03-04', rules: tripled, version: 1 })).status).toBe(200)
  expect((await saveAs(hr, { from: monday, rules: someRules, version: 2 })).status).toBe(200)
  await enter(hr, next)
  const { items } = await api.as(owner).call(searchApprovals, { body: {} })
  expect(items.filter(({ userId }) => userId === hr.userId).map(({ weekStarts, ownRules }) => [weekStarts, ownRules])).toEqual([
    [next, true],
  ])
  expect((await saveAs(owner, { from: monday, rules: tripled, version: 3 })).status).toBe(200)
})

test('whoever decides is told where the overtime of a week goes by rules that HR saved, though an owner’s hold on the day', async () => {
  const { owner, hr } = await given.cast()
  expect((await saveAs(hr, { from: '2026-03-02', rules: tripled, version: 0 })).status).toBe(200)
  expect((await saveAs(owner, { from: '2026-03-03', rules: someRules, version: 1 })).status).toBe(200)
  await enter(hr, day('2026-03-04'))
  await enter(hr, day('2026-03-11'))
  const { items } = await api.as(owner).call(searchApprovals, { body: {} })
  expect(items.map(({ weekStarts, ownRules }) => [weekStarts, ownRules])).toEqual([
    ['2026-03-02', true],
    ['2026-03-09', false],
  ])
})

test('whoever decides is told where HR ended rules that an owner made for them', async () => {
  const { owner, hr, employee } = await given.cast()
  for (const who of [hr, employee]) {
    const { version } = await api.as(owner).call(getPerson, { params: { userId: who.userId } })
    await api.as(owner).call(updatePerson, { params: { userId: who.userId }, body: { version, department: 'Archive' } })
  }
  expect((await saveAs(owner, { from: '2026-02-02', rules: someRules, version: 0 })).status).toBe(200)
  expect((await saveAs(owner, { department: 'Archive', from: '2026-02-02', rules: tripled, version: 1 })).status).toBe(200)
  expect((await saveAs(hr, { department: 'Archive', from: '2026-03-09', rules: null, version: 2 })).status).toBe(200)
  await enter(hr, day('2026-03-03'), day('2026-03-10'))
  await enter(employee, day('2026-03-10'))
  const { items } = await api.as(owner).call(searchApprovals, { body: {} })
  const told = items.filter(({ ownRules }) => ownRules).map(({ userId, weekStarts }) => [userId, weekStarts])
  expect([items.length, told]).toEqual([3, [[hr.userId, '2026-03-09']]])
})
