import { addDays, type Day, type Minutes, sameZone } from '@daybook/platform/domain'
import type { WorkEntry } from './entry.ts'
import { type EpochMs, epochMs, isSameInstant, minuteMs } from './instant.ts'
import { dayBegins, dayLengthMinutes, localDay } from './local-day.ts'
import type { TimePolicy } from './policy.ts'

/**
 * Entries that a day takes at most, whatever door they come through: one for every seven minutes of it. A day that has more from before
 * there was a bound stays as it is and can be corrected; no more are added to it.
 */
export const mostDayEntries = 200

export const entryRefusals = [
  'time.no_length',
  'time.end_before_start',
  'time.too_long',
  'time.in_future',
  'time.wrong_day',
  'time.other_zone',
  'time.over_midnight',
  'time.break_negative',
  'time.break_too_long',
  'time.two_running',
  'time.overlap',
  'time.day_too_long',
] as const
export type EntryRefusal = (typeof entryRefusals)[number]

/** What the entries of one day are checked against. `neighbours` are the person's entries of the days around it. */
export type EntryContext = {
  readonly now: string
  readonly zone: string
  readonly day: Day
  readonly policy: TimePolicy
  readonly neighbours?: readonly WorkEntry[]
  /** Where the entries that stand on the day were made: corrected, they may stay there. All others are made where the person works. */
  readonly otherZones?: readonly string[]
  /** The entries that are as the clock wrote them: one may wait for the plan, or have ended before it and count nothing. */
  readonly asClocked?: ReadonlySet<string>
}

/** Which typed entries are as the clock wrote them, by their ids: both times are those of the entry that it stored. */
export const unchangedOf = (typed: readonly WorkEntry[], clocked: readonly WorkEntry[]): ReadonlySet<string> =>
  new Set(
    clocked.flatMap(({ id, start, end }) => {
      const same = typed.some((each) => each.id === id && isSameInstant(each.start, start) && isSameInstant(each.end, end))
      return same && id !== undefined ? [id] : []
    }),
  )

const isAsClocked = ({ id }: WorkEntry, { asClocked }: EntryContext): boolean => id !== undefined && (asClocked?.has(id) ?? false)

type Timed = { readonly entry: WorkEntry; readonly start: EpochMs; readonly end: EpochMs | null }

const timed = (entry: WorkEntry): Timed | null =>
  entry.start === null ? null : { entry, start: epochMs(entry.start), end: entry.end === null ? null : epochMs(entry.end) }

const lengthOf = (entry: WorkEntry): Minutes => {
  if (entry.start === null) return entry.minutes ?? 0
  return entry.end === null ? 0 : (epochMs(entry.end) - epochMs(entry.start)) / minuteMs
}

const checkLength = (entry: WorkEntry, context: EntryContext): EntryRefusal | null => {
  const length = lengthOf(entry)
  const running = entry.start !== null && entry.end === null
  if (length < 0 && entry.start !== null) return 'time.end_before_start'
  const isNone = length <= 0 || (entry.start === null && !Number.isInteger(length))
  if (!running && isNone && !isAsClocked(entry, context)) return 'time.no_length'
  return length > context.policy.maxEntryMinutes ? 'time.too_long' : null
}

const checkBreak = (entry: WorkEntry): EntryRefusal | null => {
  const pause = entry.breakMinutes ?? 0
  if (pause < 0 || !Number.isInteger(pause)) return 'time.break_negative'
  const running = entry.start !== null && entry.end === null
  return pause > 0 && !running && pause >= lengthOf(entry) ? 'time.break_too_long' : null
}

const isInFuture = (entry: WorkEntry, { now, zone, day, policy }: EntryContext): boolean => {
  const latest = epochMs(now) + policy.futureToleranceMinutes * minuteMs
  if (entry.start === null) return day > localDay(latest, zone)
  return epochMs(entry.end ?? entry.start) > latest || epochMs(entry.start) > latest
}

/** Whether an entry goes on a shift: another one of the day ended before it began, and no longer ago than within one shift. */
const goesOn = (begins: EpochMs, entries: readonly WorkEntry[], { policy }: EntryContext): boolean =>
  entries.some(({ start, end }) => {
    const gap = start === null || end === null ? -1 : begins - epochMs(end)
    return gap >= 0 && gap <= policy.sameShiftGapMinutes * minuteMs
  })

/** A shift that goes on after midnight may have entries that start on the next calendar day; nothing else may. */
const isOnDay = (entry: WorkEntry, entries: readonly WorkEntry[], context: EntryContext): boolean => {
  if (entry.start === null) return true
  const [begins, { day, policy }] = [epochMs(entry.start), context]
  const starts = localDay(begins, entry.zone)
  if (starts === day) return true
  const isNext = policy.dayOf === 'shiftStart' && starts === addDays(day, 1)
  return isNext && (isAsClocked(entry, context) || goesOn(begins, entries, context))
}

/** Windows that pay more and breaks at fixed hours go by the clock of an entry, so nobody types another one than that by which they work. */
const isOfTheirClock = ({ zone: typed }: WorkEntry, { zone, otherZones = [] }: EntryContext): boolean =>
  typed === zone || [zone, ...otherZones].some((known) => sameZone(known, typed))

/** Where days are cut at midnight, what was worked after it belongs to the next day. */
const isOverMidnight = ({ start, end, zone }: WorkEntry, { day, policy }: EntryContext): boolean =>
  policy.dayOf === 'midnight' && start !== null && end !== null && epochMs(end) > dayBegins(addDays(day, 1), zone)

const checkOne = (entry: WorkEntry, entries: readonly WorkEntry[], context: EntryContext): EntryRefusal | null => {
  const length = checkLength(entry, context)
  if (length) return length
  if (!isAsClocked(entry, context) && isInFuture(entry, context)) return 'time.in_future'
  if (!isOfTheirClock(entry, context)) return 'time.other_zone'
  if (!isOnDay(entry, entries, context)) return 'time.wrong_day'
  return isOverMidnight(entry, context) ? 'time.over_midnight' : checkBreak(entry)
}

/** Half-open: one second in common is an overlap, touching is none. A running entry reaches without end. */
const findOverlap = (entries: readonly WorkEntry[], context: EntryContext): WorkEntry | null => {
  const own = new Set(entries.map((entry) => entry.id).filter((id) => id !== undefined))
  const others = (context.neighbours ?? []).filter((entry) => entry.id === undefined || !own.has(entry.id))
  const all = [...entries, ...others].map(timed).filter((entry) => entry !== null)
  const endOf = ({ end }: Timed): number => end ?? Number.POSITIVE_INFINITY
  all.sort((a, b) => a.start - b.start || (endOf(a) === endOf(b) ? 0 : endOf(a) - endOf(b)))
  let before: Timed | undefined
  for (const next of all) {
    if (before && next.start < endOf(before)) return entries.includes(next.entry) ? next.entry : before.entry
    before = next
  }
  return null
}

/**
 * The first entry of a day that cannot be stored, and why; null when the day is in order. An end before its start, no length, longer than an
 * entry may be, in the future by more than the tolerance, by another clock than the person’s, on another day, over midnight where days are
 * cut there, a negative or over-long break, two running, an overlap, or more than the day's real length of 23, 24 or 25 hours (docs/rules.md#worked-time).
 */
export const findEntryFault = (
  entries: readonly WorkEntry[],
  context: EntryContext,
): { code: EntryRefusal; index: number } | null => {
  for (const [index, entry] of entries.entries()) {
    const code = checkOne(entry, entries, context)
    if (code) return { code, index }
  }
  const [, second] = entries.filter((entry) => entry.start !== null && entry.end === null)
  if (second) return { code: 'time.two_running', index: entries.indexOf(second) }
  const clash = findOverlap(entries, context)
  if (clash) return { code: 'time.overlap', index: Math.max(0, entries.indexOf(clash)) }
  const total = entries.reduce((sum, entry) => sum + lengthOf(entry), 0)
  const tooLong = total > dayLengthMinutes(context.day, context.zone)
  return tooLong ? { code: 'time.day_too_long', index: entries.length - 1 } : null
}
