import type { Place } from '@daybook/calendar/domain'
import { newId } from '@daybook/platform/server'
import type { PresetHoliday } from './holiday-store.ts'

// The data set is large, so it is loaded when somebody needs it first.

/** The regions of a country that have public holidays of their own. */
export const regionsIn = async (country: string) => {
  const { regionsOf } = await import('../domain/public-holidays.ts')
  return regionsOf(country)
}

/** The public holidays of a place in some years, as a calendar stores them. */
export const countryHolidays = async (place: Place, years: readonly number[]): Promise<PresetHoliday[]> => {
  const { publicHolidays } = await import('../domain/public-holidays.ts')
  return years
    .flatMap((year) => publicHolidays({ ...place, year }))
    .map(({ date, name, fraction, observedOn }) => ({
      id: newId(),
      day: date,
      name,
      fraction_percent: Math.round((observedOn ? 0 : (fraction ?? 1)) * 100),
      observed_on: observedOn ?? null,
    }))
}
