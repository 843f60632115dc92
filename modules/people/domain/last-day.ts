import { addDays, type Day, dayInZone, startOfDay } from '@daybook/platform/domain'

/**
 * The last day of whoever becomes inactive at an instant with a plan that begins then, on the clock of their zone: the day before in the first hour of a day, since
 * plans begin at the turn of one and are looked for once an hour. Later in a day they may have worked on it, and are paid for what they worked until then.
 */
export const lastDayAt = (now: string, zone: string): Day => {
  const today = dayInZone(now, zone)
  const firstHourEnds = Temporal.Instant.from(startOfDay(today, zone)).add({ hours: 1 })
  return Temporal.Instant.compare(now, firstHourEnds) < 0 ? addDays(today, -1) : today
}
