import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer, stopServer } from '../../apps/e2e/server.ts'
import { hire } from './calls.ts'
import { count } from './count.ts'
import { bundled, type Engine } from './engine.ts'
import { type Outcome, until } from './fault.ts'
import { type Storm, startStorm } from './storm.ts'
import { freePort } from '../free-port.ts'

/** A server of its own, a company on it, and everybody at work. */
export type World = {
  dataDir: string
  url: string
  server(): ChildProcess
  storm: Storm
  /** Starts it again, with more settings where some are given. */
  start(more?: Record<string, string>): Promise<void>
  /** The process that runs the database, or 0 while none does. */
  postgres(): number
  /** Waits for a yes to a request that is sent from now on. */
  recovered(): Promise<void>
  /** Waits for more yeses. */
  work(more: number): Promise<void>
  count(): Promise<Omit<Outcome, 'recoveryMs'>>
  close(): Promise<void>
}

export type Options = {
  env?: Record<string, string>
  /** The folder that its data directory is made in. */
  around?: string
  engine?: Engine
  /** How many take turns at work. A day of each takes 200 entries, so a longer storm needs more of them. */
  people?: number
}

/** Opens one. */
export const openWorld = async ({
  env: own = {},
  around = tmpdir(),
  engine: given,
  people = 6,
}: Options = {}): Promise<World> => {
  const dataDir = mkdtempSync(join(around, 'daybook-fault-'))
  const engine = given ?? bundled(dataDir)
  const env = { ...engine.env, ...own }
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let server = await startServer(dataDir, port, env)
  const storm = startStorm(url, await hire({ url, dataDir }, people))
  const alive = (): boolean => {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`)
    if (storm.odd().length > 0) throw new Error(`answered with ${[...new Set(storm.odd())].join(', ')}`)
    return true
  }
  return {
    dataDir,
    url,
    server: () => server,
    storm,
    start: async (more = {}) => void (server = await startServer(dataDir, port, { ...env, ...more })),
    postgres: () => engine.pid(),
    async recovered() {
      const began = performance.now()
      await until('a yes', () => alive() && storm.newest() > began)
    },
    async work(more) {
      const wanted = storm.acknowledged() + more
      await until(`${wanted} yeses`, () => alive() && storm.acknowledged() >= wanted)
    },
    count: () => count(engine, storm),
    async close() {
      await storm.end()
      await stopServer(server)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Hurts a world so many times, each time at another point of the work, and counts after each. `hurt` says when it
 * struck, and ends when the damage is done: a yes after that means that it is over. The slowest recovery is told.
 */
export const inWorld = async (
  rounds: number,
  hurt: (world: World, round: number) => Promise<number>,
  options: Options = {},
): Promise<Outcome> => {
  const world = await openWorld(options)
  let outcome: Outcome = { acknowledged: 0, stored: 0, lost: 0, recoveryMs: 0 }
  try {
    for (let round = 0; round < rounds; round++) {
      await world.work(6 + round * 3)
      const began = await hurt(world, round)
      await world.recovered()
      const recoveryMs = Math.max(outcome.recoveryMs, Math.round(performance.now() - began))
      outcome = { ...(await world.count()), recoveryMs }
      if (outcome.lost > 0) return outcome
    }
    await world.storm.end()
    return { ...(await world.count()), recoveryMs: outcome.recoveryMs }
  } finally {
    await world.close()
  }
}
