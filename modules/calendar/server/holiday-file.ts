import ICAL from 'ical.js'
import { line } from '@daybook/platform/contract'
import { addDays, type Day, dayOf, isDay, maxDay, type Steps } from '@daybook/platform/domain'
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

/** The last whole day of an event: its end is the day after, and where it says none it is one day. */
const lastDay = (event: ICAL.Component, from: Day): Day => {
  const { year, month, day } = new ICAL.Event(event).endDate
  return maxDay(from, addDays(dayOf(year, month, day), -1))
}

const eventOf = (name: string, event: ICAL.Component): FileEvent => {
  const from = dayIn(event.getFirstProperty('dtstart'))
  if (from === null) return { name, problem: 'It is not a whole day' }
  const yearly = isYearly(event.getFirstPropertyValue('rrule') as ICAL.Recur | null)
  if (yearly === null || event.getFirstProperty('rdate') !== null)
    return { name, problem: 'It repeats by a rule: enter its days by hand' }
  return { name, from, to: lastDay(event, from), yearly }
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
