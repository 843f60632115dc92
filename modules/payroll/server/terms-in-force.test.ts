import { deactivatePerson } from '@daybook/people/contract'
import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { getPayslip, listPayroll } from '../contract/index.ts'
import { payOffice } from '../testing/pay-office.ts'

const { api, given, clock, settle } = await testApp()

test('tax, benefits and salary are those of terms that somebody worked under, and not of a raise that they left before', async () => {
  clock.set('2026-04-02T09:00:00Z')
  const cast = await given.cast({ paysHolidays: false })
  const { agree, boss, compute, periodOf } = await payOffice({ api }, cast)
  const { userId } = cast.employee
  const salary = {
    payType: 'FIXED_SALARY',
    amountCents: 310_000,
    taxDeductionCents: 40_000,
    benefitsDeductionCents: 5000,
  } as const
  await agree(userId, salary)
  await agree(userId, {
    payType: 'FIXED_SALARY',
    amountCents: 620_000,
    from: '2026-03-23',
    taxDeductionCents: 100_000,
    benefitsDeductionCents: 9000,
  })
  const slip = async () => {
    await compute('2026-03-01')
    const { items } = await boss.call(listPayroll, { body: { payPeriodId: await periodOf('2026-03-01') } })
    const listed = items.find((each) => each.userId === userId)
    const { taxDeductionAmount, fixedCyclicGrossSalary, netGeneratedSalary } = await boss.call(getPayslip, {
      params: { id: listed?.employeePayrollId ?? '' },
    })
    return { taxDeductionAmount, fixedCyclicGrossSalary, netGeneratedSalary }
  }
  // 22 days of the first salary, and nine of the second.
  expect(await slip()).toEqual({
    taxDeductionAmount: 100_000,
    fixedCyclicGrossSalary: 620_000,
    netGeneratedSalary: 220_000 + 180_000 - 109_000,
  })
  await boss.call(deactivatePerson, { params: { userId }, body: { endDate: day('2026-03-20') } })
  await settle()
  expect(await slip()).toEqual({
    taxDeductionAmount: 40_000,
    fixedCyclicGrossSalary: 310_000,
    netGeneratedSalary: 200_000 - 45_000,
  })
})
