import type { AnyEndpoint, AnyEvent, Deed, Payload, Topic } from '@daybook/platform/contract'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Config } from './config.ts'
import type { Db } from './db.ts'
import type { Budgets } from './budget.ts'
import type { Callers } from './callers.ts'
import type { FairQueue } from './fair-queue.ts'
import type { Storage } from './files/storage.ts'
import type { LargeCompanies } from './large-companies.ts'
import type { Limits } from './limits.ts'
import type { LiveHub } from './live-hub.ts'
import type { Fill } from './slot.ts'

/** What a handler of an event may do: it runs in the transaction that emitted it, or in one of its own later. */
export type EventContext = {
  app: App
  db: Db
  now: string
  /** When what is listened to happened; later, that is not now. */
  happenedAt: string
  emit: Emit
  record: (entry: AuditRecord) => void
  touch: (...topics: Topic[]) => void
}
export type Emit = <E extends AnyEvent>(event: E, payload: Payload<E>) => Promise<void>
export type AuditRecord = { deed: Deed; type: string; id?: string | null; before?: unknown; after?: unknown }

type Heard = (payload: unknown, context: EventContext) => Promise<void>

type HeardOutside = (payload: unknown, app: App) => Promise<void>

/**
 * Who listens to which event. `now`: in the same transaction, so that it succeeds or fails with it. `later`: from the outbox, in
 * the transaction that removes it there. `outside`: from the outbox, before that one and outside of any. `many`: which of those go to many at
 * once, so that nobody waits for a code behind them.
 */
export type Bus = {
  now: Map<string, Heard[]>
  later: Map<string, Heard[]>
  outside: Map<string, HeardOutside[]>
  many: Set<string>
}

/** Work that returns on a schedule. `cron` is read in UTC; `run` must be able to run twice without harm. */
export type ScheduledJob = { name: string; cron: string; run: (app: App) => Promise<void> }

/** Everything a module needs to add its routes to the server. */
export type App = {
  server: FastifyInstance
  pool: pg.Pool
  config: Config
  bus: Bus
  live: LiveHub
  limits: Limits
  /** What somebody may leave in the database. */
  budgets: Budgets
  /** Where files are kept. */
  storage: Storage
  /** The line of requests before the pool, and who stands in it. */
  queue: FairQueue
  callers: Callers
  /** Which companies have very many people. */
  largeCompanies: LargeCompanies
  /** The clock, as UTC ISO text; tests hand in their own. */
  clock: () => string
  /** Every endpoint that was mounted: what the sweeps and the API reference are generated from. */
  endpoints: AnyEndpoint[]
  /** What modules put into the slots of lower ones. */
  fills: Fill[]
  /** What each recorded action is called on the screen and in files. */
  deedWords: Map<string, string>
  /** Where the screens of the modules are. */
  screenPaths: string[]
  /** What runs on a schedule, in the process that does background work. */
  jobs: ScheduledJob[]
  /** Tests check each reply against its schema; production trusts them. */
  checkReplies: boolean
}

/** Adds one thing to the server: a route, or a listener for an event. */
export type Mount = (app: App) => void

/** What is done when an event happened. */
export type Listener<E extends AnyEvent> = (payload: Payload<E>, context: EventContext) => Promise<void>

const on =
  (when: 'now' | 'later') =>
  <E extends AnyEvent>(event: E, listener: Listener<E>): Mount =>
  ({ bus }) => {
    const heard: Heard = (payload, context) => listener(payload as Payload<E>, context)
    bus[when].set(event.name, [...(bus[when].get(event.name) ?? []), heard])
  }

/** Where a message waits in the outbox: for the database, for what reaches over the network, and in one of its name what goes to many. */
export const lanes = { inside: '', outside: 'outside' } as const

/** The lane of an event; undefined where nobody listens later. */
export const laneOf = ({ later, outside, many }: Bus, name: string): string | undefined => {
  if (many.has(name)) return name
  if (outside.has(name)) return lanes.outside
  return later.has(name) ? lanes.inside : undefined
}

/** Runs the listener in the transaction that emits the event. */
export const onNow = on('now')

/** Runs the listener after the commit, at least once, in a transaction of its own that has the company set. */
export const onLater = on('later')

/** Runs the listener after the commit, at least once, and outside of any transaction: for what reaches over the network. */
export const onOutside =
  <E extends AnyEvent>(event: E, listener: (payload: Payload<E>, app: App) => Promise<void>): Mount =>
  ({ bus }) => {
    const heard: HeardOutside = (payload, app) => listener(payload as Payload<E>, app)
    bus.outside.set(event.name, [...(bus.outside.get(event.name) ?? []), heard])
  }

/** The same for what goes to many at once: it has a lane of its own in the outbox. */
export const onOutsideToMany =
  <E extends AnyEvent>(event: E, listener: (payload: Payload<E>, app: App) => Promise<void>): Mount =>
  (app) => {
    app.bus.many.add(event.name)
    onOutside(event, listener)(app)
  }
