import { addDays, type Day, dayFromNumber, type Minutes, startOfDay } from '@daybook/platform/domain'
import { dayMs, type EpochMs, epochMs, minuteMs } from './instant.ts'

/** A stretch of time in which a zone keeps one offset; the next one begins at `to`. */
type Stretch = { readonly from: EpochMs; readonly to: EpochMs; readonly offset: number }

// Zones change their offset twice a year at most, so a handful of stretches answers every question of a payroll run;
// asking the time zone database each time costs fifty times as much.
const stretches = new Map<string, Stretch[]>()

const findStretch = (ms: EpochMs, zone: string): Stretch => {
  // Transitions lie on whole seconds: one millisecond past the second is never on one, and both searches are exclusive.
  const inside = Temporal.Instant.fromEpochMilliseconds(Math.floor(ms / 1000) * 1000 + 1).toZonedDateTimeISO(zone)
  return {
    from: inside.getTimeZoneTransition('previous')?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    to: inside.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offset: inside.offsetNanoseconds / 1_000_000,
  }
}

/** How far clocks in `zone` are ahead of UTC at that instant, in milliseconds. Throws on an unknown zone. */
export const offsetAt = (ms: EpochMs, zone: string): number => {
  const known = stretches.get(zone)
  const hit = known?.find((stretch) => ms >= stretch.from && ms < stretch.to)
  if (hit) return hit.offset
  const found = findStretch(ms, zone)
  if (known) known.push(found)
  else {
    // There are some hundred zones, and any number of ways to write them.
    if (stretches.size > 1000) stretches.clear()
    stretches.set(zone, [found])
  }
  return found.offset
}

/** The number of the day (days since 1970) that a wall calendar in `zone` shows. */
export const localDayNumber = (ms: EpochMs, zone: string): number => Math.floor((ms + offsetAt(ms, zone)) / dayMs)

export const localDay = (ms: EpochMs, zone: string): Day => dayFromNumber(localDayNumber(ms, zone))

const midnights = new Map<string, EpochMs>()

/** The instant at which `day` begins in `zone`; not always 00:00, some zones skip it. */
export const dayBegins = (day: Day, zone: string): EpochMs => {
  const key = `${day}${zone}`
  const known = midnights.get(key)
  if (known !== undefined) return known
  if (midnights.size > 10_000) midnights.clear()
  const begins = epochMs(startOfDay(day, zone))
  midnights.set(key, begins)
  return begins
}

const wallInstants = new Map<string, EpochMs>()

const findWallInstant = (day: Day, minutes: Minutes, zone: string): EpochMs => {
  const time = { hour: Math.floor(minutes / 60), minute: minutes % 60 }
  const found = Temporal.PlainDate.from(day).toPlainDateTime(time).toZonedDateTime(zone)
  if (found.hour === time.hour && found.minute === time.minute) return found.epochMilliseconds
  // The first reading that clocks skip is found at the very change, which is not before itself.
  return found.add({ nanoseconds: 1 }).getTimeZoneTransition('previous')?.epochMilliseconds ?? found.epochMilliseconds
}

/**
 * The instant at which clocks in `zone` show so many minutes since midnight of `day`. A reading that they skip is the moment they skip it, one
 * that they show twice is the first.
 */
export const wallInstant = (day: Day, minutes: Minutes, zone: string): EpochMs => {
  if (minutes === 0) return dayBegins(day, zone)
  if (minutes >= 1440) return dayBegins(addDays(day, 1), zone)
  const key = `${day}${minutes} ${zone}`
  const known = wallInstants.get(key)
  if (known !== undefined) return known
  if (wallInstants.size > 10_000) wallInstants.clear()
  const at = findWallInstant(day, minutes, zone)
  wallInstants.set(key, at)
  return at
}

/** The real length of a local day: 24 hours, 23 or 25 where clocks change. */
export const dayLengthMinutes = (day: Day, zone: string): Minutes =>
  (dayBegins(addDays(day, 1), zone) - dayBegins(day, zone)) / minuteMs
