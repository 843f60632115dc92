import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { bareEnvironment, canEnter, unprivilegedAccount, type Account } from './account.ts'
import { findBinaries } from './binaries.ts'
import { port, privateFolder, socketFolder } from './folders.ts'
import { isRunning } from './lock.ts'

/** A running PostgreSQL of ours. `host` is its socket folder; nothing listens on the network. */
export type Cluster = { host: string; port: number; owner: string; pid: number; stop(): Promise<void> }

export type ClusterOptions = {
  dataDir: string
  /** For tests: no fsync, no autovacuum. Such a cluster does not survive a crash and is not meant to. */
  throwAway?: boolean
  maxConnections?: number
}

const owner = 'daybook_owner'

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
const throwAwaySettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }

type Postmaster = { pid: number; socketFolder: string; ready: boolean }

/** What postmaster.pid says: pid, data folder, start time, port, socket folder, address, shared memory, status. */
const readPostmaster = (pgdata: string): Postmaster | undefined => {
  try {
    const lines = readFileSync(join(pgdata, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), socketFolder: lines[4] ?? '', ready: (lines[7] ?? '').includes('ready') }
  } catch {
    return undefined
  }
}

/** A recorded pid can belong to a zombie or, after the machine restarted, to a stranger. */
const isPostgres = (pid: number): boolean => {
  if (!isRunning(pid)) return false
  if (process.platform !== 'linux') return true
  try {
    return /^\d+ \(postgres\) [^Z]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

const answers = (folder: string): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(join(folder, `.s.PGSQL.${port}`))
    socket.once('connect', () => done(socket.destroy() !== undefined))
    socket.once('error', () => done(false))
  })

const handle = (pgdata: string, pid: number, host: string): Cluster => ({
  host,
  port,
  owner,
  pid,
  // SIGINT is PostgreSQL's fast shutdown. An orphan stays a zombie until init reaps it, so the pid file is what counts.
  async stop() {
    try {
      process.kill(pid, 'SIGINT')
    } catch {
      return
    }
    for (let i = 0; i < 1200 && isPostgres(pid) && readPostmaster(pgdata)?.pid === pid; i++) await sleep(25)
  },
})

type Place = { account: Account; bin: string; pgdata: string; dataArgument: string; cwd: string }

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

const launch = ({ account, bin, dataArgument, cwd }: Place, run: string, options: ClusterOptions): Launch => {
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
    stdio: ['ignore', 'ignore', 'pipe'],
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
    if (other && !isPostgres(other.pid) && attempt >= 12) rmSync(join(place.pgdata, 'postmaster.pid'), { force: true })
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
  const left = readPostmaster(pgdata)
  if (left && isPostgres(left.pid) && (await answers(left.socketFolder))) return handle(pgdata, left.pid, left.socketFolder)
  const place: Place = {
    account,
    bin: findBinaries(account),
    pgdata,
    dataArgument: closed ? '/proc/self/cwd' : pgdata,
    cwd: closed ? pgdata : '/',
  }
  const run = socketFolder(home, account, closed)
  privateFolder(run, account)
  if (!existsSync(join(pgdata, 'PG_VERSION'))) initialise(place, options.throwAway ?? false)
  return startAndWait(place, run, options)
}

/** The cluster of a directory on which a server runs: for commands that work beside it and must not stop it. */
export const runningCluster = async (dataDir: string): Promise<Pick<Cluster, 'host' | 'port' | 'owner'> | undefined> => {
  const now = readPostmaster(join(resolve(dataDir), 'postgres'))
  return now && isPostgres(now.pid) && (await answers(now.socketFolder)) ? { host: now.socketFolder, port, owner } : undefined
}
