import { formatClock, formatMinutes, type Minutes } from '@daybook/platform/domain'

export type SegmentKind = 'work' | 'break' | 'open' | 'leave' | 'holiday'

/** A part of a day, in minutes since its midnight; `to` may pass 1440 for a shift that ends the next morning. */
export type Segment = { readonly kind: SegmentKind; readonly from: number; readonly to: number }

/** What was planned: a span of the day, or, with `minutes`, a length at no particular time. */
export type PlannedSpan = { readonly from: number; readonly to: number; readonly minutes?: number }

/** How a reader's clock shows a minute of the day. */
export type Clock = (minute: Minutes) => string

const longClock: Clock = (minute) => formatClock(minute, 24)

/** `1500` → `01:00 next day`; `-60` → `23:00 the day before`, for work that began elsewhere. */
export const clockText = (minute: number, clock = longClock): string => {
  const ofDay = ((minute % 1440) + 1440) % 1440
  if (minute < 0) return `${clock(ofDay)} the day before`
  return minute > 1440 ? `${clock(ofDay)} next day` : clock(ofDay)
}

const plannedText = ({ from, to, minutes }: PlannedSpan, clock: Clock): string =>
  minutes === undefined ? `${clockText(from, clock)}–${clockText(to, clock)}` : formatMinutes(minutes)

const list = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`

const of = (segments: readonly Segment[], kind: SegmentKind): Segment[] =>
  segments.filter((segment) => segment.kind === kind).sort((a, b) => a.from - b.from)

/** Minutes that count as worked: solid blocks and the open one up to now. */
export const workedMinutes = (segments: readonly Segment[]): number =>
  segments.filter(({ kind }) => kind === 'work' || kind === 'open').reduce((sum, { from, to }) => sum + Math.max(0, to - from), 0)

/** A day in lines of text, for the tooltip and for screen readers: the same facts the strip draws. */
export const describeDay = (
  segments: readonly Segment[],
  more: { planned?: readonly PlannedSpan[]; missing?: readonly number[]; clock?: Clock } = {},
): string[] => {
  const { clock = longClock } = more
  const spanText = ({ from, to }: Segment): string => `${clockText(from, clock)}–${clockText(to, clock)}`
  const lines: string[] = []
  const [work, breaks, open] = [of(segments, 'work'), of(segments, 'break'), of(segments, 'open')]
  if (work.length > 0) lines.push(`Worked ${list(work.map(spanText))}`)
  if (open[0]) lines.push(`Working since ${clockText(open[0].from, clock)}`)
  if (breaks.length > 0) lines.push(`Break ${list(breaks.map(spanText))}`)
  if (of(segments, 'leave').length > 0) lines.push('On leave')
  if (of(segments, 'holiday').length > 0) lines.push('Holiday')
  for (const minute of more.missing ?? []) lines.push(`Missing punch at ${clockText(minute, clock)}`)
  if (more.planned?.length) lines.push(`Planned ${list(more.planned.map((span) => plannedText(span, clock)))}`)
  if (work.length + open.length > 0) lines.push(`${formatMinutes(workedMinutes(segments))} in total`)
  return lines.length > 0 ? lines : ['Nothing recorded']
}

/** The range to draw: 06–20 h, stretched to whole hours when the day is longer. */
export const rangeOf = (minutes: readonly number[], from = 360, to = 1200): { from: number; to: number } => ({
  from: Math.floor(Math.min(from, ...minutes) / 60) * 60,
  to: Math.ceil(Math.max(to, ...minutes) / 60) * 60,
})
