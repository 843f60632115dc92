import { addDays, type Day, type Minutes, maxDay } from '@daybook/platform/domain'
import type { AutoBreak } from './breaks.ts'
import { type DayHours, type Opening, openingOn } from './day-hours.ts'
import { minuteMs } from './instant.ts'
import { localDay } from './local-day.ts'

/** Minutes since 1970, half open. */
export type MinuteSpan = { readonly start: number; readonly end: number }

/** What a day was: its work, each piece with the unpaid minutes of it of which nobody noted the time, and the breaks between. */
export type DayParts = { readonly work: (MinuteSpan & { readonly pause: Minutes })[]; readonly breaks: MinuteSpan[] }

/** A day, and where it was worked. */
export type DayPlace = { readonly day: Day; readonly zone: string }

/** Which breaks are due, and where a day ends. */
export type BreakRules = { readonly autoBreaks: readonly AutoBreak[]; readonly dayOf: 'shiftStart' | 'midnight' }

/** What is deducted for one break at a fixed hour, and the hours in which it lies. */
export type FixedBreak = { readonly minutes: Minutes; readonly hours: readonly MinuteSpan[] }

const shared = (a: MinuteSpan, b: MinuteSpan): Minutes => Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start))

const inMinutes = ({ start, end }: Opening): MinuteSpan => ({
  start: Math.floor(start / minuteMs),
  end: Math.floor(end / minuteMs),
})

/** The hours of a break on the day, and on the morning after where a shift goes on until then. */
const hoursOn = (window: DayHours, last: Day, { day, zone }: DayPlace): MinuteSpan[] => {
  const hours: MinuteSpan[] = []
  for (let each = day; each <= last; each = addDays(each, 1)) hours.push(inMinutes(openingOn(each, window, zone)))
  return hours
}

const lastDay = ({ work }: DayParts, { day, zone }: DayPlace, { dayOf }: Pick<BreakRules, 'dayOf'>): Day => {
  if (dayOf === 'midnight') return day
  const ends = work.map(({ end }) => localDay((end - 1) * minuteMs, zone))
  return ends.reduce((last, each) => maxDay(last, each), day)
}

const sharedWith = (span: MinuteSpan, hours: readonly MinuteSpan[]): Minutes =>
  hours.reduce((sum, each) => sum + shared(span, each), 0)

/**
 * What is deducted for breaks at fixed hours (docs/rules.md#worked-time), in the order of the rules: the part that one's own breaks inside
 * of those hours leave open, as far as work was done in them, and never more than lies above the threshold. A break of which only the
 * length is known lies in those hours as far as its work does. Nothing of work without times.
 */
export const fixedBreaks = (workedMinutes: Minutes, parts: DayParts, place: DayPlace, policy: BreakRules): FixedBreak[] => {
  const untimed = parts.work.map(({ pause }) => pause)
  const last = lastDay(parts, place, policy)
  let left = workedMinutes
  return policy.autoBreaks.flatMap(({ overMinutes, deductMinutes, window }): FixedBreak[] => {
    if (!window) return []
    const hours = hoursOn(window, last, place)
    let own = parts.breaks.reduce((sum, each) => sum + sharedWith(each, hours), 0)
    let worked = 0
    for (const [i, each] of parts.work.entries()) {
      const inside = sharedWith(each, hours)
      const pause = Math.min(untimed[i] ?? 0, inside)
      untimed[i] = (untimed[i] ?? 0) - pause
      own += pause
      worked += inside - pause
    }
    const minutes = Math.max(0, Math.min(deductMinutes - own, worked, left - overMinutes))
    left -= minutes
    return minutes > 0 ? [{ minutes, hours }] : []
  })
}

/** Whether any break has its hours. */
export const hasFixedBreaks = ({ autoBreaks }: Pick<BreakRules, 'autoBreaks'>): boolean =>
  autoBreaks.some(({ window }) => window !== undefined)
