import { addDays, type Day } from '@daybook/platform/domain'

type Span = { readonly start: Day; readonly end: Day }

/**
 * True when `day` still takes new entries: it lies in the pay period of `today` or later, or in the one just before,
 * as long as that ended no more than `graceDays` ago. Grace never opens an older period (docs/rules.md#worked-time). `periods` are in order.
 */
export const takesEntries = (day: Day, periods: readonly Span[], today: Day, graceDays: number): boolean => {
  const current = periods.findIndex((period) => today >= period.start && today <= period.end)
  const now = periods[current]
  if (!now || day >= now.start) return true
  const before = periods[current - 1]
  return before !== undefined && day >= before.start && today <= addDays(before.end, graceDays)
}
