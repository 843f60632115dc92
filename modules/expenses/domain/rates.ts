import type { Day } from '@daybook/platform/domain'

/** What a kilometre, a mile or a day is worth from a day on, in hundredths of a minor unit: 72.5 cents are 7250. */
export type Rate = { readonly from: Day; readonly hundredths: number }

/** The rate of a day: the last one that has begun; null before the first. */
export const rateOn = (rates: readonly Rate[], day: Day): number | null =>
  rates.toSorted((a, b) => (a.from < b.from ? -1 : 1)).findLast(({ from }) => from <= day)?.hundredths ?? null
