export * from './audit.ts'
export * from './office.ts'
