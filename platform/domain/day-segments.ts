import { formatClock } from './locale.ts'
import { formatMinutes, type Minutes } from './minutes.ts'

/** `hours` is work of which only the length is known. */
export type SegmentKind = 'work' | 'break' | 'open' | 'leave' | 'holiday' | 'hours'

/** A part of a day, in minutes since its midnight; `to` may pass 1440 for a shift that ends the next morning. */
export type Segment = {
  readonly kind: SegmentKind
  readonly from: number
  readonly to: number
  /** What it is called: the name of a holiday. */
  readonly name?: string
  /** A break of known length that nobody timed, one that was deducted, or one that counts as work. */
  readonly pause?: 'untimed' | 'deducted' | 'paid'
}

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

const minutesIn = (segments: readonly Segment[]): Minutes =>
  segments.reduce((sum, { from, to }) => sum + Math.max(0, to - from), 0)

/** Minutes that count as worked: solid blocks, the open one up to now, and breaks short enough to be paid. */
export const workedMinutes = (segments: readonly Segment[]): Minutes =>
  minutesIn(segments.filter(({ kind, pause }) => kind === 'work' || kind === 'open' || pause === 'paid'))

const isLength = ({ pause }: Segment): boolean => pause === 'untimed' || pause === 'deducted'

/** From when to when somebody worked: a break of which only the length is known parts nothing in two. */
const worked = (segments: readonly Segment[]): Segment[] => {
  const parts = segments.filter((each) => each.kind === 'work' || isLength(each)).toSorted((a, b) => a.from - b.from)
  const spans: Segment[] = []
  for (const [i, part] of parts.entries()) {
    const [last, before] = [spans.at(-1), parts[i - 1]]
    const goesOn = last?.to === part.from && (isLength(part) || (before !== undefined && isLength(before)))
    if (last && goesOn) spans[spans.length - 1] = { ...last, to: part.to }
    else spans.push({ kind: 'work', from: part.from, to: part.to })
  }
  return spans
}

/** The breaks of a day in words: those with times, then the lengths of those without. */
const breakLines = (segments: readonly Segment[], spanText: (segment: Segment) => string): string[] => {
  const breaks = of(segments, 'break')
  const timed = breaks
    .filter((each) => !isLength(each))
    .map((each) => `${spanText(each)}${each.pause === 'paid' ? ' (paid)' : ''}`)
  const [untimed, deducted] = (['untimed', 'deducted'] as const).map((how) =>
    minutesIn(breaks.filter(({ pause }) => pause === how)),
  )
  return [
    ...(timed.length > 0 ? [`Break ${list(timed)}`] : []),
    ...(untimed ? [`${formatMinutes(untimed)} break, not timed`] : []),
    ...(deducted ? [`${formatMinutes(deducted)} automatic break`] : []),
  ]
}

/** A day in lines of text, for the tooltip and for screen readers: the same facts the strip draws. */
export const describeDay = (
  segments: readonly Segment[],
  more: { planned?: readonly PlannedSpan[]; missing?: readonly number[]; clock?: Clock } = {},
): string[] => {
  const { clock = longClock } = more
  const spanText = ({ from, to }: Segment): string => `${clockText(from, clock)}–${clockText(to, clock)}`
  const lines: string[] = []
  const [work, open] = [worked(segments), of(segments, 'open')]
  if (work.length > 0) lines.push(`Worked ${list(work.map(spanText))}`)
  if (open[0]) lines.push(`Working since ${clockText(open[0].from, clock)}`)
  lines.push(...breakLines(segments, spanText))
  for (const hours of of(segments, 'hours')) lines.push(`${formatMinutes(minutesIn([hours]))}, without times`)
  if (of(segments, 'leave').length > 0) lines.push('On leave')
  for (const { name } of of(segments, 'holiday')) lines.push(name === undefined ? 'Holiday' : `Holiday: ${name}`)
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

const steps = [180, 360, 720]

/** The hours on the axis above days of one range: every third, or fewer where the days are long. */
export const axisHours = ({ from, to }: { from: number; to: number }): number[] => {
  const step = steps.find((each) => (to - from) / each <= 6) ?? 1440
  const first = Math.ceil(from / step) * step
  return Array.from({ length: Math.floor((to - first) / step) + 1 }, (_, i) => first + i * step)
}

/** `06` or `6 AM`: a whole hour on an axis. */
export const hourText = (minute: number, clock: Clock): string => clock(((minute % 1440) + 1440) % 1440).replace(':00', '')
