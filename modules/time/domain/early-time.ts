import type { PlannedWindow } from '@daybook/calendar/domain/days'
import type { Day } from '@daybook/platform/domain'
import { epochMs, exactText, minuteMs } from './instant.ts'
import { wallInstant } from './local-day.ts'
import type { TimePolicy } from './policy.ts'

type PlannedDay = { readonly day: Day; readonly zone: string; readonly windows: readonly PlannedWindow[] }

/**
 * From when on work counts that is begun at `at`: from the plan's beginning, where that is at most `earlyMinutes` ahead and the day has times of
 * its own; otherwise from the press. Whoever comes long before the plan was called in, and works (docs/rules.md#worked-time).
 */
export const countsFrom = (
  at: string,
  { day, zone, windows: [first] }: PlannedDay,
  { earlyMinutes }: Pick<TimePolicy, 'earlyMinutes'>,
): string => {
  if (!first || earlyMinutes === 0) return at
  const begins = wallInstant(day, first.from, zone)
  const early = begins - epochMs(at)
  return early > 0 && early <= earlyMinutes * minuteMs ? exactText(begins) : at
}
