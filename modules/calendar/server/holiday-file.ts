import ICAL from 'ical.js'
import { line } from '@daybook/platform/contract'
import { addDays, type Day, isDay, maxDay, type Steps } from '@daybook/platform/domain'
import type { FileEvent } from '../domain/index.ts'

/** Why a file is no calendar. */
export type FileProblem = 'holiday.file_unreadable' | 'holiday.file_too_long'

// Twenty years of the holidays of a country.
export const mostEvents = 1000
// An event with its description; what is longer would hold the others up.
const longestEvent = 20_000
const [begins, ends] = ['\nBEGIN:VEVENT', '\nEND:VEVENT']

const Name = line(200, 'It has no name')

/** A day as it stands in the file: the library would count a thirteenth month on. */
const dayIn = (property: ICAL.Property | null): Day | null => {
  const written: unknown = property?.toJSON()[3]
  return typeof written === 'string' && isDay(written) ? written : null
}

/** Every year on the same day, for good; null where it repeats in another way. */
const isYearly = (rule: ICAL.Recur | null): boolean | null => {
  if (rule === null) return false
  const plain = rule.freq === 'YEARLY' && rule.interval === 1 && rule.until === null && rule.count === null
  const parts = Object.keys(rule.parts).filter((part) => part !== 'BYMONTH' && part !== 'BYMONTHDAY')
  return plain && parts.length === 0 ? true : null
}

// More than any holiday lasts; what is longer is refused by its days anyway.
const mostDays = 366

/** How many days an event lasts that says so itself; one where it says nothing. Never added up by the library, which would do so month by month. */
const lengthIn = (event: ICAL.Component): number => {
  const length = event.getFirstPropertyValue('duration') as ICAL.Duration | null
  return length === null ? 1 : Math.max(1, Math.min(Math.trunc(length.toSeconds() / 86_400), mostDays))
}

/** The last whole day of an event: its end is the day after. Null where its end is no day. */
const lastDay = (event: ICAL.Component, from: Day): Day | null => {
  const end = event.getFirstProperty('dtend')
  const after = end === null ? addDays(from, lengthIn(event)) : dayIn(end)
  return after && maxDay(from, addDays(after, -1))
}

const eventOf = (name: string, event: ICAL.Component): FileEvent => {
  const from = dayIn(event.getFirstProperty('dtstart'))
  const to = from && lastDay(event, from)
  if (from === null || to === null) return { name, problem: 'It is not a whole day' }
  const yearly = isYearly(event.getFirstPropertyValue('rrule') as ICAL.Recur | null)
  if (yearly === null || event.getFirstProperty('rdate') !== null)
    return { name, problem: 'It repeats by a rule: enter its days by hand' }
  return { name, from, to, yearly }
}

const readEvent = (text: string): FileEvent => {
  if (text.length > longestEvent) return { name: '', problem: 'It is too long to be a holiday' }
  try {
    const event = new ICAL.Component(ICAL.parse(text))
    const name = Name.safeParse(String(event.getFirstPropertyValue('summary') ?? ''))
    return name.success ? eventOf(name.data, event) : { name: '', problem: name.error.issues[0]?.message ?? 'It has no name' }
  } catch {
    return { name: '', problem: 'It cannot be read' }
  }
}

/** Each event as it stands in the file: looked for forwards only, so that no file takes longer than its length. */
const eventTexts = function* (file: string): Generator<string> {
  for (let at = file.indexOf(begins); at >= 0; ) {
    const end = file.indexOf(ends, at)
    if (end < 0) return
    yield file.slice(at + 1, end + ends.length)
    at = file.indexOf(begins, end)
  }
}

/** The events of a calendar file (RFC 5545), one at a time, since a stranger wrote them. */
export const holidayFileSteps = function* (file: string): Steps<FileEvent[] | FileProblem> {
  if (!file.slice(0, 1000).includes('BEGIN:VCALENDAR')) return 'holiday.file_unreadable'
  const found: FileEvent[] = []
  for (const text of eventTexts(file)) {
    yield
    if (found.length >= mostEvents) return 'holiday.file_too_long'
    found.push(readEvent(text))
  }
  return found.length === 0 ? 'holiday.file_unreadable' : found
}
