import {
  finalizePayroll,
  listPayCycles,
  listPayroll,
  previewPayroll,
  savePayTerms,
  searchPayPeriods,
} from '@daybook/payroll/contract'
import type { Cast, MadeRecords, Member, TestWorld } from '@daybook/testing/harness'

type Run = { payPeriodId: string; slips: Map<string, string> }

/** A month's payroll, previewed by HR: everybody's payslip in it. */
const previewedMonth = async ({ api }: TestWorld, hr: Member, from: string): Promise<Run & { netCents: number }> => {
  const me = api.as(hr)
  const payPeriodId = (await me.call(searchPayPeriods, { body: {} })).items.find((period) => period.from === from)?.id ?? ''
  const { totals } = await me.call(previewPayroll, { body: { payPeriodId } })
  const slips = (await me.call(listPayroll, { body: { payPeriodId } })).items
  return { payPeriodId, netCents: totals.netCents, slips: new Map(slips.map((slip) => [slip.userId, slip.employeePayrollId])) }
}

/** A month of everybody's that is final, and one that is not: other rules may hold for each. */
export const payRecords = async (world: TestWorld, cast: Cast): Promise<MadeRecords> => {
  const { owner, hr, ...others } = cast
  const { api } = world
  const [cycle] = (await api.as(owner).call(listPayCycles, {})).items
  const body = { from: '2026-01-01', payCycleId: cycle?.id ?? '', payType: 'FIXED_SALARY', amountCents: 300_000 } as const
  for (const { userId } of [hr, ...Object.values(others)]) await api.as(owner).call(savePayTerms, { params: { userId }, body })
  await api.as(hr).call(savePayTerms, { params: { userId: owner.userId }, body })
  const { payPeriodId, netCents, slips } = await previewedMonth(world, hr, '2026-02-01')
  await api.as(owner).call(finalizePayroll, { body: { payPeriodId, netCents } }, { key: 'finalize' })
  const draft = (await previewedMonth(world, hr, '2026-03-01')).slips
  const people = Object.entries(cast).map(([whose, { userId }]) => [
    whose,
    [{ slip: slips.get(userId) ?? '' }, { slip: draft.get(userId) ?? '' }],
  ])
  return { people: Object.fromEntries(people), company: { period: payPeriodId, cycle: cycle?.id ?? '' } }
}
