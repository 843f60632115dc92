import { formatTimeOfDay, type Minutes } from '@daybook/platform/domain'
import { type EpochMs, minuteMs } from './instant.ts'
import { offsetAt } from './local-day.ts'

/** `nearest` sends half a step up. */
export type RoundRule = { readonly step: Minutes; readonly mode: 'nearest' | 'up' | 'down' }

/** Begin, end and duration are rounded by rules of their own; null leaves them as they are. */
export type Rounding = { readonly begin: RoundRule | null; readonly end: RoundRule | null; readonly duration: RoundRule | null }

export const unrounded: Rounding = { begin: null, end: null, duration: null }

/** The suggested rule: each punch to the nearest quarter of an hour (29 CFR 785.48 allows it if it evens out). */
export const nearestQuarter: Rounding = {
  begin: { step: 15, mode: 'nearest' },
  end: { step: 15, mode: 'nearest' },
  duration: null,
}

/** Rounds whole minutes to whole steps. With `nearest 15`, 7 minutes go down and 8 go up. */
export const roundDuration = (minutes: Minutes, { step, mode }: RoundRule): Minutes => {
  if (mode === 'up') return Math.ceil(minutes / step) * step
  if (mode === 'down') return Math.floor(minutes / step) * step
  return Math.floor((2 * minutes + step) / (2 * step)) * step
}

/**
 * Rounds a time on a wall clock, `'08:07'` or `'08:07:59'`, counted from midnight; seconds are cut first. A time that
 * rounds past the end of its day is `'24:00'`, so that it still sorts after the others. Throws on text that is no time.
 */
export const roundTime = (time: string, rule: RoundRule): string => {
  const match = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(time)
  if (!match) throw new Error(`not a time of day: ${time}`)
  return formatTimeOfDay(Math.min(1440, roundDuration(Number(match[1]) * 60 + Number(match[2]), rule)))
}

/** Cuts the seconds: instants are counted in whole minutes, so that what a screen shows is what adds up. */
export const minuteOf = (ms: EpochMs): number => Math.floor(ms / minuteMs)

/**
 * Rounds an instant, given as whole minutes since 1970, on the wall clock of `zone` (a zone may be 30 or 45 minutes off
 * UTC, so UTC would not do). The punch itself is never touched.
 */
export const roundMinute = (minute: number, zone: string, rule: RoundRule | null): number => {
  if (!rule) return minute
  const local = minute + Math.floor(offsetAt(minute * minuteMs, zone) / minuteMs)
  const sinceMidnight = ((local % 1440) + 1440) % 1440
  return minute + roundDuration(sinceMidnight, rule) - sinceMidnight
}

/** What rounding gave (positive) or took (negative) over these days, for the person to see. */
export const roundingEffect = (days: readonly { readonly roundingMinutes: Minutes }[]): Minutes =>
  days.reduce((sum, day) => sum + day.roundingMinutes, 0)
