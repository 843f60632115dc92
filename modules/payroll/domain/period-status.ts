export const periodStatuses = ['OPEN', 'PREVIEWED', 'FINALIZED', 'PAID'] as const
export type PeriodStatus = (typeof periodStatuses)[number]

/** Whether the pay of a period is settled: what changes later becomes a correction in the next one. */
export const isFinal = ({ status }: { readonly status: PeriodStatus }): boolean => status === 'FINALIZED' || status === 'PAID'

/** Pay periods as they are looked for: those that can still change, and those whose pay is settled. */
export const periodParts = ['open', 'closed'] as const
export type PeriodPart = (typeof periodParts)[number]
