import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { bareEnvironment, canEnter, unprivilegedAccount, type Account } from './account.ts'
import { findBinaries } from './binaries.ts'
import { claimPostgres } from './claim.ts'
import { port, privateFolder, socketFolder } from './folders.ts'
import type { KernelLock } from './kernel-lock.ts'
import { answers, isPostgres, owner, readPostmaster } from './postmaster.ts'

/** A running PostgreSQL of ours. `host` is its socket folder; nothing listens on the network. */
export type Cluster = {
  host: string
  port: number
  owner: string
  pid: number
  runs(): boolean
  /** Whether it was told to end, and waits for whoever is connected. */
  leaves(): boolean
  /** Ends it, and with it whatever is connected. Does not wait for that. */
  end(): void
  stop(): Promise<void>
}

export type ClusterOptions = {
  dataDir: string
  /** For tests: no fsync, no autovacuum. Such a cluster does not survive a crash and is not meant to. */
  throwAway?: boolean
  maxConnections?: number
  /** It ran before: its clients look for it there, and a folder that is empty now has lost its data. */
  again?: { host: string }
}

// Judgement for a small machine, tuned by no benchmark; wal_level stays at replica so that base backups remain possible.
const settings: Record<string, string> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  shared_buffers: '64MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  jit: 'off',
  max_wal_size: '512MB',
  min_wal_size: '80MB',
  wal_compression: 'on',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  max_parallel_workers_per_gather: '1',
  autovacuum_max_workers: '2',
  idle_in_transaction_session_timeout: '60s',
  log_min_messages: 'warning',
  log_timezone: 'UTC',
  timezone: 'UTC',
}
const throwAwaySettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  // Two who wait for each other are found at once, not after a second.
  deadlock_timeout: '50ms',
}

const handle = (pgdata: string, pid: number, host: string): Cluster => {
  const runs = () => isPostgres(pid, pgdata)
  // SIGINT is PostgreSQL's fast shutdown.
  const end = () => {
    try {
      process.kill(pid, 'SIGINT')
    } catch {
      // It has ended.
    }
  }
  const leaves = () => {
    const found = readPostmaster(pgdata)
    return found?.pid === pid && found.stopping
  }
  // It removes its pid file before it ends, so the process is what counts; an orphan that nobody reaps has ended for `isPostgres`.
  const stop = async () => {
    end()
    for (let i = 0; i < 1200 && runs(); i++) await sleep(25)
  }
  return { host, port, owner, pid, runs, leaves, end, stop }
}

type Place = { account: Account; bin: string; pgdata: string; dataArgument: string; cwd: string; lock: KernelLock }

const initialise = ({ account, bin, pgdata, dataArgument, cwd }: Place, throwAway: boolean): void => {
  const empty = () => readdirSync(pgdata).forEach((name) => rmSync(join(pgdata, name), { recursive: true }))
  empty()
  const common = [
    '-D',
    dataArgument,
    '-U',
    owner,
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--no-instructions',
    throwAway ? '--no-sync' : '--data-checksums',
  ]
  // The builtin locale provider came with version 17; an older system PostgreSQL gets the C locale of libc.
  const locales = [['--locale-provider=builtin', '--locale=C.UTF-8'], ['--locale=C']]
  let said = ''
  for (const locale of locales) {
    const run = spawnSync(join(bin, 'initdb'), [...common, ...locale], {
      ...account,
      cwd,
      env: bareEnvironment(),
      encoding: 'utf8',
    })
    if (run.status === 0) return
    said = run.error?.message ?? run.stderr
    empty()
  }
  throw new Error(`The database could not be initialised: ${said}`)
}

type Launch = { pid: number | undefined; failed(): string | undefined; log(): string; kill(): void }

const launch = ({ account, bin, dataArgument, cwd, lock }: Place, run: string, options: ClusterOptions): Launch => {
  const all: Record<string, string> = {
    ...settings,
    ...(options.throwAway ? throwAwaySettings : {}),
    max_connections: String(options.maxConnections ?? 60),
    unix_socket_directories: `"${run.replaceAll('"', '""')}"`,
  }
  const settingArguments = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // Detached: Ctrl-C reaches us first, and we stop it in order.
  const child = spawn(join(bin, 'postgres'), ['-D', dataArgument, '-p', String(port), ...settingArguments], {
    ...account,
    cwd,
    env: bareEnvironment(),
    detached: true,
    // The lock goes with it, so that it is held for as long as any session of this PostgreSQL lives, even when that outlives us.
    stdio: ['ignore', 'ignore', 'pipe', lock.descriptor],
  })
  let log = ''
  let failed: string | undefined
  child.stderr?.on('data', (chunk: Buffer) => {
    log = (log + chunk.toString()).slice(-4000)
  })
  child.once('error', (error) => {
    failed = error.message
  })
  child.once('exit', (code) => {
    failed ??= `exit ${code}`
  })
  child.unref()
  ;(child.stderr as unknown as { unref?(): void } | null)?.unref?.()
  return { pid: child.pid, failed: () => failed, log: () => log, kill: () => child.kill('SIGKILL') }
}

const taken = /already exists|pre-existing shared memory/

/** Starts PostgreSQL and waits until it answers; tries again while what a `kill -9` left behind goes away by itself. */
const startAndWait = async (place: Place, run: string, options: ClusterOptions): Promise<Cluster> => {
  for (let attempt = 0; attempt < 60; attempt++) {
    const child = launch(place, run, options)
    for (let i = 0; child.failed() === undefined; i++) {
      const now = readPostmaster(place.pgdata)
      if (child.pid !== undefined && now?.pid === child.pid && now.ready) return handle(place.pgdata, child.pid, run)
      if (i > 6000) {
        child.kill()
        throw new Error(`PostgreSQL did not get ready: ${child.log()}`)
      }
      await sleep(10)
    }
    if (!taken.test(child.log())) throw new Error(`PostgreSQL did not start (${child.failed()}): ${child.log()}`)
    const other = readPostmaster(place.pgdata)
    if (other && !isPostgres(other.pid, place.pgdata) && attempt >= 12)
      rmSync(join(place.pgdata, 'postmaster.pid'), { force: true })
    await sleep(200)
  }
  throw new Error(`PostgreSQL did not start: the data directory ${options.dataDir} stays taken.`)
}

/**
 * Starts the embedded PostgreSQL of a data directory, or adopts the one that a killed server left running. The caller
 * holds the directory's lock (`takeLock`), so nothing it adopts can belong to a living server.
 */
export const startCluster = async (options: ClusterOptions): Promise<Cluster> => {
  const account = unprivilegedAccount()
  const home = resolve(options.dataDir)
  const pgdata = join(home, 'postgres')
  mkdirSync(home, { recursive: true })
  privateFolder(pgdata, account)
  // A folder closed to the account is entered by Node before it drops root; the kernel's own link to the working
  // directory then needs no walk through the closed parents.
  const closed = !canEnter(pgdata, account)
  if (closed && process.platform !== 'linux')
    throw new Error(`The account that runs PostgreSQL may not enter ${home}. Set DATA_DIR.`)
  const claim = await claimPostgres(home, pgdata)
  if ('running' in claim) return handle(pgdata, claim.running.pid, claim.running.socketFolder)
  const { lock } = claim
  try {
    const [dataArgument, cwd] = closed ? ['/proc/self/cwd', pgdata] : [pgdata, '/']
    const place: Place = { account, bin: findBinaries(account), pgdata, dataArgument, cwd, lock }
    const run = options.again?.host ?? socketFolder(home, account, closed)
    privateFolder(run, account)
    const empty = !existsSync(join(pgdata, 'PG_VERSION'))
    if (empty && options.again) throw new Error(`The database of ${options.dataDir} is gone.`)
    if (empty) initialise(place, options.throwAway ?? false)
    return await startAndWait(place, run, options)
  } finally {
    // What was started holds it from now on.
    lock.close()
  }
}

/** The cluster of a directory on which a server runs: for commands that work beside it and must not stop it. */
export const runningCluster = async (dataDir: string): Promise<Pick<Cluster, 'host' | 'port' | 'owner'> | undefined> => {
  const pgdata = join(resolve(dataDir), 'postgres')
  const now = readPostmaster(pgdata)
  return now && isPostgres(now.pid, pgdata) && (await answers(now.socketFolder))
    ? { host: now.socketFolder, port, owner }
    : undefined
}
