import { setTimeout as sleep } from 'node:timers/promises'
import type { AnyEvent, Payload, Topic } from '@daybook/platform/contract'
import type pg from 'pg'
import { codeOf } from '@daybook/platform/domain'
import { type App, type AuditRecord, type Emit, type EventContext, laneOf } from './app.ts'
import { type Db, dbOf } from './db.ts'
import type { Caller } from './caller.ts'
import { inTransaction, keepingResults, OutsideFirst } from './outside.ts'
import { withConnection } from './postgres/lend.ts'
import { Refused } from './problem.ts'

/** What a transaction gathers on the way and writes in its last statement. */
export type Work = EventContext & {
  recorded: () => boolean
  /** Leaves a statement whose answer nobody waits for to the end, where it is sent in one with the commit. */
  lastly: (send: () => Promise<unknown>) => void
}

/** How many bytes of audit log a transaction wrote: known once it is committed. */
export type Wrote = (logBytes: number) => void

/** `caller` is who waits in line for a connection; background work has a place of its own. */
export type Origin = { requestId: string; ip: string; caller?: Caller; wrote?: Wrote }

type Pending = {
  entries: AuditRecord[]
  events: { name: string; payload: unknown; subject: string | null; lane: string }[]
  topics: Set<Topic>
  lastly: (() => Promise<unknown>)[]
}

const emitter =
  (app: App, pending: Pending, context: () => EventContext): Emit =>
  async <E extends AnyEvent>(event: E, payload: Payload<E>) => {
    for (const handler of app.bus.now.get(event.name) ?? []) await handler(payload, context())
    const lane = laneOf(app.bus, event.name)
    if (lane === undefined) return
    pending.events.push({ name: event.name, payload, subject: event.subject?.(payload as never) ?? null, lane })
  }

const work = (app: App, client: pg.PoolClient, now: string, pending: Pending): Work => {
  const context: Work = {
    app,
    db: dbOf(client),
    now,
    happenedAt: now,
    emit: emitter(app, pending, () => context),
    record: (entry) => void pending.entries.push(entry),
    touch: (...topics) => topics.forEach((topic) => pending.topics.add(topic)),
    recorded: () => pending.entries.length > 0,
    lastly: (send) => void pending.lastly.push(send),
  }
  return context
}

const entryOf = ({ deed, ...entry }: AuditRecord) => ({ action: deed.action, ...entry })

// What an entry takes beside what it tells: its hashes, and who, when and where from.
const entryBytes = 250

/**
 * Throws why the first of several statements failed, in the order they were sent: what follows it in a failed transaction is refused for that
 * alone, and may be heard of earlier. Whether to try again is decided by the cause.
 */
const throwFirst = (ends: readonly PromiseSettledResult<unknown>[]): void => {
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
}

/**
 * Writes what was gathered and commits. All of it is sent at once: after a failed statement PostgreSQL answers a commit by
 * rolling back, so nothing is ever kept by half.
 */
const commit = async (client: pg.PoolClient, pending: Pending, now: string, origin: Origin): Promise<void> => {
  const { entries, events, topics, lastly } = pending
  const log = JSON.stringify(entries.map(entryOf))
  const finish = {
    name: 'finish_request',
    text: 'select finish_request($1, $2, $3, $4, $5, $6)',
    values: [log, JSON.stringify(events), [...topics].join(','), now, origin.requestId, origin.ip],
  }
  const gathered = entries.length + events.length + topics.size > 0
  const sent = [...lastly.map((send) => send()), ...(gathered ? [client.query(finish)] : [])]
  const committed = client.query('commit')
  throwFirst(await Promise.allSettled([...sent, committed]))
  const { command } = await committed
  // The answer to the commit of a failed transaction is no error: nothing is stored then, and nobody may hear that it is.
  if (command !== 'COMMIT') throw new Error('a statement had failed, so the transaction was rolled back')
  if (entries.length > 0) origin.wrote?.(Buffer.byteLength(log) + entries.length * entryBytes)
}

const conflicts = new Set(['40001', '40P01'])

/**
 * Runs `body` in one transaction that begins with `opening` (which sets company and person) and ends with the audit
 * entries, events and topics it gathered. Serialisation failures and deadlocks are tried again, three times at most; so is
 * what lacked something that is done outside (an answer from the network, a hash), after that was done.
 */
export const transact = <Opened, T>(
  app: App,
  origin: Origin,
  opening: (client: pg.PoolClient) => Promise<Opened>,
  body: (opened: Opened, work: Work) => Promise<T>,
): Promise<T> =>
  keepingResults(async () => {
    const failed = { outside: 0, conflicts: 0 }
    for (;;) {
      try {
        const once = () =>
          withConnection(app.pool, (client) => inTransaction(() => attemptOnce(app, client, origin, opening, body)))
        const finish = await (origin.caller ? app.queue.run(origin.caller, once) : once())
        return finish()
      } catch (error) {
        await beforeAgain(error, failed)
      }
    }
  })

// What was found out for a password that another call has changed meanwhile is found out again: no call needs three things twice.
const mostOutside = 6

/** What has to happen before a failed transaction is tried again, a few times for either reason; throws what cannot be helped by that. */
const beforeAgain = async (error: unknown, failed: { outside: number; conflicts: number }): Promise<void> => {
  if (error instanceof OutsideFirst && ++failed.outside <= mostOutside) return void (await error.fetched())
  if (!conflicts.has(codeOf(error) ?? '') || ++failed.conflicts > 2) throw error
  await sleep(failed.conflicts * 10)
}

/** One try. What it gives says how it ended: a refusal that keeps what was written (a counted wrong try) is committed too. */
const attemptOnce = async <Opened, T>(
  app: App,
  client: pg.PoolClient,
  origin: Origin,
  opening: (client: pg.PoolClient) => Promise<Opened>,
  body: (opened: Opened, work: Work) => Promise<T>,
): Promise<() => T> => {
  const now = app.clock()
  const pending: Pending = { entries: [], events: [], topics: new Set(), lastly: [] }
  app.largeCompanies.worksFor(client, undefined)
  const ending = await opening(client)
    .then((opened) => body(opened, work(app, client, now, pending)))
    .then(
      (result) => () => result,
      (error: unknown) => {
        if (!(error instanceof Refused && error.keep)) throw error
        return () => {
          throw error
        }
      },
    )
  await commit(client, pending, now, origin)
  return ending
}

/** Not waited for: the next statement is sent right behind it on the same connection, and fails where this one does. */
const begin = (client: pg.PoolClient): void => void client.query('begin').catch(() => undefined)

/** Background work in one company: no person acts, so the audit entries name none. */
export const inCompany = <T>(app: App, companyId: string, requestId: string, body: (work: Work) => Promise<T>): Promise<T> =>
  transact(
    app,
    { requestId, ip: '' },
    async (client) => {
      begin(client)
      app.largeCompanies.worksFor(client, companyId)
      await client.query("select set_config('app.company_id', $1, true)", [companyId])
    },
    (_, work) => body(work),
  )

/** Work outside of any company: in the background, or for a caller who is not signed in yet. */
export const inSystem = <T>(app: App, origin: string | Origin, body: (work: Work) => Promise<T>): Promise<T> =>
  transact(
    app,
    typeof origin === 'string' ? { requestId: origin, ip: '' } : origin,
    async (client) => begin(client),
    (_, work) => body(work),
  )

/** For a single statement outside of any company, which is a transaction by itself: one round trip instead of two. */
export const withoutTransaction = ({ pool }: Pick<App, 'pool'>): Db => dbOf(pool)
