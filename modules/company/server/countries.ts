import { createRequire } from 'node:module'
import { sameZone, type Steps } from '@daybook/platform/domain'
import { inSteps } from '@daybook/platform/server'
import type { Country } from '../contract/index.ts'

type Name = { common: string; official: string }
type WorldCountry = {
  cca2: string
  name: Name & { native: Record<string, Name> }
  region: string
  currencies: Record<string, unknown>
  idd: { root: string; suffixes: string[] }
}
type Zone = { name: string; countries: string[]; aliasOf: string | null }
type ZoneData = { getTimezone(name: string): Zone | null }

// Both packages are data: they are read at the first use, so that a start does not wait for 250 countries.
const load = createRequire(import.meta.url)
const byName = new Intl.Collator('en')
let known: Promise<Country[]> | undefined

// The zone most people of a country live in, where the list's first is another one.
const mainZone: Record<string, string> = {
  AQ: 'Antarctica/McMurdo',
  AR: 'America/Argentina/Buenos_Aires',
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CL: 'America/Santiago',
  CN: 'Asia/Shanghai',
  CY: 'Asia/Nicosia',
  ES: 'Europe/Madrid',
  FM: 'Pacific/Chuuk',
  GL: 'America/Nuuk',
  ID: 'Asia/Jakarta',
  KI: 'Pacific/Tarawa',
  MH: 'Pacific/Majuro',
  MN: 'Asia/Ulaanbaatar',
  MX: 'America/Mexico_City',
  NZ: 'Pacific/Auckland',
  PF: 'Pacific/Tahiti',
  PG: 'Pacific/Port_Moresby',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  UA: 'Europe/Kyiv',
  US: 'America/New_York',
  UZ: 'Asia/Tashkent',
}

// Places whose zone was merged into a neighbour's keep their own name, and these four are spelt otherwise by now.
const newSpelling: Record<string, string> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Coral_Harbour': 'America/Atikokan',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

// Kosovo keeps the time of Belgrade; the zone database has no entry for it.
const withoutZone: Record<string, string[]> = { XK: ['Europe/Belgrade'] }

/**
 * The zones of a country's own places (`Europe/Oslo`, which other lists give as `Europe/Berlin`), from the runtime's Unicode
 * data. That keeps the first spelling of a zone for ever; an alias whose target lies in the same country is a newer one.
 */
const zonesOf = (code: string, { getTimezone }: ZoneData): string[] => {
  const current = (name: string): string => {
    const target = getTimezone(getTimezone(name)?.aliasOf ?? '')
    // oxlint-disable-next-line daybook/constant-time -- the code of a country
    return newSpelling[name] ?? (target?.countries[0] === code ? target.name : name)
  }
  const names = (new Intl.Locale('und', { region: code }).getTimeZones() ?? []).map(current)
  const main = mainZone[code]
  if (main) return [main, ...names.filter((zone) => zone !== main)]
  return names.length > 0 ? names : (withoutZone[code] ?? [])
}

const countryOf = ({ cca2, name, region, currencies, idd }: WorldCountry, zones: ZoneData): Country => ({
  code: cca2,
  name: name.common,
  officialName: name.official,
  nativeNames: [...new Set(Object.values(name.native).map(({ common }) => common))],
  region,
  zones: zonesOf(cca2, zones),
  currency: Object.keys(currencies)[0] ?? 'USD',
  dialCode: { root: idd.root, suffixes: idd.suffixes.filter(Boolean) },
  flag: `/flags/${cca2.toLowerCase()}.svg`,
})

/** All of them take about 70 ms the first time: whoever comes meanwhile is served between the countries. */
const readSteps = function* (): Steps<Country[]> {
  const zones = load('countries-and-timezones') as ZoneData
  yield
  const found: Country[] = []
  for (const each of load('world-countries') as WorldCountry[]) {
    yield
    const country = countryOf(each, zones)
    if (country.zones.length > 0) found.push(country)
  }
  return found.sort((a, b) => byName.compare(a.name, b.name))
}

/** Every country with a time zone, by name. */
export const countries = (): Promise<Country[]> => (known ??= inSteps(readSteps()))

/** Whether a country has this code (ISO 3166-1 alpha-2). */
export const isCountry = async (code: string): Promise<boolean> =>
  // oxlint-disable-next-line daybook/constant-time -- the code of a country
  (await countries()).some((country) => country.code === code)

/** The browser's zone as the country calls it, when it is one of the country's; else the one most people there live in. */
export const zoneIn = ({ zones }: Country, browsers: string | undefined): string =>
  zones.find((zone) => browsers !== undefined && sameZone(zone, browsers)) ?? zones[0] ?? 'UTC'

/** First day of the week where it is not Monday (CLDR weekData, supplemental). */
const sundayFirst = new Set(
  'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW'.split(
    ' ',
  ),
)
const saturdayFirst = new Set('AE AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'.split(' '))

export const weekStartOf = (country: string): number => (sundayFirst.has(country) ? 7 : saturdayFirst.has(country) ? 6 : 1)
