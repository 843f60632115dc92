import { decimalHours } from '@daybook/platform/domain'
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

type ComparableLine = PayLine & { person_id: string; net_cents: number }

const asPay = (lines: readonly ComparableLine[]): ComparedPay | null =>
  lines.length === 0
    ? null
    : { netCents: lines[0]?.net_cents ?? 0, lines: lines.map(({ days, ...line }): DomainLine => ({ ...line, sources: days })) }

/** Each row with what changed since the period before, and why. Null where there is nothing to compare with. */
export const withVariance = (
  rows: readonly StoredRecord[],
  currency: string,
  before: readonly ComparableLine[] | null,
  now: readonly ComparableLine[],
): RunRow[] => {
  const [then, current] = [Map.groupBy(before ?? [], (line) => line.person_id), Map.groupBy(now, (line) => line.person_id)]
  return rows.map((row): RunRow => {
    const record = presentRecord(row, currency)
    if (before === null) return { ...record, variance: null }
    const { priorCents, changeCents, changeBasisPoints, causes, flagged } = variance(
      asPay(then.get(row.person_id) ?? []),
      asPay(current.get(row.person_id) ?? []),
    )
    return { ...record, variance: { priorCents, changeCents, changeBasisPoints, causes: [...causes], flagged } }
  })
}
