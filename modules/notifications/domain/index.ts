export * from './kinds.ts'
export * from './mail.ts'
export * from './words.ts'
