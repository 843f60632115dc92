export * from './days.ts'
export * from './public-holidays.ts'
