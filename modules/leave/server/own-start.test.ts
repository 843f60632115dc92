import { getPerson, importPeople, updatePerson } from '@daybook/people/contract'
import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { getLeaveBalances } from '../contract/index.ts'

const { api, given, clock } = await testApp()

test('HR without a joining date enter none that gives them leave of years in which they were not here; an owner does', async () => {
  clock.set('2026-10-01T09:00:00Z')
  const { owner, hr } = await given.cast()
  const milestones = [{ afterYears: 5, annual: 4000 }]
  await given.leaveType(owner, 'Annual', { annual: 3000, prorate: 'days', milestones })
  const balance = async () => (await api.as(hr).call(getLeaveBalances, { query: {} })).items[0]?.today
  const before = await balance()
  const { version } = await api.as(hr).call(getPerson, { params: { userId: hr.userId } })
  const body = { hireDate: day('2016-01-01'), version }
  const enter = (who: typeof hr) => api.as(who).send(updatePerson, { params: { userId: hr.userId }, body })
  expect((await enter(hr)).body).toMatchObject({ code: 'people.own_start' })
  const csv = `Name,Email,Hire date\n${hr.name},${hr.email},2016-01-01\n`
  const { rows: lines } = await api.as(hr).call(importPeople, { body: { csv, commit: true } })
  expect(lines).toMatchObject([{ outcome: 'error', errors: [{ field: 'hireDate' }] }])
  expect(await balance()).toBe(before)
  expect((await enter(owner)).status).toBe(200)
  expect(await balance()).not.toBe(before)
})
