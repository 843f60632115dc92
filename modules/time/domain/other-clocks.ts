import { dayInZone, timeInZone } from '@daybook/platform/domain'
import type { WorkEntry } from './entry.ts'

/** Day and time: Auckland and Pago Pago show the same time, a day apart. */
const readingIn = (instant: string, zone: string): string => `${dayInZone(instant, zone)} ${timeInZone(instant, zone)}`

/**
 * The zones that hours of a day go by where their clocks show another day or time than those of `place` when they begin. `place` is where somebody is
 * placed by others, their site or company: they say themselves where they work, so a zone of their own tells nothing to whoever decides. Hours
 * without times lie in no window and are left out (docs/rules.md#worked-time).
 */
export const otherClocks = (entries: readonly Pick<WorkEntry, 'start' | 'zone'>[], place: string): string[] => [
  ...new Set(
    entries.flatMap(({ start, zone }) =>
      start === null || zone === place || readingIn(start, zone) === readingIn(start, place) ? [] : [zone],
    ),
  ),
]
