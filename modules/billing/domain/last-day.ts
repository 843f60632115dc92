import { addDays, type Day, dayInZone, timeInZone } from '@daybook/platform/domain'

/**
 * The last day of whoever becomes inactive with a plan that begins at an instant: the day before it where that is the turn of a day in the company's zone, which
 * is looked for once an hour. Later in a day they may have worked on it, and are paid for what they worked until then.
 */
export const lastDayAt = (now: string, zone: string): Day => {
  const today = dayInZone(now, zone)
  return timeInZone(now, zone) < '01:00' ? addDays(today, -1) : today
}
