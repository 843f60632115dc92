import {
  savePayTerms,
  listPayCycles,
  listPayroll,
  getPayslip,
  finalizePayroll,
  previewPayroll,
  searchPayPeriods,
} from '@daybook/payroll/contract'
import type { EmploymentType } from '@daybook/people/domain'
import type { Cast, TestWorld } from '@daybook/testing/harness'
import {
  decideTimesheets,
  getTimeRules,
  saveTimeRules,
  saveTimesheet,
  submitTimesheet,
  type TimeRulesForm,
} from '@daybook/time/contract'

type Entry = { start: string; end: string; zone: string }

/** A company whose employee earns 20.00 an hour, paid by the month, from its rules of time to the payslip. */
export const rulesOffice = async (
  { api }: Pick<TestWorld, 'api'>,
  { owner, hr, employee }: Pick<Cast, 'owner' | 'hr' | 'employee'>,
  { paid = true } = {},
) => {
  const [boss, me] = [api.as(owner), api.as(employee)]
  const payCycleId = (await boss.call(listPayCycles, {})).items[0]?.id ?? ''
  const terms = { from: '2026-01-01', payCycleId, payType: 'HOURLY_SALARY', amountCents: 2000 } as const
  if (paid) await boss.call(savePayTerms, { params: { userId: employee.userId }, body: terms })
  const periodOf = async (from: string) =>
    (await boss.call(searchPayPeriods, { body: {} })).items.find((period) => period.from === from)?.id ?? ''
  const compute = async (from: string) =>
    (await api.as(hr).call(previewPayroll, { body: { payPeriodId: await periodOf(from) } })).totals
  return {
    boss,
    me,
    compute,
    decide: async (from: string, rules: TimeRulesForm | null, department = '', employmentType: EmploymentType | null = null) => {
      const { version } = await boss.call(getTimeRules, {})
      return boss.call(saveTimeRules, { body: { from, rules, department, employmentType, version } })
    },
    enter: async (day: string, ...entries: Entry[]) => {
      const body = { day, version: 0, entries: entries.map((entry) => ({ ...entry, minutes: null })) }
      return me.call(saveTimesheet, { body })
    },
    approve: async (...days: string[]) => {
      const sent = await me.call(submitTimesheet, { body: { days } })
      await boss.call(decideTimesheets, { body: { ids: sent.days.map(({ id }) => id ?? ''), decision: 'APPROVE' } })
    },
    finalise: async (from: string) => {
      const { figures } = await compute(from)
      const body = { payPeriodId: await periodOf(from), figures, withoutPending: true }
      await boss.call(finalizePayroll, { body }, { key: `final-${from}` })
    },
    /** The lines of the employee's payslip: what kind, how much of it, at how many percent, and what it comes to. */
    slip: async (from: string) => {
      const { items } = await boss.call(listPayroll, { body: { payPeriodId: await periodOf(from) } })
      const id = items.find(({ userId }) => userId === employee.userId)?.employeePayrollId ?? ''
      return boss.call(getPayslip, { params: { id } })
    },
  }
}
