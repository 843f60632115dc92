export * from './password.ts'
export * from './device.ts'
export { readRecoveryCode, recoveryCodeFrom, recoveryCodes } from './recovery.ts'
export * from './token-scopes.ts'
