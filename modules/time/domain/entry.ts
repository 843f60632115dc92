import { addDays, type Day, type Minutes } from '@daybook/platform/domain'
import { epochMs, instantText } from './instant.ts'
import { dayBegins, localDay } from './local-day.ts'

/**
 * One piece of work on a timesheet day: from `start` to `end` (UTC ISO instants), or `minutes` alone where nobody noted
 * when. `start` without `end` is still running. `zone` is where it was clocked. `breakMinutes` is an unpaid break
 * inside it that was entered by hand.
 */
export type WorkEntry = {
  readonly id?: string
  readonly day: Day
  readonly start: string | null
  readonly end: string | null
  readonly minutes: Minutes | null
  readonly zone: string
  readonly breakMinutes?: Minutes
  readonly note?: string
}

type Timed = Pick<WorkEntry, 'start' | 'end'>

const endOf = ({ end }: Timed): number => (end === null ? Number.POSITIVE_INFINITY : epochMs(end))

const isBefore = (one: Timed, other: Timed): boolean => {
  if (one.start === null || other.start === null) return one.start !== null
  const [begins, begun] = [epochMs(one.start), epochMs(other.start)]
  return begins < begun || (begins === begun && endOf(one) > endOf(other))
}

/**
 * The entry whose clock the fixed hours of its day go by: the one that begins first, of two at once the longer. In whatever order they come, what
 * is shown and what is paid go by the same.
 */
export const leadingEntry = <T extends Timed>(entries: readonly T[]): T | undefined =>
  entries.reduce<T | undefined>((first, entry) => (first && !isBefore(entry, first) ? first : entry), undefined)

// Nobody said when the break was taken; the longest part is the one that can hold it.
const keepBreakOnce = (parts: WorkEntry[]): WorkEntry[] => {
  const length = (part: WorkEntry) => (part.start && part.end ? epochMs(part.end) - epochMs(part.start) : 0)
  const longest = parts.reduce((best, part) => (length(part) > length(best) ? part : best))
  return parts.map(({ breakMinutes, ...part }) =>
    part.start === longest.start && breakMinutes ? { ...part, breakMinutes } : part,
  )
}

/**
 * Cuts an entry at each local midnight of its zone, each part on its own day. One that ends at 00:00 belongs wholly to
 * the day before. An entry still running is cut up to `now` and its last part keeps running; without `now`, and where
 * there are only minutes, it stays whole.
 */
export const splitAtMidnight = (entry: WorkEntry, now?: string): WorkEntry[] => {
  const until = entry.end ?? now
  if (!entry.start || !until) return [entry]
  const parts: WorkEntry[] = []
  let [start, day] = [entry.start, localDay(epochMs(entry.start), entry.zone)]
  for (let next = addDays(day, 1); dayBegins(next, entry.zone) < epochMs(until); next = addDays(day, 1)) {
    const midnight = instantText(dayBegins(next, entry.zone))
    parts.push({ ...entry, day, start, end: midnight })
    start = midnight
    day = next
  }
  return keepBreakOnce([...parts, { ...entry, day, start }])
}
