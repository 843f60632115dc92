export * from './audit-words.ts'
export * from './changes.ts'
export * from './celebrate.ts'
export * from './upcoming.ts'
