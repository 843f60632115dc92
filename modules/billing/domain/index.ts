export * from './period.ts'
export * from './subscription.ts'
export * from './tax.ts'
export * from './dunning.ts'
