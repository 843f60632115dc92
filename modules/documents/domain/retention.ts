/** What the time that documents are kept is counted from: the day of the newest version, or the last day of their person. */
export const keptFrom = ['ADDED', 'LEFT'] as const
export type KeptFrom = (typeof keptFrom)[number]

/** A hundred years. */
export const longestKept = 1200
export const longestReason = 500

/** A time in the larger unit that says it in whole numbers, as people say it: 24 months are two years. */
export const keptTime = (months: number): { readonly count: number; readonly unit: 'month' | 'year' } =>
  months % 12 === 0 ? { count: months / 12, unit: 'year' } : { count: months, unit: 'month' }

/** Owner and HR lift a hold, but HR none about themselves: what is kept for a case is not let go by whom the case is about. */
export const mayLiftHold = ({
  isOwner,
  isAboutThemself,
}: {
  readonly isOwner: boolean
  readonly isAboutThemself: boolean
}): boolean => isOwner || !isAboutThemself
