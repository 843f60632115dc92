import { finalizePayroll, markPayrollPaid, previewPayroll, savePayTerms, searchPayPeriods } from '@daybook/payroll/contract'
import type { Day } from '@daybook/platform/domain'
import type { SignedIn } from '@daybook/platform/server'
import { sideBySide, signedIn, type Worker, type World } from './world.ts'

/** What each person has taken off: amounts that an accountant would enter, larger with the pay. */
export const agreeDeductions = async ({ api }: World, boss: SignedIn, workers: Worker[], payCycleId: string): Promise<void> => {
  await sideBySide(workers, async ({ userId, hired, hourly, salary }) => {
    const amountCents = Math.round((hourly ?? salary ?? 0) * 100)
    const monthly = hourly === undefined ? amountCents : amountCents * 165
    await api.as(boss).call(savePayTerms, {
      params: { userId },
      body: {
        from: hired,
        payCycleId,
        payType: hourly === undefined ? 'FIXED_SALARY' : 'HOURLY_SALARY',
        amountCents,
        taxDeductionCents: Math.round(monthly * 0.0017) * 100,
        benefitsDeductionCents: 9500,
      },
    })
  })
}

/** Previews, finalises and pays the period that begins on a day. */
export const pay = async (world: World, boss: SignedIn & { accountId: string }, from: Day): Promise<void> => {
  const { app, api } = world
  const session = api.as(await signedIn(app, boss.accountId))
  const { items } = await session.call(searchPayPeriods, { body: {} })
  const period = items.find((each) => each.from === from)
  if (!period) return
  const { totals } = await session.call(previewPayroll, { body: { payPeriodId: period.id } })
  await session.call(
    finalizePayroll,
    { body: { payPeriodId: period.id, netCents: totals.netCents, withoutPending: true } },
    { key: `demo-finalize-${from}` },
  )
  await session.call(markPayrollPaid, { body: { payPeriodId: period.id } }, { key: `demo-paid-${from}` })
}
