import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { getNextPayDay, listPayCycles, savePayTerms, searchPayPeriods } from '../contract/index.ts'

const { api, given } = await testApp()

test('everybody reads when they are paid next, by the cycle of their terms; nobody else’s', async () => {
  const { ours, theirs } = await given.twoCompanies()
  const boss = api.as(ours.owner)
  const [monthly] = (await boss.call(listPayCycles, {})).items
  const { employee } = ours
  expect(await api.as(employee).call(getNextPayDay, {})).toEqual({ next: null })
  const body = { from: '2026-01-01', payCycleId: monthly?.id ?? '', payType: 'HOURLY_SALARY' as const, amountCents: 2000 }
  await boss.call(savePayTerms, { params: { userId: employee.userId }, body })
  const { items } = await boss.call(searchPayPeriods, { body: {} })
  const next = items.filter(({ payDate }) => payDate >= '2026-03-16').at(-1)
  expect(await api.as(employee).call(getNextPayDay, {})).toEqual({
    next: { payDate: next?.payDate, from: next?.from, to: next?.to, payCycleName: 'Monthly' },
  })
  for (const other of [ours.manager, theirs.employee]) expect(await api.as(other).call(getNextPayDay, {})).toEqual({ next: null })
})
