export * from './pay-setup.ts'
export * from './payroll.ts'
export * from './refusals.ts'
