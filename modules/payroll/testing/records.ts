import {
  finalizePayroll,
  listPayCycles,
  listPayroll,
  previewPayroll,
  savePayTerms,
  searchPayPeriods,
} from '@daybook/payroll/contract'
import { decideTimesheets, saveTimesheet, submitTimesheet } from '@daybook/time/contract'
import type { Cast, MadeRecords, Member, TestWorld } from '@daybook/testing/harness'

type Run = { payPeriodId: string; slips: Map<string, string> }

/** A month's payroll, previewed by HR: everybody's payslip in it. */
const previewedMonth = async ({ api }: TestWorld, hr: Member, from: string): Promise<Run & { figures: string }> => {
  const me = api.as(hr)
  const payPeriodId = (await me.call(searchPayPeriods, { body: {} })).items.find((period) => period.from === from)?.id ?? ''
  const { totals } = await me.call(previewPayroll, { body: { payPeriodId } })
  const slips = (await me.call(listPayroll, { body: { payPeriodId } })).items
  return { payPeriodId, figures: totals.figures, slips: new Map(slips.map((slip) => [slip.userId, slip.employeePayrollId])) }
}

/** Eight hours on a day, handed in; what is given approves them. */
const work = async ({ api }: TestWorld, who: Member, approver: Member, day: string): Promise<() => Promise<unknown>> => {
  const entries = [{ start: null, end: null, minutes: 480, zone: 'Europe/Berlin' }]
  await api.as(who).call(saveTimesheet, { body: { day, version: 0, entries } })
  const { days } = await api.as(who).call(submitTimesheet, { body: { days: [day] } })
  return () => api.as(approver).call(decideTimesheets, { body: { ids: days.map(({ id }) => id ?? ''), decision: 'APPROVE' } })
}

/** A month of everybody's that is final, with a day that came late, and one that is not: other rules may hold for each. */
export const payRecords = async (world: TestWorld, cast: Cast): Promise<MadeRecords> => {
  const { owner, hr, ...others } = cast
  const { api } = world
  const [cycle] = (await api.as(owner).call(listPayCycles, {})).items
  const body = { from: '2026-01-01', payCycleId: cycle?.id ?? '', payType: 'HOURLY_SALARY', amountCents: 2000 } as const
  for (const { userId } of [hr, ...Object.values(others)]) await api.as(owner).call(savePayTerms, { params: { userId }, body })
  await api.as(hr).call(savePayTerms, { params: { userId: owner.userId }, body })
  // Leave of theirs that waits to be counted anew would hold the payroll up.
  await world.settle()
  const approve = await work(world, cast.employee, owner, '2026-02-27')
  const { payPeriodId, figures, slips } = await previewedMonth(world, hr, '2026-02-01')
  await api.as(owner).call(finalizePayroll, { body: { payPeriodId, figures, withoutPending: true } }, { key: 'finalize' })
  await approve()
  const draft = (await previewedMonth(world, hr, '2026-03-01')).slips
  const people = Object.entries(cast).map(([whose, { userId }]) => [
    whose,
    [{ slip: slips.get(userId) ?? '' }, { slip: draft.get(userId) ?? '' }],
  ])
  return { people: Object.fromEntries(people), company: { period: payPeriodId, cycle: cycle?.id ?? '' } }
}
