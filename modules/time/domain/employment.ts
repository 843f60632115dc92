import type { Day } from '@daybook/platform/domain'

/** From when to when somebody works here, as far as it is known; both days count. */
export type Employment = { readonly from: Day | null; readonly to: Day | null }

/** Whether somebody works here on a day, as far as it is known. What lies outside takes no hours, and no payroll pays it (docs/rules.md#worked-time). */
export const isEmployed = (day: Day, { from, to }: Employment): boolean =>
  (from === null || day >= from) && (to === null || day <= to)
