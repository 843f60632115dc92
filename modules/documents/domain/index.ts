export * from './document.ts'
export * from './wanted.ts'
export * from './confirmation.ts'
export * from './retention.ts'
