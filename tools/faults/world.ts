import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openClient, runningCluster } from '@daybook/platform/server/postgres'
import { freePort, startServer, stopServer } from '../../apps/e2e/server.ts'
import { hire } from './calls.ts'
import { type Outcome, until } from './fault.ts'
import { type Storm, startStorm } from './storm.ts'

/** A server of its own, a company on it, and everybody at work. */
export type World = {
  dataDir: string
  url: string
  server(): ChildProcess
  storm: Storm
  start(): Promise<void>
  /** The process that runs the database, or 0 while none does. */
  postgres(): number
  /** Waits for a yes to a request that is sent from now on. */
  recovered(): Promise<void>
  /** Waits for more yeses. */
  work(more: number): Promise<void>
  count(): Promise<Omit<Outcome, 'recoveryMs'>>
  close(): Promise<void>
}

const read = async <Row>(dataDir: string, text: string): Promise<Row[]> => {
  const at = await runningCluster(dataDir)
  if (!at) throw new Error('the database does not run')
  const client = await openClient({ host: at.host, port: at.port, user: at.owner, database: 'daybook' })
  const { rows } = await client.query(text)
  await client.end()
  return rows as Row[]
}

// Two shifts of one person that are open, or two entries at one time: something was stored by half, or twice.
const halves = `select 1 from (select person_id from shift where ended_at is null group by 1 having count(*) > 1) d
  union all select 1 from work_entry a join work_entry b on a.person_id = b.person_id and a.id < b.id
    and tstzrange(a.started_at, a.ended_at) && tstzrange(b.started_at, b.ended_at)`

const count = async (dataDir: string, { known, acknowledged }: Storm): Promise<Omit<Outcome, 'recoveryMs'>> => {
  // What was acknowledged by now: more comes in while the database is read.
  const [ins, outs, all] = [known.flatMap(({ since }) => since), known.reduce((sum, each) => sum + each.outs, 0), acknowledged()]
  const punches = await read<{ kind: string; at: string }>(dataDir, "select kind, at from punch where kind in ('IN', 'OUT')")
  if ((await read(dataDir, halves)).length > 0) throw new Error('something was stored by half')
  const stored = new Set(punches.filter(({ kind }) => kind === 'IN').map(({ at }) => Date.parse(at)))
  const missing = ins.filter((at) => !stored.has(Date.parse(at))).length
  const storedOuts = punches.filter(({ kind }) => kind === 'OUT').length
  return { acknowledged: all, stored: punches.length, lost: missing + Math.max(0, outs - storedOuts) }
}

const postmaster = (dataDir: string): number => {
  try {
    return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return 0
  }
}

/** Opens one. `around` is the folder that its data directory is made in. */
export const openWorld = async (env: Record<string, string> = {}, around = tmpdir()): Promise<World> => {
  const dataDir = mkdtempSync(join(around, 'daybook-fault-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let server = await startServer(dataDir, port, env)
  const storm = startStorm(url, await hire({ url, dataDir }, 6))
  const alive = (): boolean => {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`)
    return true
  }
  return {
    dataDir,
    url,
    server: () => server,
    storm,
    start: async () => void (server = await startServer(dataDir, port, env)),
    postgres: () => postmaster(dataDir),
    async recovered() {
      const began = performance.now()
      await until('a yes', () => alive() && storm.newest() > began)
    },
    async work(more) {
      const wanted = storm.acknowledged() + more
      await until(`${wanted} yeses`, () => alive() && storm.acknowledged() >= wanted)
    },
    count: () => count(dataDir, storm),
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
export const inWorld = async (rounds: number, hurt: (world: World) => Promise<number>): Promise<Outcome> => {
  const world = await openWorld()
  let outcome: Outcome = { acknowledged: 0, stored: 0, lost: 0, recoveryMs: 0 }
  try {
    for (let round = 0; round < rounds; round++) {
      await world.work(6 + round * 3)
      const began = await hurt(world)
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
