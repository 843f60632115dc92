export * from './office.ts'
