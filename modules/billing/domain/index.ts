export * from './period.ts'
export * from './subscription.ts'
export * from './tax.ts'
