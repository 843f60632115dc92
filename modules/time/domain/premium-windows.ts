import { addDays, type Day, formatMinutes, type Minutes, weekdayOf, type Weekday } from '@daybook/platform/domain'
import { type EpochMs, epochMs, minuteMs } from './instant.ts'
import { type DayHours, type Opening, openingOn } from './day-hours.ts'
import { localDay } from './local-day.ts'
import type { Stretch } from './stretches.ts'

/**
 * Hours that earn a percentage on top of what they earn otherwise: night, Sunday, holiday, any other. `from` and `to` are minutes since local
 * midnight; a window that ends at or before it begins goes on into the next morning. `days` are those that it begins on. One that is marked
 * `instead` takes the place of others where they overlap.
 */
export type PremiumWindow = DayHours & {
  readonly name: string
  readonly days: readonly PremiumDay[]
  readonly percent: number
  readonly instead?: boolean
}

export type PremiumDay = Weekday | 'holiday'

/** Worked minutes inside a window. */
export type PremiumMinutes = { readonly name: string; readonly percent: number; readonly minutes: Minutes }

/** `Night: 5 h at 25 % on top`. */
export const premiumWords = ({ name, percent, minutes }: PremiumMinutes): string =>
  `${name}: ${formatMinutes(minutes)} at ${percent} % on top`

type WindowOpening = Opening & { readonly window: PremiumWindow }

const opensOn = ({ days }: PremiumWindow, day: Day, isHoliday: (day: Day) => boolean): boolean =>
  days.includes(weekdayOf(day)) || (days.includes('holiday') && isHoliday(day))

/** When the windows are open from the day before until the last day that is worked on. */
const openingsOf = (
  windows: readonly PremiumWindow[],
  first: Day,
  last: Day,
  zone: string,
  isHoliday: (day: Day) => boolean,
): WindowOpening[] => {
  const openings: WindowOpening[] = []
  for (let day = addDays(first, -1); day <= last; day = addDays(day, 1))
    for (const window of windows) if (opensOn(window, day, isHoliday)) openings.push({ window, ...openingOn(day, window, zone) })
  return openings
}

/** What counts as worked, in whole minutes: presses have seconds, and so much is paid as is shown. */
const workOf = (stretches: readonly Stretch[]): Opening[] =>
  stretches.flatMap(({ kind, start, end }) => {
    if (end === null || (kind !== 'work' && kind !== 'paid')) return []
    const [from, to] = [start, end].map((at) => Math.floor(epochMs(at) / minuteMs) * minuteMs)
    return from !== undefined && to !== undefined && to > from ? [{ start: from, end: to }] : []
  })

const isOpen = ({ start, end }: Opening, at: EpochMs): boolean => start <= at && at < end

/** Which windows pay a moment: all that are open, or the highest of those that stand instead of others. */
const payingAt = (openings: readonly WindowOpening[], at: EpochMs): PremiumWindow[] => {
  const open = openings.filter((opening) => isOpen(opening, at)).map(({ window }) => window)
  const alone = open.filter(({ instead }) => instead).toSorted((a, b) => b.percent - a.percent)[0]
  return alone ? [alone] : open
}

/** The moments at which anything may change between two. */
const cutsIn = ({ start, end }: Opening, openings: readonly Opening[]): EpochMs[] => {
  const inside = openings.flatMap((opening) => [opening.start, opening.end]).filter((at) => at > start && at < end)
  return [...new Set([start, ...inside, end])].sort((a, b) => a - b)
}

/**
 * The worked minutes of a day inside each window (docs/rules.md#worked-time): time that elapsed, so that a night over the spring change is an
 * hour shorter, and cut at the local midnight at which a window's day ends. What the rules took off for a break, and a break whose time nobody
 * knows, earn nothing where the day's strip draws them. Entries without times lie in no window.
 */
export const premiumMinutes = (
  stretches: readonly Stretch[],
  windows: readonly PremiumWindow[],
  zone: string,
  isHoliday: (day: Day) => boolean,
): PremiumMinutes[] => {
  const work = workOf(stretches)
  const [first, last] = [work[0], work.at(-1)]
  if (windows.length === 0 || !first || !last) return []
  const openings = openingsOf(windows, localDay(first.start, zone), localDay(last.end, zone), zone, isHoliday)
  const sums = new Map<PremiumWindow, Minutes>()
  for (const span of work) {
    const cuts = cutsIn(span, openings)
    for (const [i, at] of cuts.slice(0, -1).entries()) {
      const minutes = Math.round(((cuts[i + 1] ?? at) - at) / minuteMs)
      for (const window of payingAt(openings, at)) sums.set(window, (sums.get(window) ?? 0) + minutes)
    }
  }
  return [...sums].filter(([, minutes]) => minutes > 0).map(([{ name, percent }, minutes]) => ({ name, percent, minutes }))
}
