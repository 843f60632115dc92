import type { PlannedWindow } from '@daybook/calendar/domain/days'
import { type Day, dayNumber, type PlannedSpan, type Segment } from '@daybook/platform/domain'
import { epochMs } from './instant.ts'
import { offsetAt } from './local-day.ts'
import type { Stretch, StretchKind } from './stretches.ts'

/** Minutes since midnight of `day` on the clocks of `zone`; past 1440 on the morning after. */
export const minuteOnDay = (instant: string, day: Day, zone: string): number => {
  const ms = epochMs(instant)
  return Math.floor((ms + offsetAt(ms, zone)) / 60_000) - dayNumber(day) * 1440
}

const blockOf = (kind: StretchKind, runs: boolean): Pick<Segment, 'kind' | 'pause'> => {
  if (kind === 'work') return { kind: runs ? 'open' : 'work' }
  return kind === 'break' ? { kind } : { kind: 'break', pause: kind }
}

/** The stretches of a day as its strip draws them; what still runs reaches to `now`. */
export const segmentsOf = (stretches: readonly Stretch[], day: Day, zone: string, now?: string): Segment[] =>
  stretches.map(({ kind, start, end }): Segment => {
    const from = minuteOnDay(start, day, zone)
    const until = end ?? now
    const to = until === undefined ? from + 1 : Math.max(from, minuteOnDay(until, day, zone))
    return { ...blockOf(kind, end === null), from, to }
  })

const nineOClock = 540

/** Leave from nine on, as long as it takes of the plan, before what was worked. */
export const withLeave = (segments: readonly Segment[], minutes: number): Segment[] =>
  minutes === 0 ? [...segments] : [{ kind: 'leave', from: nineOClock, to: nineOClock + minutes }, ...segments]

/** The dots of a holiday from nine to five, behind what was worked on it. */
export const withHoliday = (segments: readonly Segment[], name: string | null): Segment[] =>
  name === null ? [...segments] : [{ kind: 'holiday', from: nineOClock, to: nineOClock + 480, name }, ...segments]

/**
 * What was planned, above what happened: the times of the schedule, where it has any. Else so many minutes from the first start on,
 * lengthened by the breaks that do not count, so that both ends meet exactly when the planned time was worked.
 */
export const plannedLine = (
  segments: readonly Segment[],
  plannedMinutes: number,
  windows: readonly PlannedWindow[] = [],
): PlannedSpan[] => {
  if (plannedMinutes === 0) return []
  if (windows.length > 0) return windows.map(({ from, to }) => ({ from, to: to > from ? to : to + 1440 }))
  const timed = segments.filter(({ kind }) => kind !== 'holiday' && kind !== 'leave')
  const from = timed.length > 0 ? Math.min(...timed.map((segment) => segment.from)) : nineOClock
  const breaks = timed.filter(({ kind, pause }) => kind === 'break' && pause !== 'paid')
  const unpaid = breaks.reduce((sum, each) => sum + each.to - each.from, 0)
  return [{ from, to: from + plannedMinutes + unpaid, minutes: plannedMinutes }]
}
