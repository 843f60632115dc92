import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

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

const sealingKey = (config: Config): { id: string; key: Buffer } => {
  const key = Buffer.from(hkdfSync('sha256', serverKey(config), Buffer.alloc(0), 'seal', 32))
  return { id: createHash('sha256').update(key).digest('hex').slice(0, 8), key }
}

/**
 * Encrypts what must not be readable in a copy of the database (AES-256-GCM). `place` names table, row and column: a
 * text that was moved to another place cannot be opened there (SECURITY 41).
 */
export const seal = (config: Config, place: string, text: string): string => {
  const { id, key } = sealingKey(config)
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(`${id}|${place}`))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return [id, nonce.toString('base64url'), sealed.toString('base64url')].join('.')
}

/** What `seal` was given for the same place. Throws when it was sealed elsewhere, with another key, or changed since. */
export const unseal = (config: Config, place: string, sealed: string): string => {
  const [id = '', nonce = '', text = ''] = sealed.split('.')
  const { id: ours, key } = sealingKey(config)
  if (id !== ours) throw new Error(`sealed with the key ${id}, and this server has ${ours}: was SECRET_KEY changed?`)
  const bytes = Buffer.from(text, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url')).setAAD(Buffer.from(`${id}|${place}`))
  decipher.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8')
}
