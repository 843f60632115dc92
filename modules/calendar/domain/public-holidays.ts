import Holidays, { type HolidaysTypes } from 'date-holidays'
import { addDays, type Day, daysBetween, isDay, weekdayOf, yearOf } from '@daybook/platform/domain'
import type { DayFraction, Holiday } from './work-week.ts'

/** Where a company (or a site) is: ISO 3166 country, and a region as `regionsOf` lists it (`'BE'`, `'BY-A'`). */
export type Place = { readonly country: string; readonly region?: string | undefined }

export type Region = { readonly code: string; readonly name: string }

/** The regions of a country that have holidays of their own, sorted by name; empty where the whole country keeps the same. */
export const regionsOf = (country: string, language = 'en'): Region[] => {
  const all = new Holidays()
  const states = Object.entries(all.getStates(country, language) ?? {})
  const regions = states.flatMap(([state, name]) => [
    { code: state, name },
    ...Object.entries(all.getRegions(country, state, language) ?? {}).map(([part, partName]) => ({
      code: `${state}-${part}`,
      name: `${name}, ${partName}`,
    })),
  ])
  return regions.sort((a, b) => a.name.localeCompare(b.name, language))
}

type Found = { date: Day; name: string; fraction: DayFraction; substitute: boolean }

const dayLength = 24 * 60 * 60 * 1000

/**
 * One entry per calendar day. Days come from the text, not from the instant: holidays of lunar calendars begin at
 * sunset of the day before, and an hour may be missing where clocks change. One that starts at noon takes half a day.
 */
const daysOf = (holiday: HolidaysTypes.Holiday): Found[] => {
  // oxlint-disable-next-line daybook/instant-day -- the calendar's own text of a local day and time, no instant
  const first = holiday.date.slice(0, 10)
  if (!isDay(first)) return []
  const afternoon = Number(holiday.date.slice(11, 13)) >= 12
  const length = Math.max(1, Math.round((holiday.end.getTime() - holiday.start.getTime()) / dayLength))
  return Array.from({ length }, (_, i) => ({
    date: addDays(first, i),
    name: holiday.name,
    fraction: afternoon ? 0.5 : 1,
    substitute: holiday.substitute ?? false,
  }))
}

const openPlace = ({ country, region }: Place): Holidays => {
  const [state, part] = region?.split('-') ?? []
  if (state && part) return new Holidays(country, state, part)
  return state ? new Holidays(country, state) : new Holidays(country)
}

const read = (place: Place, year: number, language: string): Found[] => {
  const source = openPlace(place)
  const found = [year - 1, year, year + 1].flatMap((y) => source.getHolidays(y, language) ?? [])
  return found.filter((holiday) => holiday.type === 'public').flatMap(daysOf)
}

// A substitute carries the name of what it stands for, with a remark after it, and lies within a few days of it.
const standsFor = (substitute: Found, original: Found): boolean =>
  substitute.substitute &&
  !original.substitute &&
  substitute.date !== original.date &&
  substitute.name.startsWith(original.name) &&
  Math.abs(daysBetween(original.date, substitute.date)) <= 7

const withSubstitute = (original: Found, all: readonly Found[]): Holiday => {
  const { date, name, fraction } = original
  const substitute = weekdayOf(date) >= 6 ? all.find((other) => standsFor(other, original)) : undefined
  return substitute ? { date, name, fraction, observedOn: substitute.date } : { date, name, fraction }
}

const find = ({ country, region }: Place, year: number, language: string): readonly Holiday[] => {
  const all = read({ country, region }, year, language)
  // A holiday that moves by its own rule is sometimes listed a second time as its own substitute.
  const once = all.filter(
    (holiday, i) => !all.some((other, j) => j < i && other.date === holiday.date && holiday.name.startsWith(other.name)),
  )
  return once
    .filter((holiday) => yearOf(holiday.date) === year)
    .map((holiday) => Object.freeze(withSubstitute(holiday, once)))
    .sort((a, b) => a.date.localeCompare(b.date))
}

// Finding a year takes about 10 ms and always ends the same. A thousand years take about two megabytes.
const mostRemembered = 1000
const remembered = new Map<string, readonly Holiday[]>()

/**
 * The public holidays of a place in a year, sorted by date. Only days off by law: bank, school and remembrance days are
 * left out. Where a holiday falls on a weekend and is substituted, both are listed and only the substitute reduces leave
 * (`observedOn`). The years around are read too, because 1 January may be kept on 31 December. An unknown country has none.
 * What was found is remembered; what was not asked for longest is forgotten first.
 * Source: the `date-holidays` data set; a company may add, change and remove days in its own list.
 */
export const publicHolidays = ({
  country,
  region,
  year,
  language = 'en',
}: Place & { year: number; language?: string }): readonly Holiday[] => {
  const key = JSON.stringify([country, region, year, language])
  const holidays = remembered.get(key) ?? find({ country, region }, year, language)
  // A Map keeps the order in which its keys were added, so this one becomes the newest.
  remembered.delete(key)
  remembered.set(key, holidays)
  const [oldest] = remembered.keys()
  if (remembered.size > mostRemembered && oldest !== undefined) remembered.delete(oldest)
  return holidays
}
