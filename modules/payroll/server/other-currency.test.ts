import { getCompany, updateCompany } from '@daybook/company/contract'
import { finalizePayroll, listPayCycles, previewPayroll, savePayTerms, searchPayPeriods } from '../contract/index.ts'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'

// A payroll is finalised with what the second person saw. Figures are compared in minor units, which stay what they are when the owner makes
// euros pounds, or yen, in between.

const { api, given } = await testApp()

test.each(['GBP', 'JPY'])('a payroll that somebody else computed in euros is not finalised alone in %s', async (currency) => {
  const { owner, hr, employee } = await given.cast()
  const boss = api.as(owner)
  const [monthly] = (await boss.call(listPayCycles, {})).items
  await boss.call(savePayTerms, {
    params: { userId: employee.userId },
    body: { from: '2026-01-01', payCycleId: monthly?.id ?? '', payType: 'FIXED_SALARY', amountCents: 280_000 },
  })
  const payPeriodId = (await boss.call(searchPayPeriods, { body: {} })).items.find(({ from }) => from === '2026-02-01')?.id ?? ''
  const { totals } = await api.as(hr).call(previewPayroll, { body: { payPeriodId } })
  const { version } = await boss.call(getCompany, {})
  await boss.call(updateCompany, { body: { version, currency } })
  const reply = await boss.send(finalizePayroll, { body: { payPeriodId, figures: totals.figures } }, { key: 'alone' })
  expect(reply.status).toBe(409)
})
