import type { Minutes } from '@daybook/platform/domain'
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

/** Takes the deducted minutes off the longest piece of work. */
const deduct = (stretches: readonly Stretch[], minutes: Minutes): Stretch[] => {
  const lengths = stretches.map((each) => (each.kind === 'work' ? minutesIn(each) : 0))
  const longest = lengths.indexOf(Math.max(...lengths))
  return stretches.flatMap((each, i) => (i === longest ? withBreak(each, minutes, 'deducted') : [each]))
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
  return deductedMinutes > 0 ? deduct(stretches, deductedMinutes) : stretches
}
