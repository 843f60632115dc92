import { addDays, type Day, dayInZone, localTime, type Minutes, timeInZone } from '@daybook/platform/domain'
import { newKey, parseTypedSpan, parseTypedTime } from '@daybook/platform/web'
import { type Entry, type EntryForm, timeRefusals } from '@daybook/time/contract'
import { epochMs, minuteOnDay } from '@daybook/time/domain'
import { parseTypedMinutes, typedHours } from '@daybook/platform/web'

export type Which = 'first' | 'second'
export type LineField = 'from' | 'to' | 'pause' | 'hours'

/** One entry as it is typed: every field holds the text of its box, so that nothing typed is ever lost or rewritten. */
export type Line = {
  readonly key: string
  readonly from: string
  readonly to: string
  readonly pause: string
  readonly hours: string
  readonly project: string
  readonly note: string
  readonly zone: string
  /** Which of the two, where the clocks show a time twice. */
  readonly fromWhich?: Which | undefined
  readonly toWhich?: Which | undefined
  /** It begins on the morning after, in a shift that goes past midnight. */
  readonly nextDay: boolean
  /** The entry as it is stored; its instants stay to the second while the times shown stay the same. */
  readonly stored?: Entry
}

export const blankLine = (zone: string): Line => ({
  key: newKey(),
  from: '',
  to: '',
  pause: '',
  hours: '',
  project: '',
  note: '',
  zone,
  nextDay: false,
})

/** A stored entry, ready to be typed over. */
export const lineOf = (entry: Entry, day: Day): Line => ({
  key: entry.id,
  from: entry.start === null ? '' : timeInZone(entry.start, entry.zone),
  to: entry.end === null ? '' : timeInZone(entry.end, entry.zone),
  pause: entry.breakMinutes === 0 ? '' : String(entry.breakMinutes),
  hours: entry.minutes === null ? '' : typedHours(entry.minutes),
  project: entry.project,
  note: entry.note,
  zone: entry.zone,
  nextDay: entry.start !== null && minuteOnDay(entry.start, day, entry.zone) >= 1440,
  stored: entry,
})

export const isBlank = ({ from, to, pause, hours, project, note }: Line): boolean =>
  [from, to, pause, hours, project, note].every((text) => text.trim() === '')

export type LineFault = { readonly field: LineField; readonly words: string; readonly incomplete?: boolean }
/** A time that the clocks show twice that day: somebody has to say which is meant. */
export type LineQuestion = { readonly field: 'from' | 'to'; readonly time: string }

export type ResolvedLine = { form: EntryForm } | { fault: LineFault } | { question: LineQuestion }

type At = { instant: string } | { fault: LineFault } | { question: LineQuestion }

const at = (day: Day, time: string, zone: string, which: Which | undefined, field: 'from' | 'to'): At => {
  const found = localTime(day, time, zone)
  if (found.kind === 'once') return { instant: found.instant }
  if (found.kind === 'twice') return which ? { instant: found[which] } : { question: { field, time } }
  return {
    fault: { field, words: `${time} does not exist on this day: clocks go forward. The nearest time is ${found.nearest}.` },
  }
}

/** The stored instant, while its time is shown unchanged. */
const kept = (instant: string | null | undefined, time: string, { zone }: Line, which: Which | undefined): string | null =>
  instant && which === undefined && timeInZone(instant, zone) === time ? instant : null

/**
 * The end of work from the first 01:50 to the second 01:10, where clocks go back from 02:00 to 01:00: an earlier reading, twenty minutes later.
 * No other is meant, since until that time of the next day are more than 24 hours.
 */
const readAgain = (day: Day, time: string, zone: string, begin: string): string | null => {
  const found = localTime(day, time, zone)
  return found.kind === 'twice' && epochMs(found.second) > epochMs(begin) ? found.second : null
}

type Span = { start: string; end: string | null }
type Unresolved = { fault: LineFault } | { question: LineQuestion }

const noLength = (field: LineField): Unresolved => ({
  fault: { field, words: timeRefusals['time.no_length'].words, incomplete: true },
})

const spanOf = (line: Line, day: Day): Span | Unresolved => {
  const [from, to] = [parseTypedTime(line.from), line.to.trim() === '' ? null : parseTypedTime(line.to)]
  if (from === null)
    return line.from.trim() === '' ? noLength('from') : { fault: { field: 'from', words: 'Not a time', incomplete: true } }
  if (line.to.trim() !== '' && to === null) return { fault: { field: 'to', words: 'Not a time', incomplete: true } }
  const starts = line.nextDay ? addDays(day, 1) : day
  const keptStart = kept(line.stored?.start, from, line, line.fromWhich)
  const start = keptStart === null ? at(starts, from, line.zone, line.fromWhich, 'from') : { instant: keptStart }
  if (!('instant' in start)) return start
  const begin = start.instant
  // Only the clock leaves an entry running; it goes on running until somebody types its end.
  if (to === null) return line.stored?.start && line.stored.end === null ? { start: begin, end: null } : noLength('to')
  const keptEnd = kept(line.stored?.end, to, line, line.toWhich)
  const ends = to < from ? addDays(starts, 1) : starts
  // Another begin may put the same reading on another day.
  if (keptEnd !== null && (keptStart !== null || dayInZone(keptEnd, line.zone) === ends)) return { start: begin, end: keptEnd }
  const again = to < from ? readAgain(starts, to, line.zone, begin) : null
  if (again !== null) return { start: begin, end: again }
  const end = at(ends, to, line.zone, line.toWhich, 'to')
  return 'instant' in end ? { start: begin, end: end.instant } : end
}

const minutesOf = (text: string, unit: 'h' | 'min'): Minutes | null => (text.trim() === '' ? 0 : parseTypedMinutes(text, unit))

/** The line with both its times, where begin and end were typed in the first box. */
export const spread = (line: Line): Line => ({ ...line, ...parseTypedSpan(line.from) })

/** What a line means, as it is sent: instants of its zone, or minutes alone. Nothing ambiguous is guessed. */
export const resolveLine = (line: Line, day: Day): ResolvedLine => {
  const pause = minutesOf(line.pause, 'min')
  if (pause === null) return { fault: { field: 'pause', words: 'Not a number of minutes', incomplete: true } }
  const base = {
    ...(line.stored ? { id: line.stored.id } : {}),
    breakMinutes: pause,
    zone: line.zone,
    note: line.note.trim(),
    project: line.project.trim(),
  }
  if (line.from.trim() === '' && line.to.trim() === '') {
    const minutes = minutesOf(line.hours, 'h')
    if (minutes === null) return { fault: { field: 'hours', words: 'Not a number of hours', incomplete: true } }
    return minutes === 0 ? noLength('from') : { form: { ...base, start: null, end: null, minutes } }
  }
  const span = spanOf(spread(line), day)
  return 'start' in span ? { form: { ...base, ...span, minutes: null } } : span
}

/** True when the end that was typed is on the day after the begin. */
export const endsNextDay = (line: Line, day: Day): boolean => {
  const { from, to } = spread(line)
  const [begin, end] = [parseTypedTime(from), parseTypedTime(to)]
  if (begin === null || end === null || end >= begin) return false
  const resolved = resolveLine(line, day)
  const ends = 'form' in resolved ? resolved.form.end : null
  return ends === null || dayInZone(ends, line.zone) > (line.nextDay ? addDays(day, 1) : day)
}
