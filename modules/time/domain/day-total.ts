import { formatMinutes, type Minutes } from '@daybook/platform/domain'
import { explainBreak, missingBreak } from './breaks.ts'
import { leadingEntry, type WorkEntry } from './entry.ts'
import { type DayParts, fixedBreaks, hasFixedBreaks } from './fixed-breaks.ts'
import { epochMs } from './instant.ts'
import { dayLengthMinutes } from './local-day.ts'
import { isOpenTooLong } from './lost-shift.ts'
import type { TimePolicy } from './policy.ts'
import { minuteOf, roundDuration, roundMinute, type Rounding, unrounded } from './rounding.ts'

/** The figures of one timesheet day, with the sentences that explain them. All in whole minutes. */
export type DayTotal = {
  /** What counts: work and paid breaks, less automatic breaks, after rounding. */
  readonly workedMinutes: Minutes
  /** Unpaid breaks: gaps between entries, and breaks entered by hand. */
  readonly breakMinutes: Minutes
  readonly autoBreakMinutes: Minutes
  /** What rounding gave (positive) or took. */
  readonly roundingMinutes: Minutes
  /** True when a shift was left open too long; the day counts 0 until someone corrects it. */
  readonly missingClockOut: boolean
  /** True while a shift is open; the figures are those of `now`. */
  readonly running: boolean
  /** True when the entries add up to more than the day has; it counts no more than that, and waits to be corrected. */
  readonly tooLong: boolean
  readonly why: readonly string[]
}

/** A timed entry in whole minutes since 1970. */
type Span = { start: number; end: number; open: boolean; zone: string; pause: Minutes }

const toSpan = (start: string, entry: WorkEntry, now: number): Span => ({
  start: minuteOf(epochMs(start)),
  end: entry.end === null ? now : minuteOf(epochMs(entry.end)),
  open: entry.end === null,
  zone: entry.zone,
  pause: entry.breakMinutes ?? 0,
})

const toSpans = (entries: readonly WorkEntry[], now: number): Span[] => {
  const spans: Span[] = []
  for (const entry of entries) if (entry.start !== null) spans.push(toSpan(entry.start, entry, now))
  return spans.length > 1 ? spans.sort((a, b) => a.start - b.start) : spans
}

/**
 * True when a shift lacks its clock-out: it has been open for longer than `maxShiftMinutes` since the shift began, or
 * work was clocked after it (the person clocked in anew without having clocked out).
 */
const lacksClockOut = (spans: readonly Span[], policy: TimePolicy, now: number): boolean => {
  let shiftStart = Number.NEGATIVE_INFINITY
  let lastEnd = Number.NEGATIVE_INFINITY
  for (const [i, span] of spans.entries()) {
    if (span.start - lastEnd > policy.sameShiftGapMinutes) shiftStart = span.start
    if (span.open && (i < spans.length - 1 || isOpenTooLong(now - shiftStart, policy))) return true
    lastEnd = span.end
  }
  return false
}

type Sum = { worked: Minutes; pauses: Minutes }

const pauseOf = (minutes: Minutes, length: Minutes, policy: TimePolicy): Minutes =>
  length <= policy.paidBreakMinutes ? 0 : Math.max(0, minutes)

/**
 * Adds up the spans: each begin and end rounded, then each length, then the gaps. A rounded begin never reaches back
 * before the rounded end of the entry before it, so no minute counts twice. Whether a break is short enough to be paid
 * is read off the real times. `parts` gets the pieces, where somebody asks when they were.
 */
const addSpans = (spans: readonly Span[], rounding: Rounding, policy: TimePolicy, parts: DayParts | null): Sum => {
  let [worked, pauses] = [0, 0]
  let [lastEnd, lastRounded] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const span of spans) {
    const begin = Math.max(roundMinute(span.start, span.zone, rounding.begin), lastRounded)
    const end = Math.max(span.open ? span.end : roundMinute(span.end, span.zone, rounding.end), begin)
    if (lastEnd !== Number.NEGATIVE_INFINITY) {
      const gap = begin - lastRounded
      const unpaid = pauseOf(gap, span.start - lastEnd, policy)
      pauses += unpaid
      worked += gap - unpaid
      if (unpaid > 0) parts?.breaks.push({ start: lastRounded, end: begin })
      else if (gap > 0) parts?.work.push({ start: lastRounded, end: begin, pause: 0 })
    }
    const pause = pauseOf(span.pause, span.pause, policy)
    const length = Math.max(0, end - begin - pause)
    worked += rounding.duration && !span.open ? roundDuration(length, rounding.duration) : length
    pauses += pause
    parts?.work.push({ start: begin, end, pause: Math.min(pause, end - begin) })
    lastEnd = Math.max(lastEnd, span.end)
    lastRounded = end
  }
  return { worked, pauses }
}

/** Adds up the hours without times, each with the break that was entered for it: one that is short enough is paid here, too. */
const addDurations = (entries: readonly WorkEntry[], rounding: Rounding, policy: TimePolicy): Sum => {
  let [worked, pauses] = [0, 0]
  for (const { start, minutes, breakMinutes = 0 } of entries) {
    if (start !== null) continue
    const pause = pauseOf(breakMinutes, breakMinutes, policy)
    pauses += pause
    if (minutes === null) continue
    const length = Math.max(0, minutes - pause)
    worked += rounding.duration ? roundDuration(length, rounding.duration) : length
  }
  return { worked, pauses }
}

type Counted = Sum & { autoBreak: Minutes; fixed: Minutes }

/** What breaks at fixed hours take off work that has times. */
const fixedOf = (atWork: Minutes, parts: DayParts | null, entries: readonly WorkEntry[], policy: TimePolicy): Minutes => {
  const place = parts && leadingEntry(entries)
  return place ? fixedBreaks(atWork, parts, place, policy).reduce((sum, { minutes }) => sum + minutes, 0) : 0
}

const count = (entries: readonly WorkEntry[], spans: readonly Span[], rounding: Rounding, policy: TimePolicy): Counted => {
  const parts = hasFixedBreaks(policy) ? { work: [], breaks: [] } : null
  const { worked, pauses } = addSpans(spans, rounding, policy, parts)
  const untimed = addDurations(entries, rounding, policy)
  const [atWork, own] = [worked + untimed.worked, pauses + untimed.pauses]
  const fixed = fixedOf(atWork, parts, entries, policy)
  // What lies at a fixed hour is a break like one's own for those that lie anywhere: nothing is deducted twice.
  const anywhere = policy.autoBreaks.length > 0 ? missingBreak(atWork - fixed, own + fixed, policy.autoBreaks) : 0
  return { worked: atWork - fixed - anywhere, pauses: own, autoBreak: fixed + anywhere, fixed }
}

const explain = ({ worked, pauses, autoBreak, fixed }: Counted, rounded: Minutes, running: boolean): string[] => {
  const why = [`${formatMinutes(worked)} worked${running ? ' so far' : ''}`]
  if (pauses > 0) why.push(`${formatMinutes(pauses)} of unpaid breaks`)
  if (fixed > 0) why.push(`Break at a fixed hour: ${formatMinutes(fixed)} deducted`)
  if (autoBreak > fixed) why.push(explainBreak(autoBreak - fixed, pauses + fixed))
  if (rounded !== 0) why.push(`Rounding ${rounded > 0 ? 'gave' : 'took'} ${formatMinutes(Math.abs(rounded))}`)
  return why
}

const shortestDay = 23 * 60

/** The minutes that a day of these entries has; it is asked for only when they come near. */
const lengthOfDay = ([entry]: readonly WorkEntry[], worked: Minutes): Minutes =>
  entry && worked > shortestDay ? dayLengthMinutes(entry.day, entry.zone) : worked

/** The total of a day that lacks a clock-out. */
export const uncounted: DayTotal = {
  workedMinutes: 0,
  breakMinutes: 0,
  autoBreakMinutes: 0,
  roundingMinutes: 0,
  missingClockOut: true,
  running: false,
  tooLong: false,
  why: ['Missing clock-out: counts 0 until it is corrected'],
}

const isRounded = (rounding: Rounding): boolean => rounding.begin !== null || rounding.end !== null || rounding.duration !== null

/**
 * The total of one timesheet day from its entries, clocked or entered by hand. Time is what elapsed between the
 * instants, so a night across the spring change is an hour shorter. Gaps between entries and entered breaks are unpaid
 * unless they are at most `paidBreakMinutes`; breaks that are due and were not taken are deducted; rounding applies to each
 * entry and then adds up. Presses of the clock may add up to more than the day has, which is then all that counts. A shift left open longer than `maxShiftMinutes` makes the whole day count 0 (docs/rules.md#worked-time).
 */
export const dayTotal = (entries: readonly WorkEntry[], policy: TimePolicy, now: string): DayTotal => {
  const nowMinute = minuteOf(epochMs(now))
  const spans = toSpans(entries, nowMinute)
  const running = spans.some((span) => span.open)
  if (running && lacksClockOut(spans, policy, nowMinute)) return uncounted
  const all = count(entries, spans, policy.rounding, policy)
  const most = lengthOfDay(entries, all.worked)
  const counted = { ...all, worked: Math.min(all.worked, most) }
  const plain = isRounded(policy.rounding) ? count(entries, spans, unrounded, policy) : all
  const rounded = all.worked - plain.worked
  const tooLong = all.worked > most
  return {
    workedMinutes: counted.worked,
    breakMinutes: counted.pauses,
    autoBreakMinutes: counted.autoBreak,
    roundingMinutes: rounded,
    missingClockOut: false,
    running,
    tooLong,
    why: [
      ...explain(counted, rounded, running),
      ...(tooLong ? [`The entries add up to ${formatMinutes(all.worked)}: correct them`] : []),
    ],
  }
}
