import { type PaySource, paySources, workers } from '@daybook/people/server'
import { sql } from '@daybook/platform/server/sql'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import {
  finalizePayroll,
  getPayslip,
  listPayCycles,
  listPayroll,
  previewPayroll,
  savePayTerms,
  searchPayPeriods,
} from '../contract/index.ts'

// The source pays everybody of this server.
const { app, api, given } = await testApp({ own: true })

const marked: string[] = []
const held: string[] = []

/** A whole day of paid leave on 4 February for everybody, and another day that nobody has decided on. */
const leave: PaySource = {
  inputs: ({ people }) => sql`
    select p.id as person_id, 'LEAVE_MINUTES' as kind, array['2026-02-04']::date[] as days, array[480] as amounts, array['2026-02-05']::date[] as pending
    from ${workers} p where ${people}::uuid[] is null or p.id = any(${people}::uuid[])`,
  unpaid: () => sql`select p.id as person_id, '2026-02-04'::date as day from ${workers} p where false`,
  hold: async () => held.push('held'),
  markPaid: async (_db, { from, to }) => marked.push(`${from} ${to}`),
}

test('another module pays people by filling the slot; payroll stays as it is', async () => {
  const { owner, hr, employee } = await given.cast()
  const boss = api.as(owner)
  const payCycleId = (await boss.call(listPayCycles, {})).items[0]?.id ?? ''
  await boss.call(savePayTerms, {
    params: { userId: employee.userId },
    body: {
      from: '2026-01-01',
      payCycleId,
      payType: 'HOURLY_SALARY',
      amountCents: 2000,
      taxDeductionCents: 0,
      benefitsDeductionCents: 0,
    },
  })
  const { items } = await boss.call(searchPayPeriods, { body: {} })
  const payPeriodId = items.find((period) => period.from === '2026-02-01')?.id ?? ''
  expect((await api.as(hr).call(previewPayroll, { body: { payPeriodId } })).totals).toMatchObject({
    people: 1,
    netCents: 0,
    pendingDays: 0,
  })

  app.fills.push(paySources.with(leave))
  const { totals } = await api.as(hr).call(previewPayroll, { body: { payPeriodId } })
  expect(totals).toMatchObject({ people: 1, netCents: 16_000, pendingDays: 1 })
  const [record] = (await boss.call(listPayroll, { body: { payPeriodId } })).items
  const slip = await boss.call(getPayslip, { params: { id: record?.employeePayrollId ?? '' } })
  expect(slip.lines).toMatchObject([{ kind: 'PAID_LEAVE', quantity: 480, amountCents: 16_000, days: ['2026-02-04'] }])

  expect(marked).toEqual([])
  await boss.call(finalizePayroll, { body: { payPeriodId, figures: totals.figures, withoutPending: true } }, { key: 'once' })
  expect([held, marked]).toEqual([['held'], ['2026-02-01 2026-02-28']])
})
