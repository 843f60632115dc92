export * from './access.ts'
export * from './audit.ts'
export * from './office.ts'
