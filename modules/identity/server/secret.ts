import { createHmac, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '@daybook/platform/server'

let known: { dataDir: string; key: Buffer } | undefined

/**
 * The key that refresh tokens and codes are derived with: SECRET_KEY, or one made at the first start and kept in the data
 * directory, readable by the server's account only.
 */
const serverKey = (config: Config): Buffer => {
  if (known?.dataDir === config.dataDir) return known.key
  const key = config.secretKey ? Buffer.from(config.secretKey, 'utf8') : keyInFolder(config.dataDir)
  known = { dataDir: config.dataDir, key }
  return key
}

const keyInFolder = (folder: string): Buffer => {
  const file = join(folder, 'secret.key')
  mkdirSync(folder, { recursive: true })
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')
}

/** A value only this server can make: the same for the same words. */
export const derive = (config: Config, ...words: (string | number)[]): Buffer =>
  createHmac('sha256', serverKey(config)).update(words.join('\n')).digest()

/** What the copies of the audit chain's end are signed with. */
export const auditKey = (config: Config): Buffer => derive(config, 'audit heads')
