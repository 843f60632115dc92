import { addDays, type Day, decimalHours } from '@daybook/platform/domain'
import { type ComparedPay, type PayLine as DomainLine, variance } from '../domain/index.ts'
import type { PayLine, PayrollRecord, RunRow } from '../contract/index.ts'
import type { StoredRecord } from './record-store.ts'

/** The record as it was agreed (docs/product.md#payroll-records). Whole days of leave and absence are shown rounded up, as a slip counts them. */
export const presentRecord = (row: StoredRecord, currency: string): PayrollRecord => ({
  employeePayrollId: row.id,
  userId: row.person_id,
  userName: row.name,
  payPeriodId: row.pay_period_id,
  from: row.from_day,
  to: row.to_day,
  payDate: row.pay_date,
  currency,
  status: row.status,
  isFinalized: row.status !== 'DRAFT',
  payType: row.pay_type,
  netGeneratedSalary: row.net_cents,
  grossSalary: row.gross_cents,
  fixedCyclicGrossSalary: row.pay_type === 'FIXED_SALARY' ? row.rate_cents : null,
  hourlyRate: row.pay_type === 'HOURLY_SALARY' ? row.rate_cents : null,
  overtimeRate: row.overtime_rate,
  regularMinutes: row.regular_minutes,
  overtimeMinutes: row.overtime_minutes,
  regularHoursWorked: Number(decimalHours(row.regular_minutes)),
  overtimeHoursWorked: Number(decimalHours(row.overtime_minutes)),
  taxDeductionAmount: row.tax_cents,
  benefitsDeductionAmount: row.benefits_cents,
  absenceDeductionAmount: row.absence_cents,
  adjustedSalary: row.adjustment_cents,
  adjustmentReason: row.adjustment_reason,
  adjustedAt: row.adjusted_at,
  leavesCount: Math.ceil(row.leave_hundredths / 100),
  absenceDays: Math.ceil(row.absence_hundredths / 100),
  pendingDays: row.pending_days,
  problem: row.problem,
})

type Slip = { person_id: string; net_cents: number; employed_from: Day | null; employed_to: Day | null }

/** A period with the slips and lines that are compared. */
export type ComparedPeriod = {
  readonly from: Day
  readonly to: Day
  readonly slips: readonly Slip[]
  readonly lines: readonly (PayLine & { person_id: string })[]
}

/** How somebody's pay of a period is found: null where they have no slip of it. Coming explains a change from `since` on. */
const paysOf = ({ to, slips, lines }: ComparedPeriod) => {
  const [slipOf, linesOf] = [new Map(slips.map((slip) => [slip.person_id, slip])), Map.groupBy(lines, (line) => line.person_id)]
  return (personId: string, since: Day): ComparedPay | null => {
    const slip = slipOf.get(personId)
    if (!slip) return null
    const { employed_from: came, employed_to: goes } = slip
    return {
      netCents: slip.net_cents,
      lines: (linesOf.get(personId) ?? []).map(({ days, ...line }): DomainLine => ({ ...line, sources: days })),
      ...(came === null ? {} : { joined: came >= since && came <= to }),
      left: goes !== null && goes < to,
    }
  }
}

/** Each row with what changed since the period before, and why. Null where there is nothing to compare with. */
export const withVariance = (
  rows: readonly StoredRecord[],
  currency: string,
  before: ComparedPeriod | null,
  now: ComparedPeriod,
): RunRow[] => {
  const [then, current] = [before && paysOf(before), paysOf(now)]
  return rows.map((row): RunRow => {
    const record = presentRecord(row, currency)
    if (before === null || then === null) return { ...record, variance: null }
    // Whoever came on its first day has all of that period on their slip of it, where they have one.
    const since = addDays(before.from, 1)
    const prior = then(row.person_id, since)
    const compared = variance(prior, current(row.person_id, prior ? since : before.from))
    const { priorCents, changeCents, changeBasisPoints, causes, flagged } = compared
    return { ...record, variance: { priorCents, changeCents, changeBasisPoints, causes: [...causes], flagged } }
  })
}
