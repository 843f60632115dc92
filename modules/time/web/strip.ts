import type { Day } from '@daybook/platform/domain'
import { dayNumber } from '@daybook/platform/domain'
import type { PlannedSpan, Segment } from '@daybook/platform/web'
import { epochMs, offsetAt } from '@daybook/time/domain'

type Stretch = { readonly kind: 'work' | 'break'; readonly start: string; readonly end: string | null }

/** Minutes since midnight of `day` on the clocks of `zone`; past 1440 on the morning after. */
export const minuteOnDay = (instant: string, day: Day, zone: string): number => {
  const ms = epochMs(instant)
  return Math.floor((ms + offsetAt(ms, zone)) / 60_000) - dayNumber(day) * 1440
}

/** The stretches of a day as its strip draws them; what still runs reaches to `now`. */
export const segmentsOf = (stretches: readonly Stretch[], day: Day, zone: string, now?: string): Segment[] =>
  stretches.map(({ kind, start, end }): Segment => {
    const from = minuteOnDay(start, day, zone)
    const until = end ?? now
    const to = until === undefined ? from + 1 : Math.max(from, minuteOnDay(until, day, zone))
    return { kind: kind === 'work' && end === null ? 'open' : kind, from, to }
  })

const nineOClock = 540

/**
 * What was planned, above what happened: so many minutes from the first start on, lengthened by the breaks taken, so
 * that both ends meet exactly when the planned time was worked.
 */
export const plannedLine = (segments: readonly Segment[], plannedMinutes: number, breakMinutes = 0): PlannedSpan[] => {
  if (plannedMinutes === 0) return []
  const from = segments.length > 0 ? Math.min(...segments.map((segment) => segment.from)) : nineOClock
  return [{ from, to: from + plannedMinutes + breakMinutes, minutes: plannedMinutes }]
}
