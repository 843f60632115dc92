export * from './accounts.ts'
export * from './passwords.ts'
export * from './refusals.ts'
export * from './sessions.ts'
