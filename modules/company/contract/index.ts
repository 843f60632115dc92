export * from './company.ts'
export * from './events.ts'
export * from './refusals.ts'
export * from './support.ts'
