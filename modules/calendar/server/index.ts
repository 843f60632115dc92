import { companyRegions } from '@daybook/company/server'
import type { ServerManifest } from '@daybook/platform/server'
import { regionsIn } from './country-holidays.ts'
import { holidayEvents, holidayRoutes } from './holiday-routes.ts'
import { holidaysJob } from './holidays-job.ts'

export { daysOffJson, type DayOffRow } from './holiday-store.ts'
export { type AwayDay, awayBetweenDays, awayDays } from './away-slot.ts'
export { writeIcal, type WholeDays } from './ical.ts'
export { companyCalendar, type CompanyCalendar } from './company-calendar.ts'

export const manifest: ServerManifest = {
  routes: holidayRoutes,
  events: holidayEvents,
  jobs: [holidaysJob],
  fills: [companyRegions.with(regionsIn)],
}
