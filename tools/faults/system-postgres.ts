import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Address, openClient, unprivilegedAccount } from '@daybook/platform/server/postgres'
import { until } from './fault.ts'

// PostgreSQL as Debian installs it: another one than the bundled, and with the programs that copy a running one.

const versions = '/usr/lib/postgresql'

const programs = (): string | undefined =>
  (existsSync(versions) ? readdirSync(versions) : [])
    .filter((name) => Number(name) >= 15 && existsSync(join(versions, name, 'bin/pg_basebackup')))
    .sort((a, b) => Number(b) - Number(a))
    .map((name) => join(versions, name, 'bin'))[0]

export const noSystemPostgres = (): string | undefined =>
  programs() ? undefined : `no PostgreSQL of 15 or newer is installed in ${versions}`

/** One that runs, reached through its socket. Nothing listens on the network. */
export type Postgres = {
  /** Where its socket is. */
  folder: string
  pid(): number
  ask<Row>(text: string): Promise<Row[]>
  address(database: string): Address
  start(): Promise<void>
  /** As a machine that loses its power: its sessions do not outlive it. */
  kill(): Promise<void>
}

const sessionsOf = (pid: number): number[] =>
  spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .map(Number)
    .filter((child) => child > 0)

const end = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended by itself.
  }
}

const asPostgres = () => ({
  ...unprivilegedAccount(),
  cwd: '/',
  env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' },
})

const run = async (program: string, ...words: string[]): Promise<void> => {
  const child = spawn(program, words, { ...asPostgres(), stdio: 'ignore' })
  const [status] = await once(child, 'exit')
  if (status !== 0) throw new Error(`${program} ended with ${status}`)
}

const runs = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null

// With the default of five seconds, every second promotion took that much longer: the standby sleeps between two looks for its primary.
const settings = ['-c', 'listen_addresses=', '-c', 'wal_retrieve_retry_interval=100ms']

const at = (folder: string, bin: string): Postgres => {
  const address = (database: string) => ({ host: folder, port: 5432, user: 'postgres', database })
  const ask = async <Row>(text: string): Promise<Row[]> => {
    const client = await openClient(address('postgres'))
    return client
      .query(text)
      .then(({ rows }) => rows as Row[])
      .finally(() => client.end())
  }
  const answers = () =>
    ask('select 1').then(
      () => true,
      () => false,
    )
  const launch = () =>
    spawn(join(bin, 'postgres'), ['-D', join(folder, 'data'), ...settings, '-c', `unix_socket_directories=${folder}`], {
      ...asPostgres(),
      stdio: 'ignore',
    })
  let child: ChildProcess | undefined
  return {
    folder,
    pid: () => child?.pid ?? 0,
    ask,
    address,
    async start() {
      await until('a PostgreSQL that answers', () => {
        // What a killed one leaves behind goes away by itself within a moment; until then it does not start.
        if (!child || !runs(child)) child = launch()
        return answers()
      })
    },
    async kill() {
      if (!child?.pid || !runs(child)) return
      const gone = once(child, 'exit')
      for (const pid of [child.pid, ...sessionsOf(child.pid)]) end(pid)
      await gone
    },
  }
}

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-pg-'))
  const { uid, gid } = unprivilegedAccount()
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  return folder
}

/** Makes one that is empty, or one that follows another, which a port of this machine leads to; and starts it. */
export type Make = (following?: number) => Promise<Postgres>

/** Makes as many as are asked for, and takes all of them away in the end. */
export const withPostgres = async <T>(work: (make: Make) => Promise<T>): Promise<T> => {
  const bin = programs() ?? ''
  const made: Postgres[] = []
  const make: Make = async (following) => {
    const folder = newFolder()
    const postgres = at(folder, bin)
    made.push(postgres)
    const data = ['-D', join(folder, 'data'), '-U', 'postgres']
    if (following) await run(join(bin, 'pg_basebackup'), ...data, '-h', '127.0.0.1', '-p', String(following), '-R', '-c', 'fast')
    else await run(join(bin, 'initdb'), ...data, '-A', 'trust', '-E', 'UTF8', '--locale=C')
    await postgres.start()
    return postgres
  }
  try {
    return await work(make)
  } finally {
    for (const postgres of made) {
      await postgres.kill()
      rmSync(postgres.folder, { recursive: true, force: true })
    }
  }
}
