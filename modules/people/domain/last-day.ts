import { addDays, type Day, dayInZone, startOfDay } from '@daybook/platform/domain'

/** Whether a place ends at once, by what somebody does, or by itself with a plan that begins at the turn of a day of the company. */
export type PlaceEnds = 'now' | 'turn'

// Plans are looked for once an hour, and who works an hour or two further east has no other day for it.
const nightHours = 4

/**
 * The last day of whoever becomes inactive at an instant, on the clock of their zone: that day, since they may have worked on it and are paid for what they worked
 * until then; with a turn in the first four hours of a day the one before.
 */
export const lastDayAt = (now: string, zone: string, ends: PlaceEnds): Day => {
  const today = dayInZone(now, zone)
  const nightEnds = Temporal.Instant.from(startOfDay(today, zone)).add({ hours: nightHours })
  return ends === 'turn' && Temporal.Instant.compare(now, nightEnds) < 0 ? addDays(today, -1) : today
}
