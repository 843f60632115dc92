import { addMonths, type Day, dayInZone, yearOf } from '@daybook/platform/domain'
import { everyCompany, inEachCompany, type ScheduledJob, type Work } from '@daybook/platform/server'
import { calendarChanged, calendarTopics, holidayDeeds } from '../contract/index.ts'
import { countryHolidays } from './country-holidays.ts'
import { addPresets, lockHolidayYears, saveHolidayYears } from './holiday-store.ts'
import { lockSites, saveSiteYears } from './site-store.ts'

/** A year's public holidays are entered as soon as it begins within so many months. */
const monthsAhead = 13

const yearsBetween = (after: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - after) }, (_, i) => after + 1 + i)

/**
 * Enters the public holidays of the years that came within reach, each year once: what the company removed or changed since never
 * comes back. What lies behind today is left as it was worked and paid.
 */
const extendHolidays = async (companyId: string, { db, now, emit, record, touch }: Work): Promise<void> => {
  const known = await lockHolidayYears(db)
  if (!known) return
  const today: Day = dayInZone(now, known.zone)
  const extend = async (
    siteId: string | null,
    { country, region, until }: Pick<typeof known, 'country' | 'region' | 'until'>,
  ) => {
    const years = yearsBetween(until, yearOf(addMonths(today, monthsAhead)))
    const last = years.at(-1)
    if (last === undefined) return false
    const found = await countryHolidays('calendar-holidays', { country, region: region ?? undefined }, years)
    const ahead = found.filter((holiday) => (holiday.observed_on ?? holiday.day) >= today)
    const added = await addPresets(db, siteId, ahead, known.paid)
    await (siteId === null ? saveHolidayYears(db, last) : saveSiteYears(db, siteId, last))
    const [type, id] = siteId === null ? ['company', companyId] : ['site', siteId]
    record({ deed: holidayDeeds.extend, type, id, after: { until: last, holidays: added } })
    return true
  }
  let changed = await extend(null, known)
  for (const site of await lockSites(db)) changed = (await extend(site.id, { ...site, until: site.holidays_until })) || changed
  if (!changed) return
  await emit(calendarChanged, {})
  touch(calendarTopics.calendar)
}

/** Enters the public holidays of later years for every company, once a night. Running it again adds nothing. */
export const holidaysJob: ScheduledJob = {
  name: 'calendar-holidays',
  cron: '23 2 * * *',
  run: async (app) =>
    inEachCompany(app, 'calendar-holidays', await everyCompany(app, 'calendar-holidays'), (work, companyId) =>
      extendHolidays(companyId, work),
    ),
}
