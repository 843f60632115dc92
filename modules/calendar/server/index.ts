import { companyRegions } from '@daybook/company/server'
import { personPermissions, placesWatched } from '@daybook/people/server'
import type { ServerManifest } from '@daybook/platform/server'
import { watchDaysOff } from './own-days-off.ts'
import { scheduleRead } from '../contract/index.ts'
import { regionsIn } from './country-holidays.ts'
import { holidayEvents, holidayRoutes } from './holiday-routes.ts'
import { holidayImportRoutes } from './holiday-import-routes.ts'
import { holidaysJob } from './holidays-job.ts'
import { scheduleRoutes } from './schedule-routes.ts'
import { siteRoutes } from './site-routes.ts'
import { siteZonesJob } from './site-zones.ts'

export { daysOffJson, type DayOffRow } from './holiday-store.ts'
export { type AwayDay, awayBetweenDays, awayDays } from './away-slot.ts'
export { handedIn, madeByThemselves } from './own-days-off.ts'
export { settledDay, settledThrough } from './settled-slot.ts'
export { calendarOf, type Calendars, calendarsOf } from './person-calendar.ts'
export { writeIcal, type WholeDays } from './ical.ts'
export { companyCalendar, type CompanyCalendar } from './company-calendar.ts'

export const manifest: ServerManifest = {
  routes: [...holidayRoutes, ...holidayImportRoutes, ...scheduleRoutes, ...siteRoutes],
  events: holidayEvents,
  jobs: [holidaysJob, siteZonesJob],
  demo: () => import('./demo.ts').then((m) => m.calendarDemo),
  fills: [companyRegions.with(regionsIn), personPermissions.with(scheduleRead), placesWatched.with(watchDaysOff)],
}
