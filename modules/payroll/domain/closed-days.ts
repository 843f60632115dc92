import type { Day } from '@daybook/platform/domain'
import { takesEntries } from '@daybook/time/domain'
import { isFinal, type PeriodStatus } from './period-status.ts'
import type { Span } from './prorate.ts'

export type PeriodSoFar = Span & { readonly status: PeriodStatus }

/**
 * Whether a day takes no more entries of the person who worked: its period is final and its grace is over, or it lies before the
 * first period of their pay cycle, so that no payroll would ever pay it (docs/rules.md#worked-time). `periods` are in order.
 */
export const isClosed = (day: Day, periods: readonly PeriodSoFar[], today: Day, graceDays: number): boolean => {
  const [first] = periods
  if (!first) return false
  if (day < first.start) return true
  const period = periods.find(({ start, end }) => day >= start && day <= end)
  return period !== undefined && isFinal(period) && !takesEntries(day, periods, today, graceDays)
}
