import { dayFromNumber, dayNumber, isDay } from '@daybook/platform/domain'

/**
 * Instants as milliseconds since 1970, for arithmetic. A payroll run reads about a million of them, and the general
 * parser takes ten times as long as these integers, so only unusual texts (offsets, fractions) go through it.
 */
export type EpochMs = number

export const minuteMs = 60_000
export const dayMs = 86_400_000

const dayStarts = new Map<string, number>()

/** Not a number for a day that does not exist. */
const dayStart = (text: string): number => {
  const known = dayStarts.get(text)
  if (known !== undefined) return known
  if (dayStarts.size > 10_000) dayStarts.clear()
  const start = isDay(text) ? dayNumber(text) * dayMs : Number.NaN
  dayStarts.set(text, start)
  return start
}

const twoDigits = (text: string, at: number): number => (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48

const plainInstant = /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{3})?Z$/

/** Milliseconds of a UTC ISO instant; throws on text that is none. */
export const epochMs = (instant: string): EpochMs => {
  // oxlint-disable-next-line daybook/instant-day -- the day in UTC is what is meant: it begins this count of milliseconds
  const start = plainInstant.test(instant) ? dayStart(instant.slice(0, 10)) : Number.NaN
  if (Number.isNaN(start)) return Temporal.Instant.from(instant).epochMilliseconds
  const time = twoDigits(instant, 11) * 3_600_000 + twoDigits(instant, 14) * minuteMs + twoDigits(instant, 17) * 1000
  return start + time + (instant.length > 20 ? Number(instant.slice(20, 23)) : 0)
}

const pad = (n: number, width = 2): string => String(n).padStart(width, '0')

/** The instant as UTC ISO text, whole seconds unless it has a fraction: `'2026-03-29T08:30:00Z'`. */
export const instantText = (ms: EpochMs): string => {
  const days = Math.floor(ms / dayMs)
  const rest = ms - days * dayMs
  const time = `${pad(Math.floor(rest / 3_600_000))}:${pad(Math.floor(rest / minuteMs) % 60)}:${pad(Math.floor(rest / 1000) % 60)}`
  return `${dayFromNumber(days)}T${time}${rest % 1000 === 0 ? '' : `.${pad(rest % 1000, 3)}`}Z`
}

/** The same with thousandths always, as the database's instants are read: such texts compare as their instants do. */
export const exactText = (ms: EpochMs): string => instantText(ms).replace(/:(\d\d)Z$/, ':$1.000Z')

/** Whether two instants are one, however they are written; nothing is the same as nothing. */
export const isSameInstant = (a: string | null, b: string | null): boolean =>
  a === null || b === null ? a === b : epochMs(a) === epochMs(b)
