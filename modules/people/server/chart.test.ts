import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { searchChart } from '../contract/index.ts'

const { api, given, rows } = await testApp()

test('the chart begins with who reports to nobody, those who lead first, and goes on branch by branch', async () => {
  const { ours, theirs } = await given.twoCompanies()
  const below = async (managerId?: string) =>
    (await api.as(ours.employee).call(searchChart, { body: managerId ? { managerId } : {} })).items
  const top = await below()
  expect(top[0]).toMatchObject({ userId: ours.manager.userId, reports: 1 })
  expect(top.map(({ userId }) => userId)).not.toContain(ours.employee.userId)
  expect(await below(ours.manager.userId)).toMatchObject([{ userId: ours.employee.userId, reports: 0 }])
  expect(await below(theirs.manager.userId)).toEqual([])
  await rows("update person set status = 'INACTIVE' where id = $1", [ours.manager.userId])
  const later = (await below()).map(({ userId }) => userId)
  expect([later.includes(ours.manager.userId), later.includes(ours.employee.userId)]).toEqual([false, true])
})

test('page by page everybody at the top comes once', async () => {
  const owner = await given.company()
  for (let i = 0; i < 7; i += 1) await given.person(owner, { name: `Same ${i % 2}`, ...(i < 2 ? { role: 'MANAGER' } : {}) })
  const all: string[] = []
  let cursor: string | null = null
  do {
    const page: { items: { userId: string }[]; nextCursor: string | null } = await api
      .as(owner)
      .call(searchChart, { body: { limit: 3, ...(cursor ? { cursor } : {}) } })
    all.push(...page.items.map(({ userId }) => userId))
    cursor = page.nextCursor
  } while (cursor)
  const everybody = await rows<{ id: string }>('select id from person where company_id = $1', [owner.companyId])
  expect(all.toSorted()).toEqual(everybody.map(({ id }) => id).toSorted())
})

test('only for those who work here, and no manager that is no id', async () => {
  const owner = await given.company()
  expect(await api.send(searchChart, { body: {} })).toMatchObject({ status: 401 })
  expect(await api.as(await given.account()).send(searchChart, { body: {} })).toMatchObject({ status: 403 })
  for (const body of [{ managerId: 'x' }, { limit: 0 }, { cursor: 'nonsense' }])
    expect(await api.as(owner).send(searchChart, { body })).toMatchObject({ status: 400 })
})
