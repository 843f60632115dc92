import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { adjustLeave, searchYearEnd } from '../contract/index.ts'

const { api, given } = await testApp()

test('what goes over and what is lost, for everybody by name, and as the year will be closed', async () => {
  const owner = await given.company()
  const anna = await given.person(owner, { name: 'Anna', hireDate: '2019-01-01' })
  const berta = await given.person(owner, { name: 'Berta', hireDate: '2027-02-01' })
  const type = await given.leaveType(owner, 'Annual leave', { carryMax: 500, carryExpires: { month: 3, date: 31 } })
  const body = { userId: anna.userId, typeId: type.id, day: day('2026-03-02'), amount: -1250, note: 'Taken before' }
  await api.as(owner).call(adjustLeave, { body })
  const { items } = await api.as(owner).call(searchYearEnd, { body: { typeId: type.id } })
  expect(items.find(({ userId }) => userId === anna.userId)).toEqual({
    userId: anna.userId,
    userName: 'Anna',
    unit: 'DAYS',
    turns: '2027-01-01',
    left: 750,
    carried: 500,
    lost: 250,
    usableUntil: '2027-03-31',
  })
  expect(items.find(({ userId }) => userId === berta.userId)).toMatchObject({ turns: null, left: 0, carried: 0, lost: 0 })
})

test('only of types with a balance, of one’s own company, for the owner and HR', async () => {
  const cast = await given.cast()
  const other = await given.company()
  const unlimited = await given.leaveType(cast.owner, 'Sick leave', { limited: false })
  const type = await given.leaveType(cast.owner)
  const ask = (who: typeof cast.owner, typeId: string) => api.as(who).send(searchYearEnd, { body: { typeId } })
  expect((await ask(cast.owner, unlimited.id)).body).toMatchObject({ code: 'leave.no_balance' })
  expect((await ask(other, type.id)).status).toBe(404)
  expect((await ask(cast.hr, type.id)).status).toBe(200)
  expect((await ask(cast.manager, type.id)).status).toBe(403)
})
