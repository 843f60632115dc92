import { keyHeader } from '@daybook/platform/contract'
import { calculateJwkThumbprint, type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { App } from '../app.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db.ts'
import { seal, unseal } from '../secret.ts'
import { inSystem } from '../transaction.ts'
import { addKey, dropEnvelopes, dropKeys, lockKeys, readKeys, type StoredKey } from './transport-key-store.ts'

const dayMs = 86_400_000
/** A key is given out for so long, ... */
const usedMs = 30 * dayMs
/** ... and opens envelopes for so much longer, for pages that were open all the while. Then it is destroyed. */
const acceptedMs = usedMs + 7 * dayMs

export type TransportKey = { kid: string; createdAt: string; privateKey: CryptoKey; publicJwk: JWK }

const place = (kid: string): string => `transport_key|${kid}|jwk_sealed`

const opened = async (config: Config, stored: StoredKey): Promise<TransportKey> => {
  const jwk = JSON.parse(unseal(config, place(stored.kid), stored.jwk_sealed)) as JWK
  const { kty = '', n = '', e = '' } = jwk
  return {
    kid: stored.kid,
    createdAt: stored.created_at,
    privateKey: (await importJWK(jwk, keyHeader.alg)) as CryptoKey,
    publicJwk: { kty, n, e, kid: stored.kid, alg: keyHeader.alg, use: 'enc' },
  }
}

const newKey = async (app: App, now: string): Promise<StoredKey> => {
  const pair = await generateKeyPair(keyHeader.alg, { modulusLength: 3072, extractable: true })
  const jwk = await exportJWK(pair.privateKey)
  const kid = await calculateJwkThumbprint(jwk)
  return { kid, jwk_sealed: seal(app.config, place(kid), JSON.stringify(jwk)), created_at: now }
}

/** The keys that envelopes are made for. They are in the database; this process remembers them for seconds only. */
export class TransportKeys {
  private readonly app: App
  private known: { readAt: number; keys: Promise<TransportKey[]> } | undefined
  private making: Promise<TransportKey> | undefined
  /** Told to the log once. */
  private readonly unreadable = new Set<string>()

  constructor(app: App) {
    this.app = app
  }

  /** The key to make envelopes for; made on first need. */
  async current(): Promise<TransportKey> {
    return this.young(await this.keys(5000)) ?? (this.making ??= this.make().finally(() => (this.making = undefined)))
  }

  /** The key of this name, if it is still accepted. Another server may have made it just now. */
  async find(kid: string): Promise<TransportKey | undefined> {
    const accepted = (keys: TransportKey[]) => keys.find((key) => key.kid === kid && this.ageOf(key) < acceptedMs)
    return accepted(await this.keys(5000)) ?? accepted(await this.keys(1000))
  }

  /** Makes the next key when it is time, destroys what is too old, and forgets envelopes that nobody can open again. */
  async rotate(): Promise<void> {
    await this.current()
    await inSystem(this.app, 'transport-keys', async ({ db, now }) => {
      await dropKeys(db, new Date(Date.parse(now) - acceptedMs).toISOString())
      // A minute more than an envelope lives: the servers' clocks may differ.
      await dropEnvelopes(db, new Date(Date.parse(now) - 60_000).toISOString())
    })
    this.known = undefined
  }

  private ageOf(key: TransportKey): number {
    return Date.parse(this.app.clock()) - Date.parse(key.createdAt)
  }

  private young(keys: TransportKey[]): TransportKey | undefined {
    return keys.find((key) => this.ageOf(key) < usedMs)
  }

  private keys(maxAgeMs: number): Promise<TransportKey[]> {
    if (this.known && performance.now() - this.known.readAt < maxAgeMs) return this.known.keys
    const keys = inSystem(this.app, 'transport-keys', ({ db }) => this.read(db))
    this.known = { readAt: performance.now(), keys }
    keys.catch(() => (this.known = undefined))
    return keys
  }

  private async read(db: Db): Promise<TransportKey[]> {
    const keys = await Promise.all((await readKeys(db)).map((stored) => this.opened(stored)))
    return keys.filter((key) => key !== null)
  }

  /** Null for one that was sealed with a key this server has lost, or moved: it opens nothing, and another one is made. */
  private async opened(stored: StoredKey): Promise<TransportKey | null> {
    try {
      return await opened(this.app.config, stored)
    } catch (error) {
      if (!this.unreadable.has(stored.kid))
        this.app.server.log.warn({ err: error, kid: stored.kid }, 'a transport key cannot be read')
      this.unreadable.add(stored.kid)
      return null
    }
  }

  /** Under a lock, so that servers that start together make one. */
  private async make(): Promise<TransportKey> {
    const made = await inSystem(this.app, 'transport-keys', async ({ db, now }) => {
      await lockKeys(db)
      const there = this.young(await this.read(db))
      if (there) return there
      const stored = await newKey(this.app, now)
      await addKey(db, stored)
      return opened(this.app.config, stored)
    })
    this.known = undefined
    return made
  }
}
