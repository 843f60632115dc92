import { addStandIn, getPerson, updatePerson } from '@daybook/people/contract'
import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { saveTimesheet, searchApprovals, submitTimesheet } from '@daybook/time/contract'
import { expect, test } from 'vitest'
import { remindOfDays } from '../contract/index.ts'
import { payOffice } from '../testing/pay-office.ts'

const { api, given, mails } = await testApp()

test.each(['MANAGER', 'EMPLOYEE'] as const)(
  'whom days wait for is reminded of them as a manager alone (now %s)',
  async (role) => {
    const { owner, hr, manager, employee } = await given.cast()
    const { boss, agree, periodOf } = await payOffice({ api }, { owner, hr })
    await agree(employee.userId, { payType: 'HOURLY_SALARY', amountCents: 2000 })
    const worked = day('2026-02-03')
    const entries = [{ start: null, end: null, minutes: 480, zone: 'Europe/Berlin' }]
    await api.as(employee).call(saveTimesheet, { body: { day: worked, version: 0, entries } })
    await api.as(employee).call(submitTimesheet, { body: { days: [worked] } })
    const { version } = await boss.call(getPerson, { params: { userId: manager.userId } })
    await boss.call(updatePerson, { params: { userId: manager.userId }, body: { version, role } })
    const decides = role === 'MANAGER'
    expect((await api.as(manager).send(searchApprovals, { body: {} })).status).toBe(decides ? 200 : 403)
    await boss.call(remindOfDays, { body: { payPeriodId: await periodOf('2026-02-01') } })
    const told = (await mails()).filter(({ to, subject }) => to === manager.email && subject.includes('wait for you'))
    expect(told.length).toBe(decides ? 1 : 0)
  },
)

test('while somebody stands in for a manager they are reminded, and the manager is not', async () => {
  const { owner, hr, manager, employee } = await given.cast()
  const other = await given.person(owner, { role: 'MANAGER' })
  const { boss, agree, periodOf } = await payOffice({ api }, { owner, hr })
  await agree(employee.userId, { payType: 'HOURLY_SALARY', amountCents: 2000 })
  const worked = day('2026-02-03')
  const entries = [{ start: null, end: null, minutes: 480, zone: 'Europe/Berlin' }]
  await api.as(employee).call(saveTimesheet, { body: { day: worked, version: 0, entries } })
  await api.as(employee).call(submitTimesheet, { body: { days: [worked] } })
  const body = { userId: manager.userId, standInId: other.userId, from: day('2026-03-16'), to: day('2026-03-20') }
  await boss.call(addStandIn, { body })
  await boss.call(remindOfDays, { body: { payPeriodId: await periodOf('2026-02-01') } })
  const told = (await mails()).filter(({ subject }) => subject.includes('wait for you'))
  expect(told.map(({ to }) => to).filter((to) => [manager.email, other.email].includes(to))).toEqual([other.email])
})
