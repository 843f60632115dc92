import { addDays, type Day, type Steps } from '@daybook/platform/domain'
import { inSteps } from '@daybook/platform/server'
import ical, { foldLines, ICalCalendarMethod, ICalEvent } from 'ical-generator'

/** Whole days of a calendar; `to` is the last of them. `id` stays the same when the event changes. */
export type WholeDays = {
  readonly id: string
  readonly from: Day
  readonly to: Day
  readonly summary: string
  readonly changedAt: string
}

// A day has no zone: it is written as a date, and the library takes one from the parts of a clock that stands in UTC.
const dateOf = (day: Day): Date => new Date(`${day}T00:00:00Z`)

/**
 * A calendar of whole days as other programs read it (RFC 5545): dates without a zone, and an end that is the day after the last one. It is
 * written day by day, since it may be thousands.
 */
const icalSteps = function* (name: string, events: readonly WholeDays[]): Steps<string> {
  const calendar = ical({ name, method: ICalCalendarMethod.PUBLISH, prodId: { company: 'Daybook', product: 'Daybook' } })
  const end = 'END:VCALENDAR'
  const parts = [calendar.toString().slice(0, -end.length)]
  for (const { id, from, to, summary, changedAt } of events) {
    yield
    const [start, after] = [dateOf(from), dateOf(addDays(to, 1))]
    const days = { start, end: after, allDay: true, timezone: 'UTC' }
    parts.push(foldLines(new ICalEvent({ id, ...days, summary, stamp: new Date(changedAt) }, calendar).toString()))
  }
  return [...parts, end].join('')
}

export const writeIcal = (name: string, events: readonly WholeDays[]): Promise<string> => inSteps(icalSteps(name, events))
