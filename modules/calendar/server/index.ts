import type { ServerManifest } from '@daybook/platform/server'
import { holidayEvents, holidayRoutes } from './holiday-routes.ts'

export { daysOffJson, type DayOffRow } from './holiday-store.ts'
export { companyCalendar, type CompanyCalendar } from './company-calendar.ts'

export const manifest: ServerManifest = { routes: holidayRoutes, events: holidayEvents }
