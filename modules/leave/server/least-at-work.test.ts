import { getPerson, updatePerson } from '@daybook/people/contract'
import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import type { Member } from '@daybook/testing/harness'
import { expect, test, vi } from 'vitest'
import { askLeave, decideLeave, getLeaveConfig, previewLeave, saveLeastAtWork, searchLeaveApprovals } from '../contract/index.ts'

const { app, api, given, rows } = await testApp()

/** Three of Sales, and three beside them. */
const office = async () => {
  const cast = await given.cast()
  const { owner, employee } = cast
  const [ben, cleo] = [await given.person(owner), await given.person(owner)]
  for (const { userId } of [employee, ben, cleo]) {
    const { version } = await api.as(owner).call(getPerson, { params: { userId } })
    await api.as(owner).call(updatePerson, { params: { userId }, body: { version, department: 'Sales' } })
  }
  const { id: typeId } = await given.leaveType(owner)
  const week = { typeId, from: day('2026-04-13'), to: day('2026-04-17') }
  const least = (department: string | null, number: number, who: Member = owner) =>
    api.as(who).send(saveLeastAtWork, { body: { department, least: number } })
  const take = async (who: Member, at: { from: string; to: string }) => {
    const { id, version } = await api.as(who).call(askLeave, { body: { typeId, from: day(at.from), to: day(at.to) } })
    await api.as(owner).call(decideLeave, { body: { requests: [{ id, version }], decision: 'APPROVE' } })
  }
  const short = async (who: Member = employee, at = week) => (await api.as(who).call(previewLeave, { body: at })).short
  return { ...cast, ben, cleo, week, least, take, short }
}

test('whoever asks is told the worst day, and whoever decides the same', async () => {
  const { owner, employee, ben, week, least, take, short } = await office()
  await least('Sales', 2)
  expect(await short()).toBeNull()
  await take(ben, { from: '2026-04-15', to: '2026-04-16' })
  const worst = { day: '2026-04-15', department: 'Sales', left: 1, people: 3, least: 2 }
  expect(await short()).toEqual(worst)
  await api.as(employee).call(askLeave, { body: week })
  expect((await api.as(owner).call(searchLeaveApprovals, { body: {} })).items).toMatchObject([{ short: worst }])
})

test('of the whole company, of nobody’s day off, and of no other department', async () => {
  const { ben, manager, week, least, take, short } = await office()
  await take(ben, { from: '2026-04-13', to: '2026-04-13' })
  await least(null, 6)
  expect(await short()).toEqual({ day: '2026-04-13', department: null, left: 5, people: 7, least: 6 })
  await least(null, 0)
  await least('Sales', 2)
  expect(await short(manager)).toBeNull()
  expect(await short(ben, { ...week, from: day('2026-04-18'), to: day('2026-04-20') })).toBeNull()
})

test('leave that a file brought is away too, and who left or comes later is not counted', async () => {
  const { employee, ben, cleo, least, take, short } = await office()
  await least('Sales', 2)
  await take(ben, { from: '2026-04-15', to: '2026-04-15' })
  const brought = `update leave_request set import_key = id::text where person_id = $1`
  await rows(`delete from leave_day where person_id = $1`, [ben.userId])
  await rows(brought, [ben.userId])
  expect(await short()).toMatchObject({ day: '2026-04-15', left: 1 })
  await rows(`update person set hire_date = '2026-04-16' where id = $1`, [cleo.userId])
  expect(await short(employee)).toMatchObject({ day: '2026-04-15', left: 0, people: 2 })
})

test('it stands in the set-up, only owner and HR change it, and a department is one', async () => {
  const { owner, hr, manager, employee, least } = await office()
  expect((await least('Sales', 2, hr)).status).toBe(200)
  expect((await least('Sales', 3)).status).toBe(200)
  expect((await least(null, 1)).status).toBe(200)
  const { least: said } = await api.as(owner).call(getLeaveConfig, {})
  expect(said).toEqual([
    { department: null, least: 1 },
    { department: 'Sales', least: 3 },
  ])
  for (const who of [manager, employee]) expect((await least('Sales', 2, who)).status).toBe(403)
  expect((await least('Kitchen', 2)).body).toMatchObject({ code: 'leave.no_department' })
  expect((await least(null, -1)).status).toBe(400)
  const theirs = await given.company()
  expect((await api.as(theirs).call(getLeaveConfig, {})).least).toEqual([])
})

test('of a hundred departments at most', async () => {
  const { owner, least } = await office()
  await rows(
    `insert into least_at_work (company_id, department, least, saved_at) select $1, 'Team ' || n, 1, now() from generate_series(1, 100) n`,
    [owner.companyId],
  )
  expect((await least('Sales', 2)).body).toMatchObject({ code: 'leave.too_many_least' })
})

test('whoever is away on a day already is missed once', async () => {
  const { employee, ben, week, least, take, short } = await office()
  await take(employee, { from: '2026-04-15', to: '2026-04-15' })
  await take(ben, { from: '2026-04-15', to: '2026-04-15' })
  await least('Sales', 2)
  expect(await short(employee, week)).toMatchObject({ day: '2026-04-15', left: 1, people: 3 })
})

test('an inbox of many is counted together, not one by one: in a large company each costs', async () => {
  const { owner, ben, cleo, employee, week, least } = await office()
  await least('Sales', 3)
  const asked: string[] = []
  app.pool.on('acquire', (client) => {
    if (vi.isMockFunction(client.query)) return
    const query = client.query.bind(client) as (...values: unknown[]) => unknown
    const noting = (...values: unknown[]) => {
      asked.push(JSON.stringify(values[0]))
      return query(...values)
    }
    vi.spyOn(client, 'query').mockImplementation(noting as never)
  })
  const countings = async () => {
    asked.length = 0
    const { items } = await api.as(owner).call(searchLeaveApprovals, { body: {} })
    return [items.filter(({ short }) => short?.left === 2).length, asked.filter((each) => each.includes('least_at_work')).length]
  }
  await api.as(employee).call(askLeave, { body: week })
  const [one, countedForOne] = await countings()
  for (const who of [ben, cleo]) await api.as(who).call(askLeave, { body: week })
  const [three, countedForThree] = await countings()
  expect([one, three]).toEqual([1, 3])
  expect(countedForThree).toBe(countedForOne)
})

test('whoever decides about HR is told that they ended it, lowered or said it themselves, for their department or for all', async () => {
  const { owner, hr, week, least } = await office()
  const { version } = await api.as(owner).call(getPerson, { params: { userId: hr.userId } })
  await api.as(owner).call(updatePerson, { params: { userId: hr.userId }, body: { version, department: 'Sales' } })
  await least('Sales', 5)
  await api.as(hr).call(askLeave, { body: week })
  const seen = async () =>
    (await api.as(owner).call(searchLeaveApprovals, { body: {} })).items.map(({ short, ownRules }) => [
      short?.least ?? null,
      ownRules,
    ])
  expect(await seen()).toEqual([[5, false]])
  await least('Sales', 0, hr)
  expect(await seen()).toEqual([[null, true]])
  expect((await api.as(owner).call(getLeaveConfig, {})).least).toEqual([])
  await least('Sales', 4)
  expect(await seen()).toEqual([[4, false]])
  await least(null, 1, hr)
  expect(await seen()).toEqual([[4, true]])
  await least(null, 0)
  expect(await seen()).toEqual([[4, false]])
})
