import type { Day } from '@daybook/platform/domain'
import { dayMs, epochMs, minuteMs } from './instant.ts'
import { localDay } from './local-day.ts'
import type { TimePolicy } from './policy.ts'

/** The shift a person last clocked out of: when, the day it was counted on, and when it began. */
export type LastShift = { readonly out: string; readonly day: Day; readonly start?: string }

/**
 * True when a clock-in at `at` continues the last shift: within `sameShiftGapMinutes` of the clock-out. A chain of short
 * gaps ends after 24 hours, because no day holds more than that.
 */
export const continuesShift = (at: string, last: LastShift, policy: TimePolicy): boolean => {
  const [instant, out] = [epochMs(at), epochMs(last.out)]
  const began = last.start === undefined ? out : epochMs(last.start)
  return instant >= out && instant - out <= policy.sameShiftGapMinutes * minuteMs && instant - began < dayMs
}

/** Whether work that begins at `at` is of the day of the last shift, as these rules count. */
const isOfShift = (at: string, last: LastShift | null, policy: TimePolicy): last is LastShift =>
  last !== null && policy.dayOf === 'shiftStart' && continuesShift(at, last, policy)

/** A piece of work of one person with the day that was read or that it stands on; a `kept` one stays there. */
export type TimedWork = { readonly start: string; readonly end: string; readonly day: Day; readonly kept: boolean }

/**
 * Tells the day on which each piece of work of one person counts, asked for in the order of their starts: as with the clock, what continues a
 * shift is of its day, unless that day's work began 24 hours ago. `policyOn` is asked for the day that was read.
 */
export const shiftDays = (policyOn: (day: Day) => TimePolicy): ((work: TimedWork) => Day) => {
  const began = new Map<Day, string>()
  let last: { readonly out: string; readonly day: Day } | null = null
  return ({ start, end, day: read, kept }) => {
    const shift: LastShift | null = last && { ...last, start: began.get(last.day) ?? last.out }
    const day = !kept && isOfShift(start, shift, policyOn(read)) ? shift.day : read
    if (!began.has(day)) began.set(day, start)
    if (last === null || epochMs(end) > epochMs(last.out)) last = { out: end, day }
    return day
  }
}

/**
 * The timesheet day of a new clock-in. When it continues the last shift, that shift's day: 20:00–23:30 and 00:30–04:00 is
 * one shift on one day. Otherwise the day on the wall calendar, as always where days are cut at midnight.
 */
export const assignDay = (at: string, zone: string, last: LastShift | null, policy: TimePolicy): Day =>
  isOfShift(at, last, policy) ? last.day : localDay(epochMs(at), zone)
