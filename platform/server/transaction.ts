import { setTimeout as sleep } from 'node:timers/promises'
import type { AnyEvent, Payload, Topic } from '@daybook/platform/contract'
import type pg from 'pg'
import { asError, codeOf } from '@daybook/platform/domain'
import type { App, AuditRecord, Emit, EventContext } from './app.ts'
import { type Db, dbOf } from './db.ts'
import { Refused } from './problem.ts'

/** What a transaction gathers on the way and writes in its last statement. */
export type Work = EventContext & {
  recorded: () => boolean
}

export type Origin = { requestId: string; ip: string }

type Pending = { entries: AuditRecord[]; events: { name: string; payload: unknown }[]; topics: Set<Topic> }

const emitter =
  (app: App, pending: Pending, context: () => EventContext): Emit =>
  async <E extends AnyEvent>(event: E, payload: Payload<E>) => {
    for (const handler of app.bus.now.get(event.name) ?? []) await handler(payload, context())
    if (app.bus.later.has(event.name)) pending.events.push({ name: event.name, payload })
  }

const work = (app: App, client: pg.PoolClient, now: string, pending: Pending): Work => {
  const context: Work = {
    app,
    db: dbOf(client),
    now,
    emit: emitter(app, pending, () => context),
    record: (entry) => void pending.entries.push(entry),
    touch: (...topics) => topics.forEach((topic) => pending.topics.add(topic)),
    recorded: () => pending.entries.length > 0,
  }
  return context
}

const entryOf = ({ deed, ...entry }: AuditRecord) => ({ action: deed.action, ...entry })

/**
 * Writes what was gathered and commits. Both are sent at once: after a failed statement PostgreSQL answers a commit by
 * rolling back, so nothing is ever kept by half.
 */
const commit = async (client: pg.PoolClient, pending: Pending, now: string, origin: Origin): Promise<void> => {
  const { entries, events, topics } = pending
  const finish = {
    name: 'finish_request',
    text: 'select finish_request($1, $2, $3, $4, $5, $6)',
    values: [
      JSON.stringify(entries.map(entryOf)),
      JSON.stringify(events),
      [...topics].join(','),
      now,
      origin.requestId,
      origin.ip,
    ],
  }
  const gathered = entries.length + events.length + topics.size > 0
  await Promise.all([...(gathered ? [client.query(finish)] : []), client.query('commit')])
}

const conflicts = new Set(['40001', '40P01'])

/**
 * Runs `body` in one transaction that begins with `opening` (which sets company and person) and ends with the audit
 * entries, events and topics it gathered. Serialisation failures and deadlocks are tried again, three times at most.
 */
export const transact = async <Opened, T>(
  app: App,
  origin: Origin,
  opening: (client: pg.PoolClient) => Promise<Opened>,
  body: (opened: Opened, work: Work) => Promise<T>,
): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    const client = await app.pool.connect()
    let broken: Error | undefined
    try {
      return await attemptOnce(app, client, origin, opening, body)
    } catch (error) {
      if (!(error instanceof Refused)) broken = await undo(client)
      if (!conflicts.has(codeOf(error) ?? '') || attempt >= 3) throw error
    } finally {
      client.release(broken)
    }
    await sleep(attempt * 10)
  }
}

const undo = async (client: pg.PoolClient): Promise<Error | undefined> => {
  try {
    await client.query('rollback')
    return undefined
  } catch (error) {
    return asError(error)
  }
}

const attemptOnce = async <Opened, T>(
  app: App,
  client: pg.PoolClient,
  origin: Origin,
  opening: (client: pg.PoolClient) => Promise<Opened>,
  body: (opened: Opened, work: Work) => Promise<T>,
): Promise<T> => {
  const now = app.clock()
  const pending: Pending = { entries: [], events: [], topics: new Set() }
  try {
    const opened = await opening(client)
    const result = await body(opened, work(app, client, now, pending))
    await commit(client, pending, now, origin)
    return result
  } catch (error) {
    // A refusal that keeps what was written (a counted wrong try) commits it; every other one leaves no trace.
    if (error instanceof Refused) {
      await (error.keep ? commit(client, pending, now, origin) : client.query('rollback'))
    }
    throw error
  }
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

/** For a single read outside of any company, which needs no transaction around it: one round trip instead of three. */
export const withoutTransaction = ({ pool }: Pick<App, 'pool'>): Db => dbOf(pool)
