export * from './days.ts'
export * from './holiday-import.ts'
export * from './public-holidays.ts'
