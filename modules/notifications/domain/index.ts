export * from './kinds.ts'
export * from './mail.ts'
export * from './settings.ts'
export * from './words.ts'
