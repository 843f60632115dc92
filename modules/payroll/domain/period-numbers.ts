import { minDay, maxDay, addDays, type Day, daysBetween } from '@daybook/platform/domain'
import type { PayPeriod } from './pay-periods.ts'
import type { Span } from './prorate.ts'

/** A pay period as it is stored. One that nobody computed yet is open: only its number may still change. */
export type StoredPeriod = Pick<PayPeriod, 'start' | 'end' | 'payYear' | 'number'> & { readonly isOpen: boolean }

/** What is given a number: where it stands in its year, the number it would like, and whether it keeps it whatever comes. */
type Place = { readonly start: Day; readonly wanted: number; readonly isFixed: boolean }

/**
 * Numbers of one pay year in the order of their periods. Each is the one that was wanted where that is free, else the next above; those before
 * a period that keeps its number stay below it. Where no number is left between two such, the year's next ones are taken: a period
 * out of order is still paid, one without a number of its own was never made.
 */
const numbersInYear = (places: readonly Place[]): Map<Day, number> => {
  const fixed = new Set(places.filter(({ isFixed }) => isFixed).map(({ wanted }) => wanted))
  const numbers = new Map<Day, number>()
  const left: Day[] = []
  let last = 0
  for (const [i, { start, wanted, isFixed }] of places.entries()) {
    const next = places.findIndex((place, j) => j >= i && place.isFixed)
    const most = next < 0 ? Infinity : (places[next]?.wanted ?? 0) - (next - i)
    const number = isFixed ? wanted : Math.min(Math.max(wanted, last + 1), most)
    if (!isFixed && (number <= last || fixed.has(number))) left.push(start)
    else numbers.set(start, number)
    last = Math.max(last, numbers.get(start) ?? 0)
  }
  const highest = Math.max(0, ...numbers.values())
  left.forEach((start, i) => numbers.set(start, highest + 1 + i))
  return numbers
}

const placesOf = (stored: readonly StoredPeriod[], made: readonly PayPeriod[]): Map<number, Place[]> => {
  const places = [
    ...stored.map(({ start, payYear, number, isOpen }) => ({ start, payYear, wanted: number, isFixed: !isOpen })),
    ...made.map(({ start, payYear, number }) => ({ start, payYear, wanted: number, isFixed: false })),
  ]
  return Map.groupBy(
    places.toSorted((a, b) => (a.start < b.start ? -1 : 1)),
    ({ payYear }) => payYear,
  )
}

/** New periods with their numbers, and which of those there are get another one. */
export type Numbered = { readonly made: readonly PayPeriod[]; readonly moved: readonly { start: Day; number: number }[] }

/**
 * Numbers new periods among those there are (docs/rules.md#pay). By the calendar of today alone they could get one that a stored period
 * has: holidays that were entered since may have moved pay dates into another year, where numbers are counted anew.
 */
export const numberPeriods = (stored: readonly StoredPeriod[], made: readonly PayPeriod[]): Numbered => {
  const places = placesOf(stored, made)
  const years = new Set(made.map(({ payYear }) => payYear))
  const numbers = new Map([...years].flatMap((year) => [...numbersInYear(places.get(year) ?? [])]))
  return {
    made: made.map((period) => ({ ...period, number: numbers.get(period.start) ?? period.number })),
    moved: stored
      .filter(({ start, number }) => (numbers.get(start) ?? number) !== number)
      .map(({ start }) => ({ start, number: numbers.get(start) ?? 0 })),
  }
}

/** The stretches between stored periods, given in their order, that no period covers; those longer than `most` days were asked for so. */
export const holesIn = (stored: readonly Pick<StoredPeriod, 'start' | 'end'>[], most: number): Span[] =>
  stored.slice(1).flatMap(({ start }, i) => {
    const from = addDays(stored[i]?.end ?? start, 1)
    return from < start && daysBetween(from, start) <= most ? [{ start: from, end: addDays(start, -1) }] : []
  })

/** The days that were asked for, with those up to the stored periods before them (or, where there are none, after them), so that no hole is left. */
export const joining = (stored: readonly Pick<StoredPeriod, 'start' | 'end'>[], { start, end }: Span): Span => {
  const before = stored.findLast((period) => period.start <= start)
  if (before) return { start: minDay(start, addDays(before.end, 1)), end }
  return { start, end: stored[0] ? maxDay(end, addDays(stored[0].start, -1)) : end }
}
