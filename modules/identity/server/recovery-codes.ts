import { randomBytes } from 'node:crypto'
import { derive, type App, type Db } from '@daybook/platform/server'
import { readRecoveryCode, recoveryCodeFrom, recoveryCodes } from '../domain/index.ts'
import { replaceRecoveryCodes, useRecoveryCode } from './second-factor-store.ts'

const hashOf = (app: App, accountId: string, code: string): Buffer => derive(app.config, 'recovery', accountId, code)

/** Ten new codes in place of all earlier ones. Only their hashes are kept, so this is the one time they can be read. */
export const newRecoveryCodes = async (app: App, db: Db, accountId: string): Promise<string[]> => {
  const codes = Array.from({ length: recoveryCodes }, () => recoveryCodeFrom(randomBytes(10)))
  await replaceRecoveryCodes(
    db,
    accountId,
    codes.map((code) => hashOf(app, accountId, readRecoveryCode(code) ?? '')),
  )
  return codes
}

/** Uses a code up, however it was typed. False when it is none, or was used. */
export const isRecoveryCode = async (app: App, db: Db, accountId: string, typed: string, now: string): Promise<boolean> => {
  const code = readRecoveryCode(typed)
  return code !== null && useRecoveryCode(db, accountId, hashOf(app, accountId, code), now)
}
