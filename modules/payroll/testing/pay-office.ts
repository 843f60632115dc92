import {
  finalizePayroll,
  listLateChanges,
  listPayCycles,
  previewPayroll,
  savePayTerms,
  searchPayPeriods,
} from '@daybook/payroll/contract'
import type { Cast, TestWorld } from '@daybook/testing/harness'
import { seenTerms } from './seen-terms.ts'

type Agreed = {
  payType: 'HOURLY_SALARY' | 'FIXED_SALARY' | 'DAILY_SALARY'
  amountCents: number
  taxDeductionCents?: number
  benefitsDeductionCents?: number
  from?: string
  payCycleId?: string
}

/** Calendar months that are paid on a day of theirs, before they are over. */
export const paidOnThe = (day: number) =>
  ({ kind: 'MONTHLY', startDay: 1, payDate: { kind: 'DAY_OF_MONTH', day, monthsAfter: 0 }, businessDay: 'previous' }) as const

/** Pay in a company of a test, by the month unless a cycle is named: HR compute, the owner finalises. */
export const payOffice = async ({ api }: Pick<TestWorld, 'api'>, { owner, hr }: Pick<Cast, 'owner' | 'hr'>) => {
  const boss = api.as(owner)
  const monthly = (await boss.call(listPayCycles, {})).items[0]?.id ?? ''
  /** The period of a cycle that begins on a day. */
  const periodOf = async (from: string, payCycleId = monthly): Promise<string> =>
    (await boss.call(searchPayPeriods, { body: { payCycleId } })).items.find((each) => each.from === from)?.id ?? ''
  const compute = async (from: string, payCycleId = monthly) =>
    (await api.as(hr).call(previewPayroll, { body: { payPeriodId: await periodOf(from, payCycleId) } })).totals
  return {
    boss,
    monthly,
    periodOf,
    compute,
    agree: async (userId: string, { from = '2026-01-01', payCycleId = monthly, ...terms }: Agreed) => {
      const body = { from, payCycleId, ...terms, ...(await seenTerms(boss, userId)) }
      return boss.send(savePayTerms, { params: { userId }, body })
    },
    /** Makes a period final without what waits, and answers its sums. */
    run: async (from: string, payCycleId = monthly) => {
      const totals = await compute(from, payCycleId)
      const body = { payPeriodId: await periodOf(from, payCycleId), figures: totals.figures, withoutPending: true }
      await boss.call(finalizePayroll, { body }, { key: `${from}-${payCycleId}` })
      return totals
    },
    /** The sum of what came late and waits. */
    late: async () => (await boss.call(listLateChanges, { body: {} })).items.reduce((sum, { amountCents: c }) => sum + c, 0),
  }
}
