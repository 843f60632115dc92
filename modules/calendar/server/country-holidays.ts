import type { Place, Region } from '@daybook/calendar/domain'
import { newId, outsideOnce, Thread } from '@daybook/platform/server'
import type { PlaceAsked, PlaceFound } from './holiday-data.ts'
import type { PresetHoliday } from './holiday-store.ts'

// Three years of a place with a lunar calendar take up to 700 ms, and the data a quarter of a second to load: a thread of their own does both,
// and no transaction waits for it. Whoever founds a company or a night's work waits in line with one place at a time.
const data = new Thread<PlaceAsked, PlaceFound>(new URL('./holiday-data.ts', import.meta.url), {
  waiting: 200,
  patienceMs: 30_000,
})

// There are about 700 places; each takes a few kilobytes.
const mostRemembered = 1000
const remembered = new Map<string, PlaceFound>()

const keep = (key: string, found: PlaceFound): PlaceFound => {
  const [oldest] = remembered.keys()
  if (remembered.size >= mostRemembered && oldest !== undefined) remembered.delete(oldest)
  remembered.set(key, found)
  return found
}

/** Computed outside of any transaction; what was found for somebody else is there at once. */
const ask = async (who: string, asked: PlaceAsked): Promise<PlaceFound> => {
  const key = JSON.stringify([asked.country, asked.region ?? null, asked.years])
  const known = () => remembered.get(key)
  return known() ?? outsideOnce(`place ${key}`, async () => keep(key, await data.ask({ who }, asked, known)))
}

/** The regions of a country that have public holidays of their own. */
export const regionsIn = async (country: string): Promise<readonly Region[]> =>
  (await ask('regions', { country, years: [] })).regions

/** The public holidays of a place in some years, as a calendar stores them. `who` stands in line for them. */
export const countryHolidays = async (who: string, place: Place, years: readonly number[]): Promise<PresetHoliday[]> =>
  (await ask(who, { ...place, years })).holidays.map(({ date, name, fraction, observedOn }) => ({
    id: newId(),
    day: date,
    name,
    fraction_percent: Math.round((observedOn ? 0 : (fraction ?? 1)) * 100),
    observed_on: observedOn ?? null,
  }))
