import { getPerson, updatePerson } from '@daybook/people/contract'
import { testApp } from '@daybook/testing'
import { saveTimesheet, searchApprovals, submitTimesheet } from '@daybook/time/contract'
import { expect, test } from 'vitest'
import { listPayCycles, remindOfDays, savePayTerms, searchPayPeriods } from '../contract/index.ts'

const { api, given, mails } = await testApp()

test('whoever is no manager any more is not reminded of days that waited for them', async () => {
  const { owner, manager, employee } = await given.cast()
  const boss = api.as(owner)
  const [monthly] = (await boss.call(listPayCycles, {})).items
  await boss.call(savePayTerms, {
    params: { userId: employee.userId },
    body: { from: '2026-01-01', payCycleId: monthly?.id ?? '', payType: 'HOURLY_SALARY', amountCents: 2000 },
  })
  const payPeriodId = (await boss.call(searchPayPeriods, { body: {} })).items.find(({ from }) => from === '2026-02-01')?.id ?? ''
  const entries = [{ start: null, end: null, minutes: 480, zone: 'Europe/Berlin' }]
  await api.as(employee).call(saveTimesheet, { body: { day: '2026-02-03', version: 0, entries } })
  await api.as(employee).call(submitTimesheet, { body: { days: ['2026-02-03'] } })
  const { version } = await boss.call(getPerson, { params: { userId: manager.userId } })
  await boss.call(updatePerson, { params: { userId: manager.userId }, body: { version, role: 'EMPLOYEE' } })
  expect((await api.as(manager).send(searchApprovals, { body: {} })).status).toBe(403)
  await boss.call(remindOfDays, { body: { payPeriodId } })
  const to = async (email: string) => (await mails()).filter((mail) => mail.to === email && mail.subject.includes('wait for you'))
  expect(await to(manager.email)).toEqual([])
})
