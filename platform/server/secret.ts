import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Config } from './config.ts'
import type { Db } from './db.ts'
import { keysInFolder } from './key-files.ts'
import { keepSecret } from './secret-store.ts'

/** The server's key and, while `rotate-keys` exchanges it, the one before. Read anew each time: the files may change under us. */
const serverKeys = (config: Config): { present: Buffer; former: Buffer | undefined } => {
  if (!config.secretKey) return keysInFolder(config.dataDir)
  const former = config.secretKeyOld === undefined ? undefined : Buffer.from(config.secretKeyOld, 'utf8')
  return { present: Buffer.from(config.secretKey, 'utf8'), former }
}

type SealingKey = { id: string; key: Buffer }

const sealingKey = (serverKey: Buffer): SealingKey => {
  const key = Buffer.from(hkdfSync('sha256', serverKey, Buffer.alloc(0), 'seal', 32))
  return { id: createHash('sha256').update(key).digest('hex').slice(0, 8), key }
}

/** The first word of what is sealed from now on. */
export const sealingKeyId = (config: Config): string => sealingKey(serverKeys(config).present).id

/** The keys themselves, in hexadecimal, for a backup: without them nothing that is sealed could be opened again. */
export const keysOf = (config: Config): { present: string; former: string | null; inFile: boolean } => {
  const { present, former } = serverKeys(config)
  return { present: present.toString('hex'), former: former?.toString('hex') ?? null, inFile: !config.secretKey }
}

const openingKey = (serverKeys: readonly Buffer[], id: string): SealingKey => {
  const keys = serverKeys.map(sealingKey)
  const key = keys.find((each) => each.id === id)
  const ours = keys.map((each) => each.id).join(' and ')
  if (!key) throw new Error(`sealed with the key ${id}, and this server has ${ours}: was SECRET_KEY changed?`)
  return key
}

/**
 * Encrypts what must not be readable in a copy of the database (AES-256-GCM). `place` is table|key|column of the row it is
 * for, and the column's name ends in `_sealed`: a text that was moved to another place cannot be opened there
 * (docs/security.md#s41), and `rotate-keys` finds it.
 */
export const seal = (config: Config, place: string, text: string): string => {
  const { id, key } = sealingKey(serverKeys(config).present)
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(`${id}|${place}`))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return [id, nonce.toString('base64url'), sealed.toString('base64url')].join('.')
}

/** What `seal` was given for the same place. Throws when it was sealed elsewhere, with another key, or changed since. */
export const unseal = (config: Config, place: string, sealed: string): string => {
  const { present, former } = serverKeys(config)
  return unsealWith([present, ...(former ? [former] : [])], place, sealed)
}

/** The same with the keys of another server. */
export const unsealWith = (keys: readonly Buffer[], place: string, sealed: string): string => {
  const [id = '', nonce = '', text = ''] = sealed.split('.')
  const { key } = openingKey(keys, id)
  const bytes = Buffer.from(text, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url')).setAAD(Buffer.from(`${id}|${place}`))
  decipher.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8')
}

const secrets = new WeakMap<Config, Buffer>()

const derivingPlace = 'server_secret|derive|value_sealed'

/**
 * Reads what `derive` derives with; made at the first start. It is a secret of its own, sealed with the server's key, so that
 * the key can be exchanged: recovery codes and kept audit heads cannot be derived anew. Before it existed the key itself
 * was used, and where accounts are older than it, it stays that value. False when it was sealed with a key that is lost:
 * then the key itself is used, which makes earlier codes worthless but keeps the server running.
 */
export const openSecret = async (
  config: Config,
  db: Db,
  now: string,
  hasAccounts: (db: Db) => Promise<boolean>,
): Promise<boolean> => {
  const { present } = serverKeys(config)
  const sealed = await keepSecret(db, 'derive', now, async () =>
    seal(config, derivingPlace, ((await hasAccounts(db)) ? present : randomBytes(32)).toString('hex')),
  )
  try {
    secrets.set(config, Buffer.from(unseal(config, derivingPlace, sealed), 'hex'))
    return true
  } catch {
    secrets.set(config, present)
    return false
  }
}

/** A value only this server can make: the same for the same words. */
export const derive = (config: Config, ...words: (string | number)[]): Buffer => {
  const secret = secrets.get(config)
  if (!secret) throw new Error('nothing can be derived before the secret was opened')
  return createHmac('sha256', secret).update(words.join('\n')).digest()
}

/** What the copies of the audit chain's end are signed with. */
export const auditKey = (config: Config): Buffer => derive(config, 'audit heads')
