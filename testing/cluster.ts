import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate, openClient, startCluster, type Address } from '@daybook/platform/server/postgres'
import type { Client } from 'pg'
import type { TestProject } from 'vitest/node'

/**
 * Where the tests' databases are: the owner may create them, the app role is what the server signs in as. `folder` is for
 * the files of their servers. Databases are named after the template, and go with it and the folder when the run ends.
 */
export type TestCluster = { owner: Address; app: Address; template: string; copy: string; folder: string }

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: TestCluster
  }
}

const template = `daybook_template_${process.pid}`

type Base = { owner: Address; app: Address; password?: string; copy: string; stop(): Promise<void> }

/** A throw-away PostgreSQL of our own: no fsync, gone afterwards. */
const embedded = async (): Promise<Base> => {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-test-'))
  chmodSync(folder, 0o755)
  const cluster = await startCluster({ dataDir: folder, throwAway: true, maxConnections: 100 })
  const at = { host: cluster.host, port: cluster.port }
  const stop = async () => {
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  // Copying files is five times faster than logging them, and nothing here has to survive a crash.
  return { owner: { ...at, user: cluster.owner }, app: { ...at, user: 'daybook_app' }, copy: 'strategy file_copy', stop }
}

/** Somebody's PostgreSQL, named by TEST_DATABASE_URL; its user is a superuser, who may lay rows without their triggers. */
const external = (url: string): Base => {
  const at = new URL(url)
  const [host, port] = [at.hostname, Number(at.port || 5432)]
  const password = randomBytes(12).toString('hex')
  const owner = {
    host,
    port,
    user: decodeURIComponent(at.username),
    ...(at.password ? { password: decodeURIComponent(at.password) } : {}),
  }
  return { owner, app: { host, port, user: 'daybook_app', password }, password, copy: '', stop: async () => undefined }
}

/** Removes the template and every database that was named after it. */
const dropAll = async (owner: Address): Promise<void> => {
  const client = await openClient({ ...owner, database: 'postgres' })
  const found = await client.query('select datname as name from pg_database where starts_with(datname, $1)', [template])
  for (const { name } of found.rows) await client.query(`drop database if exists ${name} with (force)`)
  await client.end()
}

const onServer = async (owner: Address, ...statements: string[]): Promise<void> => {
  const client = await openClient({ ...owner, database: 'postgres' })
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/**
 * Whoever `given` makes has always just said that it is them (`confirmed_at` is `infinity`): tests move the clock by days. The server
 * itself takes no time for good that has not come yet.
 */
const keepConfirmed = async (client: Client): Promise<void> => {
  await client.query(`create function request_of_given(asks request_actor, p_now timestamptz) returns request_actor language plpgsql stable as $$
    begin
      asks.confirmed := asks.confirmed or exists (select from session s where s.id = asks.session_id and s.confirmed_at = 'infinity');
      return asks;
    end $$`)
  await client.query("call add_request_part('request_of_given')")
}

/** Vitest's global set-up: one cluster and one migrated template per run; each worker gets a copy (see test-app.ts). */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const url = process.env['TEST_DATABASE_URL']
  const base = url ? external(url) : await embedded()
  await onServer(base.owner, `drop database if exists ${template}`, `create database ${template}`)
  const client = await openClient({ ...base.owner, database: template })
  await migrate(client, base.password)
  await keepConfirmed(client)
  await client.end()
  const folder = mkdtempSync(join(tmpdir(), 'daybook-files-'))
  project.provide('cluster', { owner: base.owner, app: base.app, template, copy: base.copy, folder })
  return async () => {
    await dropAll(base.owner)
    await base.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
