import type { Minutes } from '@daybook/platform/domain'
import { type BreakRules, type DayParts, type DayPlace, type FixedBreak, fixedBreaks, hasFixedBreaks } from './fixed-breaks.ts'
import { epochMs, instantText, minuteMs } from './instant.ts'

/**
 * What a part of a day was. A break is `untimed` when only its length was entered, `deducted` when the rules took it off, and `paid` when
 * it was short enough to count.
 */
export const stretchKinds = ['work', 'break', 'untimed', 'deducted', 'paid'] as const
export type StretchKind = (typeof stretchKinds)[number]

/** One stretch of a day; `end` is null while it runs. */
export type Stretch = { readonly kind: StretchKind; readonly start: string; readonly end: string | null }

type Span = { readonly start: string; readonly end: string | null; readonly breakMinutes?: Minutes }

export type StretchRules = {
  /** Since when somebody is on a break that has not ended. */
  readonly pausedSince?: string | null
  readonly paidBreakMinutes?: Minutes
  /** What the rules took off the day for a break that was due. */
  readonly deductedMinutes?: Minutes
  /** Where breaks have fixed hours: which, and on which day. */
  readonly fixed?: DayPlace & { readonly policy: BreakRules }
}

const minuteOf = (instant: string): number => Math.floor(epochMs(instant) / minuteMs)
const minutesIn = ({ start, end }: Stretch): Minutes => (end === null ? 0 : minuteOf(end) - minuteOf(start))
const after = (instant: string, minutes: Minutes): string => instantText(epochMs(instant) + minutes * minuteMs)

/** Work with a break of known length and unknown time in its middle; what still runs is left whole. */
const withBreak = (work: Stretch, minutes: Minutes, kind: StretchKind): Stretch[] => {
  const length = minutesIn(work)
  const pause = Math.min(minutes, length)
  if (pause <= 0) return [work]
  const from = after(work.start, Math.floor((length - pause) / 2))
  const to = after(from, pause)
  const parts: Stretch[] = [
    { kind: 'work', start: work.start, end: from },
    { kind, start: from, end: to },
    { kind: 'work', start: to, end: work.end },
  ]
  return parts.filter((part) => part.kind !== 'work' || minutesIn(part) > 0)
}

const pauseAfter = (end: string | null, next: string | undefined, rules: StretchRules): Stretch[] => {
  const { pausedSince = null, paidBreakMinutes = 0 } = rules
  if (end === null) return []
  if (next === undefined) return pausedSince !== null && pausedSince >= end ? [{ kind: 'break', start: end, end: null }] : []
  const pause: Stretch = { kind: 'break', start: end, end: next }
  if (next <= end) return []
  return [minutesIn(pause) <= paidBreakMinutes ? { ...pause, kind: 'paid' } : pause]
}

/** Takes the deducted minutes off the longest piece of work, and what that is too short for off the next. */
const deduct = (stretches: readonly Stretch[], minutes: Minutes): Stretch[] => {
  const lengths = stretches.map((each) => (each.kind === 'work' ? minutesIn(each) : 0))
  const most = Math.max(0, ...lengths)
  if (minutes <= 0 || most === 0) return [...stretches]
  const longest = lengths.indexOf(most)
  const shorter = stretches.flatMap((each, i) => (i === longest ? withBreak(each, minutes, 'deducted') : [each]))
  return deduct(shorter, minutes - most)
}

/** A piece of work without as much of `hours` as is left to take off, from their beginning on. */
const withFixed = (work: Stretch, { hours }: FixedBreak, most: Minutes): { parts: Stretch[]; taken: Minutes } => {
  const [start, end] = [minuteOf(work.start), minuteOf(work.end ?? work.start)]
  const within = hours.find((each) => each.start < end && each.end > start)
  if (!within || most <= 0 || (work.kind !== 'work' && work.kind !== 'paid')) return { parts: [work], taken: 0 }
  const from = Math.max(start, within.start)
  const taken = Math.min(most, Math.min(end, within.end) - from)
  const [pauses, goesOn] = [after(work.start, from - start), after(work.start, from - start + taken)]
  const parts: Stretch[] = [
    { kind: work.kind, start: work.start, end: pauses },
    { kind: 'deducted', start: pauses, end: goesOn },
    { kind: work.kind, start: goesOn, end: work.end },
  ]
  return { parts: parts.filter((part) => minutesIn(part) > 0), taken }
}

const deductAt = (stretches: readonly Stretch[], each: FixedBreak): Stretch[] => {
  let left = each.minutes
  return stretches.flatMap((work) => {
    const { parts, taken } = withFixed(work, each, left)
    left -= taken
    return parts
  })
}

const partsOf = (timed: readonly Span[], paidBreakMinutes: Minutes): DayParts => {
  const parts: DayParts = { work: [], breaks: [] }
  for (const [i, { start, end, breakMinutes = 0 }] of timed.entries()) {
    if (end === null) continue
    const span = { start: minuteOf(start), end: minuteOf(end) }
    parts.work.push({ ...span, pause: breakMinutes > paidBreakMinutes ? breakMinutes : 0 })
    const next = timed[i + 1]
    const gap = { start: span.end, end: next ? minuteOf(next.start) : span.end }
    if (gap.end - gap.start > paidBreakMinutes) parts.breaks.push(gap)
    else if (gap.end > gap.start) parts.work.push({ ...gap, pause: 0 })
  }
  return parts
}

/** Takes breaks with fixed hours off the work in them, and the rest of what was deducted off the longest piece. */
const deductAll = (stretches: readonly Stretch[], timed: readonly Span[], rules: StretchRules): Stretch[] => {
  const { paidBreakMinutes = 0, deductedMinutes = 0, fixed } = rules
  if (!fixed || !hasFixedBreaks(fixed.policy)) return deduct(stretches, deductedMinutes)
  const parts = partsOf(timed, paidBreakMinutes)
  const worked = parts.work.reduce((sum, { start, end, pause }) => sum + end - start - pause, 0)
  let [drawn, left] = [[...stretches], deductedMinutes]
  for (const each of fixedBreaks(worked, parts, fixed, fixed.policy)) {
    const minutes = Math.min(each.minutes, left)
    drawn = deductAt(drawn, { ...each, minutes })
    left -= minutes
  }
  return deduct(drawn, left)
}

/**
 * The same with so many parts at most: where there are more, which a strip could not draw, its beginning is drawn as one piece of work. The
 * last parts stay as they are, since the clock goes on from them.
 */
export const atMost = (most: number, stretches: readonly Stretch[]): Stretch[] => {
  const [first] = stretches
  const last = stretches.slice(-most + 1)
  const [next] = last
  if (stretches.length <= most || !first || !next) return [...stretches]
  return [{ kind: 'work', start: first.start, end: next.start }, ...last]
}

/**
 * A day's work and breaks in order, as its strip draws them wherever it is shown: the work that is drawn, with paid breaks, is the work
 * that counts but for rounding (docs/rules.md#worked-time). Entries of minutes alone have no place on it.
 */
export const stretchesOf = (spans: readonly Span[], rules: StretchRules = {}): Stretch[] => {
  const { paidBreakMinutes = 0, deductedMinutes = 0 } = rules
  const timed = spans.toSorted((a, b) => epochMs(a.start) - epochMs(b.start))
  const stretches = timed.flatMap(({ start, end, breakMinutes = 0 }, i) => [
    ...withBreak({ kind: 'work', start, end }, breakMinutes > paidBreakMinutes ? breakMinutes : 0, 'untimed'),
    ...pauseAfter(end, timed[i + 1]?.start, rules),
  ])
  return deductedMinutes > 0 ? deductAll(stretches, timed, rules) : stretches
}
