import { addHoliday } from '@daybook/calendar/contract'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { listPayCycles, previewPayroll, savePayTerms, searchPayPeriods } from '../contract/index.ts'

const { api, given } = await testApp()

test('a half holiday of the company pays half: a day to who is paid by the day, four hours to who is paid by the hour', async () => {
  const { owner, employee, outsider } = await given.cast()
  const boss = api.as(owner)
  const payCycleId = (await boss.call(listPayCycles, {})).items[0]?.id ?? ''
  for (const [{ userId }, payType, amountCents] of [
    [employee, 'DAILY_SALARY', 10_000],
    [outsider, 'HOURLY_SALARY', 2000],
  ] as const)
    await boss.call(savePayTerms, { params: { userId }, body: { from: '2026-02-01', payCycleId, payType, amountCents } })
  await boss.call(addHoliday, { body: { date: '2026-02-16', name: 'Rose Monday', fractionPercent: 50 } })
  const payPeriodId = (await boss.call(searchPayPeriods, { body: {} })).items.find(({ from }) => from === '2026-02-01')?.id ?? ''
  expect((await boss.call(previewPayroll, { body: { payPeriodId } })).totals).toMatchObject({ grossCents: 5000 + 4 * 2000 })
})
