import { type Day, maxDay, minDay } from '@daybook/platform/domain'

export const periodStatuses = ['OPEN', 'PREVIEWED', 'FINALIZED', 'PAID'] as const
export type PeriodStatus = (typeof periodStatuses)[number]

/** Whether the pay of a period is settled: what changes later becomes a correction in the next one. */
export const isFinal = ({ status }: { readonly status: PeriodStatus }): boolean => status === 'FINALIZED' || status === 'PAID'

/**
 * From which day on the payroll of a period can be made final: on its pay date, so that the money can go out that day, or on its last day where that
 * comes first, but never before it begins (docs/rules.md#pay). What is worked after that is a late change.
 */
export const finalFrom = ({ from, to, payDate }: { readonly from: Day; readonly to: Day; readonly payDate: Day }): Day =>
  maxDay(from, minDay(to, payDate))

/** Pay periods as they are looked for: those that can still change, and those whose pay is settled. */
export const periodParts = ['open', 'closed'] as const
export type PeriodPart = (typeof periodParts)[number]
