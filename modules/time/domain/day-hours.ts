import { addDays, type Day, type Minutes } from '@daybook/platform/domain'
import type { EpochMs } from './instant.ts'
import { wallInstant } from './local-day.ts'

/** Hours of a day, in minutes since local midnight. Those that end at or before they begin go on into the next morning. */
export type DayHours = { readonly from: Minutes; readonly to: Minutes }

/** Two instants, half open. */
export type Opening = { readonly start: EpochMs; readonly end: EpochMs }

/** When these hours of a day begin and end on the clocks of `zone`. */
export const openingOn = (day: Day, { from, to }: DayHours, zone: string): Opening => ({
  start: wallInstant(day, from, zone),
  end: wallInstant(to > from ? day : addDays(day, 1), to, zone),
})
