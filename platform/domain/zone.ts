import type { Day } from './day.ts'

/** The name of a zone as it is written; of a time with an offset (`T00+01`), which stands for a zone as well, that offset. */
const asWritten = (text: string): string => Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(text).timeZoneId

/**
 * True for an IANA zone name that days and instants can be counted in, in whatever case. Formats know more (`PST`, `IST`), which nothing can be counted in; and
 * a time with an offset, which code counts in, is none to a database.
 */
export const isZone = (text: string): boolean => {
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]{1,63}$/.test(text)) return false
  try {
    return asWritten(text).toLowerCase() === text.toLowerCase()
  } catch {
    return false
  }
}

/** What calendars take for a zone with summer time, and databases for the abbreviation of a fixed offset; and the city that it stands for (IANA, `backward`). */
const cities: Readonly<Record<string, string>> = {
  CET: 'Europe/Brussels',
  MET: 'Europe/Brussels',
  EET: 'Europe/Athens',
  WET: 'Europe/Lisbon',
}

/** The name that code and database count alike in, written as IANA writes it: otherwise one zone would have thousands of names. */
export const zoneNamed = (zone: string): string => {
  const city = cities[zone.toUpperCase()]
  return city ?? (isZone(zone) ? asWritten(zone) : zone)
}

/** What a wall clock reading means in a zone: one instant, two (clocks go back), or none (clocks go forward). */
export type LocalTime =
  | { kind: 'once'; instant: string }
  | { kind: 'twice'; first: string; second: string }
  | { kind: 'never'; nearest: string }

const wallClock = (instant: Temporal.Instant, zone: string): string =>
  instant.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' })

/**
 * Looks up the instant of `time` (`'HH:MM'`) on `day` in `zone`. Nothing is resolved silently: a reading that happens
 * twice comes back with both instants, one that does not exist with the nearest reading that does (the first after the gap).
 */
export const localTime = (day: Day, time: string, zone: string): LocalTime => {
  const reading = Temporal.PlainDateTime.from(`${day}T${time}`)
  const first = reading.toZonedDateTime(zone, { disambiguation: 'earlier' }).toInstant()
  const second = reading.toZonedDateTime(zone, { disambiguation: 'later' }).toInstant()
  if (Temporal.Instant.compare(first, second) === 0) return { kind: 'once', instant: first.toString() }
  // In a gap neither candidate reads as asked; in an overlap both do.
  if (wallClock(first, zone) !== reading.toString({ smallestUnit: 'minute' })) {
    // Searched from before the gap: `second` of the gap's first minute is the transition itself, which a search backwards skips.
    const transition = first.toZonedDateTimeISO(zone).getTimeZoneTransition('next')
    return { kind: 'never', nearest: wallClock(transition?.toInstant() ?? second, zone).slice(11) }
  }
  return { kind: 'twice', first: first.toString(), second: second.toString() }
}

/** `'07:30'` on a wall clock in `zone` at `instant`. */
export const timeInZone = (instant: string, zone: string): string => wallClock(Temporal.Instant.from(instant), zone).slice(11)

/** The instant at which `day` begins in `zone` (not always 00:00: some zones skip it). */
export const startOfDay = (day: Day, zone: string): string =>
  Temporal.PlainDate.from(day).toZonedDateTime(zone).toInstant().toString()

/** Whether two names mean one zone: `Asia/Calcutta` is `Asia/Kolkata`. */
export const sameZone = (a: string, b: string): boolean => {
  if (a === b) return true
  const epoch = Temporal.Instant.fromEpochMilliseconds(0)
  return epoch.toZonedDateTimeISO(a).equals(epoch.toZonedDateTimeISO(b))
}

/** What a zone is called at an instant, shortly: `CET`, `GMT-5`. */
export const zoneName = (instant: string, zone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'short' })
    .formatToParts(Temporal.Instant.from(instant).epochMilliseconds)
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone

/** The place that a zone is called after: `Buenos Aires` of `America/Argentina/Buenos_Aires`. */
export const zonePlace = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
