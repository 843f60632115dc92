import type { Writable } from 'node:stream'
import { hasAccounts } from '@daybook/identity/server'
import { platformDeeds } from '@daybook/platform/contract'
import {
  Bodies,
  boundBodies,
  budgetsWith,
  compressReplies,
  Callers,
  LargeCompanies,
  createServer,
  deliverMail,
  filesJob,
  inSystem,
  Limits,
  liveRoute,
  openSecret,
  OutboxRelay,
  queueFor,
  sealedTransport,
  sendersOf,
  LiveHub,
  Storage,
  mountModules,
  type App,
  type Config,
} from '@daybook/platform/server'
import type { Database } from '@daybook/platform/server'
import { healthRoutes } from './health-routes.ts'
import { modules } from './modules.gen.ts'
import { pages } from './pages.ts'

export type Running = { app: App; relay: OutboxRelay; close(): Promise<void> }

type Options = {
  config: Config
  database: Pick<Database, 'pool' | 'app'> & Partial<Pick<Database, 'direct'>>
  clock?: () => string
  checkReplies?: boolean
  /** Where the log goes instead of standard output. */
  logTo?: Writable
}

/** Puts the server together; nothing listens yet. */
export const buildApp = async ({ config, database, clock, checkReplies, logTo }: Options): Promise<Running> => {
  const server = createServer(config, logTo)
  const direct = database.direct ?? database.app
  const limits = new Limits(direct, (error) => server.log.error({ err: error }, 'limits'))
  const app: App = {
    server,
    pool: database.pool,
    config,
    bus: { now: new Map(), later: new Map(), outside: new Map(), many: new Set() },
    live: new LiveHub(direct),
    limits,
    budgets: budgetsWith(limits),
    queue: queueFor(database.pool),
    callers: new Callers(),
    largeCompanies: new LargeCompanies(database.pool),
    storage: new Storage(config),
    clock: clock ?? (() => new Date().toISOString()),
    endpoints: [],
    jobs: [filesJob],
    fills: [],
    screenPaths: [],
    deedWords: new Map(platformDeeds.map(({ action, words }) => [action, words])),
    checkReplies: checkReplies ?? false,
  }
  const opened = await inSystem(app, 'secret', ({ db, now }) => openSecret(config, db, now, hasAccounts))
  if (!opened) server.log.warn('sealed with another SECRET_KEY: authenticator apps and recovery codes of before do not work')
  deliverMail(app)
  boundBodies(server, new Bodies(), sendersOf(app))
  sealedTransport(app)
  await compressReplies(server)
  mountModules(app, modules)
  liveRoute(app)
  healthRoutes(app)
  await pages(app)
  await server.ready()
  const relay = new OutboxRelay(app)
  const close = async () => {
    await app.live.close()
    await relay.close()
    await server.close()
    await app.limits.close()
  }
  return { app, relay, close }
}
