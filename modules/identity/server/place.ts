import { zonePlace } from '@daybook/platform/domain'
import { getCountry, getTimezone } from 'countries-and-timezones'

/**
 * A place in words by the time zone that a device is set to: `Europe/Berlin` → "around Berlin, Germany". A hint to know it
 * again by, like the device's name: whoever has a token can send any zone. No address is looked up, here or elsewhere.
 */
export const placeOf = (zone: string | null): string | null => {
  if (zone === null || !zone.includes('/') || zone.startsWith('Etc/')) return null
  const city = zonePlace(zone)
  const country = getTimezone(zone)?.countries[0]
  const name = country === undefined ? undefined : getCountry(country)?.name
  return name === undefined || name === city ? `around ${city}` : `around ${city}, ${name}`
}
