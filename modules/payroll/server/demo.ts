import { addDays, type Day } from '@daybook/platform/domain'
import { type DemoCompany, type DemoPart, sideBySide } from '@daybook/platform/server'
import {
  addPayPeriods,
  finalizePayroll,
  getPayDetails,
  listPayCycles,
  markPayrollPaid,
  previewPayroll,
  savePayTerms,
  searchPayPeriods,
} from '../contract/index.ts'

/** A year of pay periods, and what each person has taken off: amounts that an accountant would enter, larger with the pay. */
const setUp = async (demo: DemoCompany): Promise<void> => {
  const boss = await demo.as(demo.boss)
  const payCycleId = (await boss.call(listPayCycles, {})).items[0]?.id ?? ''
  await boss.call(addPayPeriods, { body: { payCycleId, from: demo.firstMonth, to: addDays(demo.today, 62) } })
  await sideBySide(demo.workers, async ({ userId, hired, hourly, salary }) => {
    const amountCents = Math.round((hourly ?? salary ?? 0) * 100)
    const monthly = hourly === undefined ? amountCents : amountCents * 165
    const params = { userId }
    const { version } = await boss.call(getPayDetails, { params })
    await boss.call(savePayTerms, {
      params,
      body: {
        version,
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

/** HR computes the period that begins on a day; the boss finalises and pays it. */
const month = async (demo: DemoCompany, from: Day): Promise<void> => {
  const [boss, hr] = [await demo.as(demo.boss), await demo.as(demo.hr)]
  const { items } = await boss.call(searchPayPeriods, { body: {} })
  const period = items.find((each) => each.from === from)
  if (!period) return
  const { totals } = await hr.call(previewPayroll, { body: { payPeriodId: period.id } })
  await boss.call(
    finalizePayroll,
    { body: { payPeriodId: period.id, figures: totals.figures, withoutPending: true } },
    { key: `demo-finalize-${from}` },
  )
  await boss.call(markPayrollPaid, { body: { payPeriodId: period.id } }, { key: `demo-paid-${from}` })
}

/** Every month paid but the one that runs. */
export const payrollDemo: DemoPart = { setUp, month }
