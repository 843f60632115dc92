export * from './holiday-habit.ts'
export * from './lists.ts'
export * from './pay-rhythm.ts'
