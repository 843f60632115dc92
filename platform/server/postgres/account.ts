import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The uid and gid to start PostgreSQL with; empty when we are an ordinary user already. */
export type Account = { uid?: number; gid?: number }

/** What `postgres` needs of the environment, and nothing else: a foreign PGDATA or LC_ALL must not leak in. */
export const bareEnvironment = (): NodeJS.ProcessEnv => ({ PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' })

/** PostgreSQL refuses to run as root, so root hands it to an unprivileged account of the system. */
export const unprivilegedAccount = (): Account => {
  if (process.getuid?.() !== 0) return {}
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const row = [process.env['PG_ACCOUNT'], 'daybook', 'postgres', 'nobody']
    .map((name) => accounts.find((account) => account[0] === name))
    .find((found) => found !== undefined)
  if (!row)
    throw new Error('PostgreSQL cannot run as root and no unprivileged account was found. Set PG_ACCOUNT, or DATABASE_URL.')
  return { uid: Number(row[2]), gid: Number(row[3]) }
}

/** Asks the kernel, not the mode bits: only it sees closed parent folders, access lists and noexec mounts. */
export const canRun = (program: string, as: Account): boolean =>
  spawnSync(program, ['--version'], { ...as, cwd: '/', env: bareEnvironment(), stdio: 'ignore' }).status === 0

/** Can that account enter this folder? */
export const canEnter = (folder: string, as: Account): boolean =>
  as.uid === undefined || spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...as, cwd: '/', stdio: 'ignore' }).status === 0
