export * from './password.ts'
export * from './device.ts'
