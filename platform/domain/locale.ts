import { dateOf, type Day, dayInZone, isDay, monthOf, type Weekday, weekdayOf, yearOf } from './day.ts'
import { formatTimeOfDay, type Minutes } from './minutes.ts'
import { sameZone, timeInZone, zoneName } from './zone.ts'

/** In which order somebody reads the figures of `03/04/2026`. */
export type DateOrder = 'DMY' | 'MDY' | 'YMD'
/** Sizes of paper by the names that PDF writers know. */
export type Paper = 'A4' | 'LETTER'

/** How a country writes what has no one right form. */
export type Habits = { readonly hours: 12 | 24; readonly dateOrder: DateOrder; readonly paper: Paper }

// "US-Letter" in the paper sizes of Unicode CLDR (supplemental data, measurement); A4 is the rest of the world's.
const letterCountries = new Set('BZ CA CL CO CR GT MX NI PA PH PR SV US VE'.split(' '))

const knows = (tag: string): boolean => new Intl.DateTimeFormat(tag).resolvedOptions().locale === tag

/** The language that most people of a country write, where the runtime has its data; `en-001` is the English of the world. */
const languageOf = (country: string): string => {
  const { language } = new Intl.Locale('und', { region: country }).maximize()
  return [`${language}-${country}`, `en-${country}`].find(knows) ?? 'en-001'
}

const orderOf = (language: string): DateOrder => {
  const shape = new Intl.DateTimeFormat(language, {
    dateStyle: 'short',
    timeZone: 'UTC',
    calendar: 'gregory',
    numberingSystem: 'latn',
  })
  const first = shape.formatToParts(0).find(({ type }) => type === 'day' || type === 'month' || type === 'year')?.type
  return first === 'month' ? 'MDY' : first === 'year' ? 'YMD' : 'DMY'
}

const habitsByCountry = new Map<string, Habits>()

/** The habits of an ISO 3166 country (`US`), from the runtime's own Unicode data; for none, those of most of the world. */
export const habitsOf = (country: string | null): Habits => {
  if (country === null || !/^[A-Z]{2}$/.test(country)) return { hours: 24, dateOrder: 'DMY', paper: 'A4' }
  const known = habitsByCountry.get(country)
  if (known) return known
  const language = languageOf(country)
  const hours = new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions().hour12 ? 12 : 24
  const habits: Habits = { hours, dateOrder: orderOf(language), paper: letterCountries.has(country) ? 'LETTER' : 'A4' }
  habitsByCountry.set(country, habits)
  return habits
}

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October'].concat(
  'November',
  'December',
)
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** `3` → `March`; empty for no month. */
export const monthName = (month: number): string => months[month - 1] ?? ''
/** `3` → `Mar`. */
export const monthShort = (month: number): string => monthName(month).slice(0, 3)
/** `'2026-03-02'` → `Monday`. */
export const weekdayName = (day: Day): string => weekdays[weekdayOf(day) - 1] ?? ''
/** `'2026-03-02'` → `Mon`. */
export const weekdayShort = (day: Day): string => weekdayName(day).slice(0, 3)
/** The weekdays by their ISO numbers, as a choice. */
export const weekdayChoices = weekdays.map((label, i) => ({ value: String(i + 1), label }))

const two = (n: number): string => String(n).padStart(2, '0')

/** `'2026-03-02'` → `02 Mar`, where the year is plain. */
export const formatDayMonth = (day: Day): string => `${two(dateOf(day))} ${monthShort(monthOf(day))}`

/** `'2026-03-02'` → `02 Mar 2026`, which nobody can read in two ways; `--` for nothing or no day. */
export const formatDay = (text: string | null | undefined): string =>
  text && isDay(text) ? `${formatDayMonth(text)} ${yearOf(text)}` : '--'

/** `01 Oct – 31 Oct 2026`; both years where they differ. */
export const formatSpan = (from: Day, to: Day): string =>
  `${yearOf(from) === yearOf(to) ? formatDayMonth(from) : formatDay(from)} – ${formatDay(to)}`

/** `12345` → `12,345`. */
export const formatCount = (count: number, decimals = 0): string =>
  new Intl.NumberFormat('en-US', { maximumFractionDigits: decimals }).format(count)

/** Minutes since midnight as a clock of that habit shows them: `07:30` or `7:30 AM`. */
export const formatClock = (minute: Minutes, hours: Habits['hours']): string => {
  if (hours === 24) return formatTimeOfDay(minute)
  const hour = Math.floor(minute / 60)
  return `${hour % 12 || 12}:${two(minute % 60)} ${hour < 12 ? 'AM' : 'PM'}`
}

const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/
const monthNames = months.map((name) => name.slice(0, 3).toLowerCase())

const dayFrom = (year: string | undefined, month: number, date: number): Day | null => {
  const text = `${year}-${two(month)}-${two(date)}`
  return isDay(text) ? text : null
}

const readSlashed = ([, a, b, year]: readonly string[], order: DateOrder): Day | null => {
  const [first, second] = [Number(a), Number(b)]
  // A country that writes the year first has no habit for the rest: it counts only where it can be read in one way.
  if (order === 'YMD' && first <= 12 && second <= 12 && first !== second) return null
  const monthFirst = order === 'MDY' || (order === 'YMD' && second > 12)
  return monthFirst ? dayFrom(year, first, second) : dayFrom(year, second, first)
}

/**
 * Reads a typed day: `2026-03-29`, `29.03.2026`, `29 Mar 2026`, `Mar 29, 2026`, and `03/29/2026` or `29/03/2026` by the
 * order that is the habit. Null when it is no day.
 */
export const readTypedDay = (typed: string, order: DateOrder): Day | null => {
  const text = typed.trim()
  if (isDay(text)) return text
  const parts = slashed.exec(text)
  if (parts) return readSlashed(parts, order)
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text)
  if (dotted) return dayFrom(dotted[3], Number(dotted[2]), Number(dotted[1]))
  const [, d1, name1, y1] = /^(\d{1,2})\s+([a-z]{3})[a-z]*\s+(\d{4})$/i.exec(text) ?? []
  const [, name2, d2, y2] = /^([a-z]{3})[a-z]*\s+(\d{1,2}),?\s+(\d{4})$/i.exec(text) ?? []
  const month = monthNames.indexOf((name1 ?? name2 ?? '').toLowerCase()) + 1
  return month === 0 ? null : dayFrom(y1 ?? y2, month, Number(d1 ?? d2))
}

/** How one reader is written to: what days and times look like, and on whose clock. */
export type Locale = Habits & {
  /** The zone of the reader's own clock. */
  readonly zone: string
  readonly weekStarts: Weekday
  /** Minutes since midnight: `07:30` or `7:30 AM`. */
  readonly clock: (minute: Minutes) => string
  /** The time on a wall clock of `zone`, without its name: for texts that say whose day it is. */
  readonly wallTime: (instant: string, zone: string) => string
  /** The time at an instant, on the reader's clock or on that of `zone`, which is named when it is not the reader's. */
  readonly time: (instant: string, zone?: string) => string
  /** The same with the day and the second: `16 Mar 2026, 10:00:00`. */
  readonly moment: (instant: string, zone?: string) => string
  /** The day that the reader's calendar shows at an instant. */
  readonly dayOf: (instant: string) => Day
  readonly readDay: (typed: string) => Day | null
}

const withSeconds = (clock: string, instant: string): string => {
  const second = two(Temporal.Instant.from(instant).toZonedDateTimeISO('UTC').second)
  return clock.replace(/^\d+:\d+/, (time) => `${time}:${second}`)
}

const minuteOf = (time: string): Minutes => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** What decides how dates and times are written. */
export type LocaleOf = { readonly country: string | null; readonly zone: string; readonly weekStarts?: number }

const isWeekday = (n: number): n is Weekday => Number.isInteger(n) && n >= 1 && n <= 7

/** The one place that decides how dates, times and paper look: by the company's country, on the clock of `zone`. */
export const localeOf = ({ country, zone, weekStarts = 1 }: LocaleOf): Locale => {
  const habits = habitsOf(country)
  const clock = (minute: Minutes): string => formatClock(minute, habits.hours)
  const wallTime = (instant: string, place: string): string => clock(minuteOf(timeInZone(instant, place)))
  const named = (text: string, instant: string, place: string): string =>
    sameZone(place, zone) ? text : `${text} ${zoneName(instant, place)}`
  return {
    ...habits,
    zone,
    weekStarts: isWeekday(weekStarts) ? weekStarts : 1,
    clock,
    wallTime,
    time: (instant, place = zone) => named(wallTime(instant, place), instant, place),
    moment: (instant, place = zone) =>
      named(`${formatDay(dayInZone(instant, place))}, ${withSeconds(wallTime(instant, place), instant)}`, instant, place),
    dayOf: (instant) => dayInZone(instant, zone),
    readDay: (typed) => readTypedDay(typed, habits.dateOrder),
  }
}
