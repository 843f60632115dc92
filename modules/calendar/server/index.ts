export { companyCalendar, type CompanyCalendar } from './company-calendar.ts'
export { holidayRoutes as calendarRoutes } from './holiday-routes.ts'
