export * from './due.ts'
export * from './progress.ts'
export * from './task-status.ts'
export * from './template.ts'
