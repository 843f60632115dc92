export * from './holiday-habit.ts'
export * from './lists.ts'
