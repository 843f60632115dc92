import {
  getNextPayPeriod,
  getPayDetails,
  getPayrollSettings,
  getPayslip,
  getRun,
  listLateChanges,
  listLeftOut,
  listOwnPayslips,
  listPayCycles,
  listPayPeriods,
  listPayroll,
  listPayslipsOf,
  searchPayPeriods,
  payrollTopics,
} from '@daybook/payroll/contract'
import type { PeriodPart } from '@daybook/payroll/domain'
import { peopleTopics } from '@daybook/people/contract'
import { pages, q } from '@daybook/platform/web'
import { timeTopics } from '@daybook/time/contract'

const topics = [payrollTopics.payroll] as const

export const cyclesQuery = q(listPayCycles, {}, { topics })

export const settingsQuery = q(getPayrollSettings, {}, { topics })

/** Pay periods of a year, of one cycle or of all. */
export const periodsQuery = (payYear: number, payCycleId: string | undefined) =>
  q(searchPayPeriods, { body: { payYear, ...(payCycleId ? { payCycleId } : {}) } }, { topics })

/** What is to be paid next, by one cycle or by all, whatever year is looked at. */
export const nextPeriodQuery = (payCycleId: string | undefined) =>
  q(
    getNextPayPeriod,
    { query: payCycleId ? { payCycleId } : {} },
    { topics: [...topics, timeTopics.timesheet, peopleTopics.people] },
  )

/** All of them since the company's start, of one cycle or of all, open or closed. */
export const periodPages = (payCycleId: string | undefined, state: PeriodPart | undefined) =>
  pages(listPayPeriods, { query: { ...(payCycleId ? { payCycleId } : {}), ...(state ? { state } : {}) } }, { topics })

export const runQuery = (payPeriodId: string) =>
  q(getRun, { params: { payPeriodId } }, { topics: [payrollTopics.payroll, timeTopics.timesheet, timeTopics.presence] })

export type Only = 'all' | 'problems' | 'changed' | 'late'

export const runPages = (payPeriodId: string, only: Only, words: string | undefined) =>
  pages(listPayroll, { body: { payPeriodId, only, limit: 50, ...(words ? { q: words } : {}) } }, { topics })

/** What waits for the next payrolls. */
export const latePages = pages(
  listLateChanges,
  { body: { limit: 20 } },
  { topics: [payrollTopics.payroll, timeTopics.timesheet, timeTopics.presence] },
)

/** Who gets nothing from a payroll. */
export const leftOutPages = (payPeriodId: string) =>
  pages(
    listLeftOut,
    { body: { payPeriodId, limit: 20 } },
    { topics: [payrollTopics.payroll, timeTopics.timesheet, timeTopics.presence] },
  )

export const payslipQuery = (id: string) => q(getPayslip, { params: { id } }, { topics })

export const ownPayslipsQuery = q(listOwnPayslips, {}, { topics })

export const payslipsOfQuery = (userId: string) => q(listPayslipsOf, { params: { userId } }, { topics })

export const payDetailsQuery = (userId: string) => q(getPayDetails, { params: { userId } }, { topics })
