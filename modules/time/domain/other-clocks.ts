import { timeInZone } from '@daybook/platform/domain'
import type { WorkEntry } from './entry.ts'

/**
 * The zones that hours of a day go by where their clocks show another time than those of `place` when they begin. `place` is where somebody is
 * placed by others, their site or company: they say themselves where they work, so a zone of their own tells nothing to whoever decides. Hours
 * without times lie in no window and are left out (docs/rules.md#worked-time).
 */
export const otherClocks = (entries: readonly Pick<WorkEntry, 'start' | 'zone'>[], place: string): string[] => [
  ...new Set(
    entries.flatMap(({ start, zone }) =>
      start === null || zone === place || timeInZone(start, zone) === timeInZone(start, place) ? [] : [zone],
    ),
  ),
]
