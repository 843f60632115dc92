export { holidaysQuery } from './holiday-query.ts'
export { HolidayScreen } from './holiday-screen.tsx'
