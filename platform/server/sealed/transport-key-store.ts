import type pg from 'pg'
import type { Db } from '../db.ts'
import { all, build, count, one, sql } from '../sql.ts'

export type StoredKey = { kid: string; jwk_sealed: string; created_at: string }

/** The keys there are, newest first. */
export const readKeys = (db: Db): Promise<StoredKey[]> =>
  all(
    db,
    build.selectFrom('transport_key').select(['kid', 'jwk_sealed', 'created_at']).orderBy('created_at', 'desc').orderBy('kid'),
  )

/** Until the transaction ends, nobody else makes a key. */
export const lockKeys = (db: Db) => one(db, sql`select pg_advisory_xact_lock(hashtext('daybook transport key'))`)

export const addKey = (db: Db, key: StoredKey) => count(db, build.insertInto('transport_key').values(key))

/** Destroys the keys that were made until then. */
export const dropKeys = (db: Db, madeUntil: string) =>
  count(db, build.deleteFrom('transport_key').where('created_at', '<=', madeUntil))

/** True for the first to come with this `jti`; it is remembered past `expiresAt`. A statement of its own, at once durable. */
export const claimEnvelope = async (pool: pg.Pool, jti: string, expiresAt: string): Promise<boolean> =>
  (
    await pool.query({
      name: 'claim_envelope',
      text: 'insert into opened_envelope (jti, expires_at) values ($1, $2) on conflict do nothing',
      values: [jti, expiresAt],
    })
  ).rowCount === 1

/** Envelopes that are too old to be opened again anyway. */
export const dropEnvelopes = (db: Db, expiredBefore: string) =>
  count(db, build.deleteFrom('opened_envelope').where('expires_at', '<', expiredBefore))
