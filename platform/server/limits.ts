import { createHash } from 'node:crypto'
import type { Limit } from '@daybook/platform/contract'
import { waitWords } from '@daybook/platform/domain'
import type pg from 'pg'
import type { RateLimiterPostgres } from 'rate-limiter-flexible'
import { type Counted, countEach, countWithin, readCounters } from './limit-store.ts'
import { networkOf } from './network.ts'
import { type Address, openPool } from './postgres/pool.ts'
import { refuseCommon } from './problem.ts'

/** So many times within so many seconds of the first. */
export type Quota = { readonly name: string; readonly times: number; readonly seconds: number }

/** A place where a secret can be guessed: a password, a code. */
export type Door = {
  readonly name: string
  /** Misses in a row that cost nothing; the next pause begins with the miss after which there are this many. */
  readonly free: number
  /** Misses in a row that close it until `reopen`: below 100 (NIST SP 800-63B-4, 3.2.2). */
  readonly stop: number
  /** The first pause; every further miss doubles it, to an hour at most. */
  readonly pauseSeconds: number
  /** Misses from one network within ten minutes, whoever they were aimed at: others behind it wait no longer than that for what somebody did. */
  readonly perNetwork: number
  /** So many misses at one account count for a network in that time: nobody shuts out their colleagues by their own account. */
  readonly ofOne: number
  /** What its owner does when it is closed, as a sentence. */
  readonly remedy: string
}

/** One try at a door. Exactly one of the two is called, after the secret was compared and before the caller hears of it. */
export type Attempt = {
  /** Counts the miss. Refuses when the door was closed meanwhile, so that tries sent all at once tell nothing. */
  missed(): Promise<void>
  /** Forgets earlier misses. Refuses when the door was closed meanwhile: a right guess among too many is worth nothing. */
  passed(): Promise<void>
}

const tenMinutes = 600
const hour = 3600
const year = 365 * 24 * hour
const longestPause = hour

// Keys say nothing about whose they are: a copy of the table is no list of addresses.
const keyOf = (...words: string[]): string => createHash('sha256').update(words.join('\n')).digest('base64url')

const refuseFor = (code: 'limit.reached' | 'limit.written' | 'limit.paused', milliseconds: number): never => {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  return refuseCommon(code, { words: { when: waitWords(seconds) }, retryAfter: seconds })
}

const refuseAt = (door: Door, { expire }: Counted): never =>
  expire === null
    ? refuseCommon('limit.closed', { words: { remedy: door.remedy }, retryAfter: 24 * hour })
    : refuseFor('limit.paused', expire - Date.now())

/** The quota that a limit of an endpoint is; what has no counter of its own counts under the endpoint's name. */
export const quotaOf = (name: string, { per, times, seconds, counter }: Limit): Quota => ({
  name: `${counter ?? name}.${per}`,
  times,
  seconds,
})

/**
 * Counts what must not happen too often, in PostgreSQL, so that a restart forgets nothing and several servers count
 * together. It has connections of its own: a count stays when the request it belongs to is rolled back, and no request
 * that holds a connection waits for a second one of the same pool. Time is the machine's, as the library has it.
 */
export class Limits {
  private readonly pool: pg.Pool
  private readonly known = new Map<string, Promise<RateLimiterPostgres>>()

  constructor(address: Address, onError: (error: Error) => void) {
    this.pool = openPool(address, 3, onError)
  }

  /**
   * Counts one; beyond the quota it refuses with `limit.reached` and says when to come back. A caller who is beyond it already is told
   * by a read: a write for each of their calls would be felt by everybody else (docs/security.md#s50).
   */
  async consume(quota: Quota, ...key: string[]): Promise<void> {
    await this.countOne([{ quota, key: keyOf(...key) }])
  }

  /** Forgets what was counted: the thing that was tried is another one now. */
  async forget(quota: Quota, ...key: string[]): Promise<void> {
    await (await this.limiter(quota.name, quota.times, quota.seconds)).delete(keyOf(...key))
  }

  /** Refuses like `consume`, and counts nothing: before work that may have to be counted, as `underWay` others may. */
  async check(quota: Quota, underWay: number, ...key: string[]): Promise<void> {
    await this.refuseBeyond('limit.reached', quota, underWay, ...key)
  }

  /** The same where what is counted are kB that were written: refuses with `limit.written`. */
  async checkWritten(quota: Quota, key: string): Promise<void> {
    await this.refuseBeyond('limit.written', quota, 0, key)
  }

  /** Counts so many and refuses nothing. True when the quota is used up by them. */
  async add(quota: Quota, key: string, points: number): Promise<boolean> {
    const counted = await this.countAll(quota, [key], points)
    return counted.some((each) => each.points >= quota.times)
  }

  /** Counts one against every limit of an endpoint that the caller can be told by, at once; where one is used up, against none. */
  async consumeAll(
    endpoint: { readonly name: string; readonly limits?: readonly Limit[] },
    caller: Partial<Record<Limit['per'], string>>,
  ): Promise<void> {
    await this.countOne(
      (endpoint.limits ?? []).flatMap((limit) => {
        const { per } = limit
        const key = per === 'ip' ? caller.ip && networkOf(caller.ip) : caller[per]
        return key ? [{ quota: quotaOf(endpoint.name, limit), key: keyOf(key) }] : []
      }),
    )
  }

  /** How many more a quota lets through under each of these keys for now, and when it begins anew, in seconds. */
  async left(quota: Quota, keys: readonly string[]): Promise<Map<string, { times: number; seconds: number }>> {
    const counted = await readCounters(
      this.pool,
      keys.map((key) => `${quota.name}:${keyOf(key)}`),
    )
    const found = new Map(counted.map((each) => [each.key, each]))
    const leftOf = (key: string) => {
      const { points = 0, expire = null } = found.get(`${quota.name}:${keyOf(key)}`) ?? {}
      const seconds = expire === null ? quota.seconds : Math.max(1, Math.ceil((expire - Date.now()) / 1000))
      return { times: Math.max(0, quota.times - points), seconds }
    }
    return new Map(keys.map((key) => [key, leftOf(key)]))
  }

  /** Counts so many under each of these keys at once; refuses like `consume` where that is beyond the quota. Ask `left` first. */
  async consumeEach(quota: Quota, keys: readonly string[], points = 1): Promise<void> {
    const over = (await this.countAll(quota, keys, points)).find((each) => each.points > quota.times)
    if (over) refuseFor('limit.reached', (over.expire ?? Date.now() + quota.seconds * 1000) - Date.now())
  }

  /** Counts one under each of these keys at once, and gives those that the quota lets through: for what may stay undone. */
  async takeEach(quota: Quota, keys: readonly string[]): Promise<Set<string>> {
    const counted = await this.countAll(quota, keys, 1)
    const within = new Set(counted.filter(({ points }) => points <= quota.times).map(({ key }) => key))
    return new Set(keys.filter((key) => within.has(`${quota.name}:${keyOf(key)}`)))
  }

  /**
   * Asks at a door before a secret is compared: refuses with `limit.paused` while it is closed to `who` (an account, a
   * device) or to the caller's network. Without `ip` the network does not count. One read.
   */
  async knock(door: Door, who: string, ip: string | null): Promise<Attempt> {
    const network = ip === null ? null : networkOf(ip)
    const before = await this.look(door, who, network)
    // Tries sent all at once were all let in by the look above. What counts is the miss's own number, which the database
    // gave out one after the other: beyond the free ones, a look lets in one.
    const most = Math.max(door.free, before.misses + 1)
    return {
      missed: async () => {
        const [misses] = await Promise.all([this.countMiss(door, who), network && this.countFrom(door, who, network)])
        const seconds = misses < door.free ? 0 : await this.pause(door, who, misses)
        if (misses > most) refuseFor('limit.paused', seconds * 1000)
      },
      passed: async () => {
        const now = await this.look(door, who, network)
        if (now.misses >= most) refuseFor('limit.paused', door.pauseSeconds * 1000)
        if (now.misses > 0) await this.reopen(door, who)
      },
    }
  }

  /** Forgets the misses of `who`: the secret was renewed, or its owner proved it otherwise. */
  async reopen(door: Door, who: string): Promise<void> {
    const [misses, pauses] = [await this.misses(door), await this.pauses(door)]
    await Promise.all([misses.delete(keyOf(who)), pauses.delete(keyOf(who))])
  }

  async close(): Promise<void> {
    await this.pool.end()
  }

  private async refuseBeyond(code: 'limit.reached' | 'limit.written', quota: Quota, underWay: number, ...key: string[]) {
    const [counted] = await readCounters(this.pool, [`${quota.name}:${keyOf(...key)}`])
    const over = (counted?.points ?? 0) + underWay >= quota.times
    if (over) refuseFor(code, (counted?.expire ?? Date.now()) - Date.now())
  }

  private async look(door: Door, who: string, network: string | null): Promise<{ misses: number }> {
    const keys = [`${door.name}.pause:${keyOf(who)}`, `${door.name}:${keyOf(who)}`]
    if (network !== null) keys.push(`${door.name}.network:${keyOf(network)}`)
    const counted = await readCounters(this.pool, keys)
    const [paused, missed, from] = keys.map((key) => counted.find((row) => row.key === key))
    if (paused) return refuseAt(door, paused)
    if (from && from.points >= door.perNetwork) return refuseAt(door, from)
    return { misses: missed?.points ?? 0 }
  }

  private async countOne(tried: readonly { readonly quota: Quota; readonly key: string }[]): Promise<void> {
    if (tried.length === 0) return
    const began = Date.now()
    const asked = tried.map(({ quota, key }) => ({
      key: `${quota.name}:${key}`,
      times: quota.times,
      expire: began + quota.seconds * 1000,
    }))
    const counted = new Map((await countWithin(this.pool, asked)).map((each) => [each.key, each]))
    for (const { key, expire } of asked) {
      const found = counted.get(key)
      if (found?.beyond) refuseFor('limit.reached', (found.expire ?? expire) - Date.now())
    }
  }

  private countAll(quota: Quota, keys: readonly string[], points: number): Promise<Counted[]> {
    const counters = [...new Set(keys)].map((key) => `${quota.name}:${keyOf(key)}`)
    return countEach(this.pool, counters, points, Date.now() + quota.seconds * 1000)
  }

  private async countMiss(door: Door, who: string): Promise<number> {
    return (await (await this.misses(door)).penalty(keyOf(who))).consumedPoints
  }

  private async countFrom(door: Door, who: string, network: string): Promise<void> {
    const { consumedPoints } = await (await this.limiter(`${door.name}.share`, door.ofOne, tenMinutes)).penalty(
      keyOf(who, network),
    )
    if (consumedPoints > door.ofOne) return
    await (await this.limiter(`${door.name}.network`, door.perNetwork, tenMinutes)).penalty(keyOf(network))
  }

  private async pause(door: Door, who: string, misses: number): Promise<number> {
    const seconds = Math.min(longestPause, door.pauseSeconds * 2 ** (misses - door.free))
    // Zero seconds: until it is reopened.
    await (await this.pauses(door)).block(keyOf(who), misses >= door.stop ? 0 : seconds)
    return seconds
  }

  private misses(door: Door): Promise<RateLimiterPostgres> {
    return this.limiter(door.name, door.stop, year)
  }

  private pauses(door: Door): Promise<RateLimiterPostgres> {
    return this.limiter(`${door.name}.pause`, 1, hour)
  }

  /** Loaded at the first use: most starts and tests need none. */
  private limiter(keyPrefix: string, points: number, duration: number): Promise<RateLimiterPostgres> {
    const make = async () => {
      const { RateLimiterPostgres: Limiter } = await import('rate-limiter-flexible')
      return new Limiter({
        storeClient: this.pool,
        storeType: 'pool',
        tableName: 'rate_limit',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix,
        points,
        duration,
      })
    }
    const limiter = this.known.get(keyPrefix) ?? make()
    this.known.set(keyPrefix, limiter)
    return limiter
  }
}
