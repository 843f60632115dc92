import { addDays, type Day } from '@daybook/platform/domain'
import ical, { ICalCalendarMethod } from 'ical-generator'

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

/** A calendar of whole days as other programs read it (RFC 5545): dates without a zone, and an end that is the day after the last one. */
export const writeIcal = (name: string, events: readonly WholeDays[]): string => {
  const calendar = ical({ name, method: ICalCalendarMethod.PUBLISH, prodId: { company: 'Daybook', product: 'Daybook' } })
  for (const { id, from, to, summary, changedAt } of events)
    calendar.createEvent({
      id,
      start: dateOf(from),
      end: dateOf(addDays(to, 1)),
      allDay: true,
      timezone: 'UTC',
      summary,
      stamp: new Date(changedAt),
    })
  return calendar.toString()
}
