import { createRequire } from 'node:module'
import type { Country } from '../contract/index.ts'

type WorldCountry = {
  cca2: string
  name: { common: string; official: string }
  region: string
  currencies: Record<string, unknown>
  idd: { root: string; suffixes: string[] }
}
type ZoneData = { getTimezonesForCountry(code: string): { name: string; aliasOf: string | null }[] | null }

// Both packages are data: they are read at the first use, so that a start does not wait for 250 countries.
const load = createRequire(import.meta.url)
let known: Country[] | undefined

// The zone most people of a country live in, where the list's first is another one.
const mainZone: Record<string, string> = {
  US: 'America/New_York',
  CA: 'America/Toronto',
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  RU: 'Europe/Moscow',
  MX: 'America/Mexico_City',
  ES: 'Europe/Madrid',
  PT: 'Europe/Lisbon',
  CL: 'America/Santiago',
  ID: 'Asia/Jakarta',
  NZ: 'Pacific/Auckland',
  CN: 'Asia/Shanghai',
  UA: 'Europe/Kyiv',
}

const read = (): Country[] => {
  const zones = load('countries-and-timezones') as ZoneData
  return (load('world-countries') as WorldCountry[])
    .map(({ cca2, name, region, currencies, idd }): Country => {
      const names = (zones.getTimezonesForCountry(cca2) ?? []).filter((zone) => zone.aliasOf === null).map((zone) => zone.name)
      const main = mainZone[cca2]
      return {
        code: cca2,
        name: name.common,
        officialName: name.official,
        region,
        zones: main ? [main, ...names.filter((zone) => zone !== main)] : names,
        currency: Object.keys(currencies)[0] ?? 'USD',
        dialCode: idd.root + (idd.suffixes.length === 1 ? (idd.suffixes[0] ?? '') : ''),
        flag: `/flags/${cca2.toLowerCase()}.svg`,
      }
    })
    .filter((country) => country.zones.length > 0)
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

/** Every country with a time zone, by name. */
export const countries = (): Country[] => (known ??= read())

/** First day of the week where it is not Monday (CLDR weekData, supplemental). */
const sundayFirst = new Set(
  'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW'.split(
    ' ',
  ),
)
const saturdayFirst = new Set('AE AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'.split(' '))

export const weekStartOf = (country: string): number => (sundayFirst.has(country) ? 7 : saturdayFirst.has(country) ? 6 : 1)
