export * from './celebrate.ts'
export * from './upcoming.ts'
