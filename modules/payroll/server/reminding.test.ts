import { testApp } from '@daybook/testing'
import { decideTimesheets, saveTimesheet, submitTimesheet } from '@daybook/time/contract'
import { expect, test } from 'vitest'
import {
  finalizePayroll,
  listPayCycles,
  previewPayroll,
  remindOfDays,
  savePayTerms,
  searchPayPeriods,
} from '../contract/index.ts'

const { api, given, mails } = await testApp()

const company = async () => {
  const cast = await given.cast()
  const boss = api.as(cast.owner)
  const [monthly] = (await boss.call(listPayCycles, {})).items
  const pay = (userId: string) =>
    boss.call(savePayTerms, {
      params: { userId },
      body: { from: '2026-01-01', payCycleId: monthly?.id ?? '', payType: 'HOURLY_SALARY', amountCents: 2000 },
    })
  const payPeriodId = (await boss.call(searchPayPeriods, { body: {} })).items.find(({ from }) => from === '2026-02-01')?.id ?? ''
  const work = async (who: typeof cast.employee, day: string) => {
    const entries = [{ start: null, end: null, minutes: 480, zone: 'Europe/Berlin' }]
    await api.as(who).call(saveTimesheet, { body: { day, version: 0, entries } })
  }
  const remind = () => boss.send(remindOfDays, { body: { payPeriodId } })
  return { ...cast, boss, pay, work, remind, payPeriodId }
}

const to = async (email: string) => (await mails()).filter((mail) => mail.to === email && /wait|Hand in/.test(mail.subject))

test('one press tells managers what waits for them, and people what they have not handed in, once a day', async () => {
  const { employee, manager, owner, pay, work, remind } = await company()
  await pay(employee.userId)
  await pay(manager.userId)
  await work(employee, '2026-02-03')
  await api.as(employee).call(submitTimesheet, { body: { days: ['2026-02-03'] } })
  await work(employee, '2026-02-04')
  // Of another period, and of somebody whom this payroll does not pay.
  await work(employee, '2026-03-04')
  await work(owner, '2026-02-05')
  expect((await remind()).body).toEqual({ managers: 1, employees: 1, toldBefore: 0 })
  expect((await remind()).body).toEqual({ managers: 0, employees: 0, toldBefore: 2 })
  const [[asked], [told]] = [await to(manager.email), await to(employee.email)]
  expect(asked?.text).toContain('1 day of 1 person in 01 Feb – 28 Feb 2026 wait for your approval')
  expect(told?.text).toContain('- Wed 04 Feb 2026\n')
  expect(told?.text).not.toMatch(/03 Feb|04 Mar/)
  expect(await to(owner.email)).toEqual([])
})

test('nothing waits: nobody is told; a final payroll reminds nobody', async () => {
  const { hr, employee, boss, pay, work, remind, payPeriodId } = await company()
  await pay(employee.userId)
  await work(employee, '2026-02-03')
  const { days } = await api.as(employee).call(submitTimesheet, { body: { days: ['2026-02-03'] } })
  await boss.call(decideTimesheets, { body: { ids: days.map(({ id }) => id ?? ''), decision: 'APPROVE' } })
  expect((await remind()).body).toEqual({ managers: 0, employees: 0, toldBefore: 0 })
  const { totals } = await api.as(hr).call(previewPayroll, { body: { payPeriodId } })
  await boss.call(finalizePayroll, { body: { payPeriodId, figures: totals.figures } }, { key: 'remind' })
  expect(await remind()).toMatchObject({ status: 409, body: { code: 'payroll.finalized' } })
})

test('another company’s payroll is not found', async () => {
  const [ours, theirs] = [await company(), await company()]
  const reply = await ours.boss.send(remindOfDays, { body: { payPeriodId: theirs.payPeriodId } })
  expect(reply).toMatchObject({ status: 404 })
})
