/**
 * Calendar days as strings. A day is never an instant: it names a square on a person's wall calendar, and only a zone
 * turns an instant into one. ISO strings sort and compare with `<`, survive JSON, and cannot drift across zones.
 */
export type Day = string & { readonly Day: unique symbol }

/** ISO weekday: 1 is Monday, 7 is Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

const pattern = /^\d{4}-\d{2}-\d{2}$/

/** True for a day that exists on the calendar, years 1900–2199 (outside of it, it is a typing error). */
export const isDay = (text: string): text is Day => {
  if (!pattern.test(text)) return false
  const [year, month, date] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8, 10))]
  return year >= 1900 && year < 2200 && month >= 1 && month <= 12 && date >= 1 && date <= daysInMonth(year, month)
}

/** Reads a day, or throws: for text that our own code wrote. Text from outside goes through `isDay` first. */
export const day = (text: string): Day => {
  if (!isDay(text)) throw new Error(`not a day: ${text}`)
  return text
}

export const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

/** Days in a month; `month` counts from 1. */
export const daysInMonth = (year: number, month: number): number =>
  month === 2 && isLeapYear(year) ? 29 : (monthLengths[month - 1] ?? 0)

export const yearOf = (d: Day): number => Number(d.slice(0, 4))
export const monthOf = (d: Day): number => Number(d.slice(5, 7))
export const dateOf = (d: Day): number => Number(d.slice(8, 10))

const two = (n: number): string => (n < 10 ? `0${n}` : String(n))

const written = (year: number, month: number, date: number): Day => `${year}-${two(month)}-${two(date)}` as Day

/** The day of that year, month and date; a date past the month's end is clamped to it (31 February is the 28th or 29th). */
export const dayOf = (year: number, month: number, date: number): Day =>
  written(year, month, Math.min(date, daysInMonth(year, month)))

/**
 * Days since 1970-01-01 (proleptic Gregorian), so that adding and subtracting days is integer arithmetic. Counts from
 * March, so that the leap day is the last of its year (Hinnant, "chrono-compatible low-level date algorithms").
 */
export const dayNumber = (d: Day): number => {
  const month = monthOf(d)
  const year = yearOf(d) - (month <= 2 ? 1 : 0)
  const era = Math.floor(year / 400)
  const yearOfEra = year - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + dateOf(d) - 1
  return era * 146097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719468
}

/** The inverse of `dayNumber`. */
export const dayFromNumber = (n: number): Day => {
  const shifted = n + 719468
  const era = Math.floor(shifted / 146097)
  const dayOfEra = shifted - era * 146097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const date = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1
  const month = shiftedMonth + (shiftedMonth < 10 ? 3 : -9)
  return written(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, date)
}

/** The day `n` days later; negative goes back. */
export const addDays = (d: Day, n: number): Day => dayFromNumber(dayNumber(d) + n)

/** The same date `n` months later, clamped to the month's end. */
export const addMonths = (d: Day, n: number): Day => {
  const months = yearOf(d) * 12 + monthOf(d) - 1 + n
  return dayOf(Math.floor(months / 12), (months % 12) + 1, dateOf(d))
}

/** Days from `from` to `to`: 0 for the same day, negative when `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => dayNumber(to) - dayNumber(from)

/** Every day from `from` to `to`, both included; empty when `to` is earlier. */
export const eachDay = (from: Day, to: Day): Day[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, i) => addDays(from, i))

// 1970-01-01 was a Thursday, weekday 4.
export const weekdayOf = (d: Day): Weekday => (((((dayNumber(d) + 3) % 7) + 7) % 7) + 1) as Weekday

/** The first day of the week that holds `d`, for weeks that start on `starts`. */
export const weekStart = (d: Day, starts: Weekday = 1): Day => addDays(d, -((weekdayOf(d) - starts + 7) % 7))

export const monthStart = (d: Day): Day => dayOf(yearOf(d), monthOf(d), 1)
export const monthEnd = (d: Day): Day => dayOf(yearOf(d), monthOf(d), 31)

export const maxDay = (a: Day, b: Day): Day => (a > b ? a : b)
export const minDay = (a: Day, b: Day): Day => (a < b ? a : b)

/** The day that a wall calendar in `zone` shows at `instant` (UTC ISO string). */
export const dayInZone = (instant: string, zone: string): Day =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDate().toString() as Day
