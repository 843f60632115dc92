import { createHash } from 'node:crypto'
import type { AnyEndpoint } from '@daybook/platform/contract'
import { fieldOf } from '@daybook/platform/domain'
import type { Account } from './actor.ts'
import { installation } from './audit-store.ts'
import type { Db } from './db.ts'
import { refuseCommon } from './problem.ts'
import { count, first, one, sql } from './sql.ts'

type Known = { body_hash: Buffer; reply: unknown }

/**
 * Where a key counts: in the company, since support enters several with one account. What an account does for itself counts wherever
 * it is: a call that led into a company is repeated from inside.
 */
const scopeOf = ({ permission }: AnyEndpoint, { person }: Account): string =>
  permission.audience === 'company' && person ? person.companyId : installation

// What a kept reply takes beside itself.
const rowBytes = 250

/** A reply, and the bytes that were written to keep it. */
type Once<T> = { readonly reply: T; readonly kept: number }

/** A call with its key. `changed`: whether it has recorded anything by now. */
type KeyedCall = {
  readonly endpoint: AnyEndpoint
  readonly account: Account
  readonly key: string | undefined
  readonly input: unknown
  readonly now: string
  readonly changed: () => boolean
  /** Sends a statement in one with the commit. */
  readonly lastly: (send: () => Promise<unknown>) => void
}

/** Input as one hash. A file stands in it by a hash of its own: written as JSON, each of its bytes would be a number; and on the disk it lies elsewhere each time. */
const hashOf = (input: unknown): Buffer => {
  const file: unknown = fieldOf(input, 'file')
  const bytes = fieldOf(file, 'bytes')
  if (typeof fieldOf(file, 'path') === 'string') return hashOf({ ...Object(input), file: { ...Object(file), path: undefined } })
  const plain =
    bytes instanceof Uint8Array
      ? { ...Object(input), file: { ...Object(file), bytes: createHash('sha256').update(bytes).digest('hex') } }
      : input
  return createHash('sha256').update(JSON.stringify(plain)).digest()
}

/**
 * The same key on the same route by the same account in the same company has one effect: the second request gets the first
 * one's reply. The lock answers 409 while the first still runs; key and reply are written in its transaction, so a crash leaves neither.
 * What recorded nothing changed nothing (an import that is only looked at): nothing is kept of it, and it may be asked again.
 */
export const onceOnly = async <T>(
  db: Db,
  { endpoint, account, key, input, now, changed, lastly }: KeyedCall,
  effect: () => Promise<T>,
): Promise<Once<T>> => {
  if (key === undefined)
    return endpoint.idempotency === 'required' ? refuseCommon('request.key_required') : { reply: await effect(), kept: 0 }
  if (!/^[\x21-\x7e]{1,100}$/.test(key)) return refuseCommon('request.key_required')
  const bodyHash = hashOf(input)
  const { accountId } = account
  const scope = scopeOf(endpoint, account)
  const lock = `${accountId} ${scope} ${endpoint.name} ${key}`
  // Sent together; the second sees what was committed until the first had its lock.
  const [{ free }, known] = await Promise.all([
    one<{ free: boolean }>(db, sql`select pg_try_advisory_xact_lock(hashtextextended(${lock}, 0)) as free`),
    first<Known>(
      db,
      sql`select body_hash, reply from idempotency
        where account_id = ${accountId} and scope_id = ${scope} and route = ${endpoint.name} and key = ${key}`,
    ),
  ])
  if (!free) return refuseCommon('request.in_progress')
  // oxlint-disable-next-line daybook/constant-time -- of the caller's own two requests; neither is a secret
  if (known) return known.body_hash.equals(bodyHash) ? { reply: known.reply as T, kept: 0 } : refuseCommon('request.key_reused')
  const reply = await effect()
  if (!changed()) return { reply, kept: 0 }
  const json = JSON.stringify(reply)
  lastly(() =>
    one(
      db,
      sql`insert into idempotency (account_id, scope_id, route, key, body_hash, status, reply, at)
      values (${accountId}, ${scope}, ${endpoint.name}, ${key}, ${bodyHash}, 200, ${json}, ${now}) returning key`,
    ),
  )
  return { reply, kept: Buffer.byteLength(json) + rowBytes }
}

/** Replies that nobody repeats a request for any more. */
export const dropOldReplies = (db: Db, now: string): Promise<number> =>
  count(db, sql`delete from idempotency where at < ${now}::timestamptz - interval '1 day'`)
