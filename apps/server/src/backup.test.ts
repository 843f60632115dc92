import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setLogo } from '@daybook/company/contract'
import { setPicture, setUpSecondFactor, verifySecondFactor } from '@daybook/identity/contract'
import { endEverySession } from '@daybook/identity/server'
import { headsFolder, keepAuditHeads, keptHeads } from '@daybook/office/server'
import { getMe } from '@daybook/people/contract'
import { auditKey, type Config, localClient } from '@daybook/platform/server'
import { type Checked, checkBackup, leftOut, openSealed, restoreBackup, takeBackup } from '@daybook/platform/server/backup'
import { type Address, openClient, openPool, runningCluster, startCluster } from '@daybook/platform/server/postgres'
import { blackPng, password, peopleWithRecords, postForm, startS3, testApp } from '@daybook/testing'
import { clockIn, clockOut } from '@daybook/time/contract'
import { Secret, TOTP } from 'otpauth'
import type { Client } from 'pg'
import sharp from 'sharp'
import { afterAll, expect, inject, test } from 'vitest'
import { schemaText } from '../../../tools/schema.ts'
import { buildApp } from './build-app.ts'

// docs/security.md#s73: what a backup holds that was taken while people work comes out the same on either engine. The tests' own
// database is the one engine, and a bundled one in a new folder the other; then the way back.

const world = await testApp({ own: true })
const { app, api, given, rows, clock, mails, secondServer } = world
const cluster = inject('cluster')
const passphrase = 'a passphrase of tests, and of nothing else'

const folder = mkdtempSync(join(tmpdir(), 'daybook-backup-'))
chmodSync(folder, 0o755)
const made: string[] = []
const ordinary = `${cluster.template}_owner`
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  const admin = await openClient({ ...cluster.owner, database: 'postgres' })
  for (const name of made) await admin.query(`drop database if exists ${name} with (force)`)
  await admin.query(`drop role if exists ${ordinary}`)
  await admin.end()
})

const connected = async <T>(address: Address, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = await openClient(address)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const ownDatabase = async (): Promise<Address> => {
  const [{ name } = { name: '' }] = await rows<{ name: string }>('select current_database() as name')
  return { ...cluster.owner, database: name }
}

/** A new database on the tests' server, for an owner who is no superuser. */
const newDatabase = async (): Promise<{ name: string; url: string }> => {
  const name = `${cluster.template}_restored_${made.length}`
  made.push(name)
  await connected({ ...cluster.owner, database: 'postgres' }, async (admin) => {
    const known = await admin.query('select from pg_roles where rolname = $1', [ordinary])
    if (known.rowCount === 0) await admin.query(`create role ${ordinary} login createrole nosuperuser password 'of tests'`)
    await admin.query(`grant daybook_system, daybook_jobs to ${ordinary} with admin option`)
    await admin.query(`create database ${name} owner ${ordinary}`)
  })
  const { host = '', port = 0 } = cluster.owner
  const at = host.startsWith('/') ? `/${name}?host=${encodeURIComponent(host)}&port=${port}` : `${host}:${port}/${name}`
  return { name, url: `postgres://${ordinary}:${encodeURIComponent('of tests')}@${at}` }
}

const config = (settings: Partial<Config>): Config => ({ ...app.config, ...settings })

const take = (owner: Address, from: Config, name: string, told = (_table: string) => Promise.resolve()) => {
  const file = join(folder, name)
  const options = { config: from, file, passphrase, now: app.clock(), workFactor: 4, told }
  return connected(owner, (client) => takeBackup({ ...options, owner: client })).then(() => file)
}

const readBackup = async (file: string) => {
  const key = await openSealed(file, passphrase)
  return { key, checked: await checkBackup(key) }
}

const nothingElse = async (): Promise<void> => undefined

const codeOf = (seed: string): string => TOTP.generate({ secret: Secret.fromBase32(seed), timestamp: Date.parse(clock.now) })

/** Somebody with a second step, whose seed is sealed, and with a picture. */
const protectedPerson = async () => {
  const { employee } = await given.cast()
  const { seed } = await api.as(employee).call(setUpSecondFactor, {})
  await api.as(employee).call(verifySecondFactor, { body: { code: codeOf(seed) } })
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  await api.as(employee).call(setPicture, { file: { name: 'me.png', bytes } } as never)
  clock.advance(0.5)
  return { ...employee, seed }
}

/** Signs in with password and code at a server of its own on a restored installation. */
const signsIn = async (at: Address, settings: Config, who: { email: string; seed: string; name: string }) => {
  const pool = openPool(at, 4, () => undefined)
  const { app: restored, close } = await buildApp({ config: settings, database: { pool, app: at }, clock: () => clock.now })
  const ticket = (await postForm(restored, '/oauth/token', { grant_type: 'password', username: who.email, password })).body
  const second = { grant_type: 'mfa-otp', mfa_token: String(ticket['mfa_token']), otp: codeOf(who.seed) }
  const token = String((await postForm(restored, '/oauth/token', second)).body['access_token'])
  const me = await localClient(restored).as({ token }).call(getMe, {})
  const kept = await keptHeads(headsFolder(settings.dataDir), auditKey(settings))
  await close()
  await pool.end()
  return { name: me.name, kept }
}

/** What only the tests' databases have (see testing/cluster.ts) is no migration's, and so in no restored one. */
const dropPartOfTests = async (): Promise<void> => {
  await rows("delete from request_part where name = 'request_of_given'")
  await rows('call write_open_request()')
  await rows('drop function request_of_given')
}

/** Everything but what a restore changes on purpose. */
const sums = ({ manifest }: Checked, ...except: string[]) => ({
  ...manifest,
  keys: undefined,
  tables: Object.fromEntries(Object.entries(manifest.tables).filter(([table]) => !except.includes(table))),
})

test('every table there is goes into a backup, or stands in a short list with its reason', async () => {
  const tables = await rows<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p', 'f') and relnamespace = 'public'::regnamespace order by 1`,
  )
  const { checked } = await readBackup(await take(await ownDatabase(), app.config, 'tables.backup'))
  const known = [...Object.keys(checked.manifest.tables), ...Object.keys(leftOut)].toSorted()
  expect(known).toEqual(tables.map(({ name }) => name).toSorted())
  for (const reason of Object.values(leftOut)) expect(reason.length).toBeGreaterThan(20)
})

test('taken while people work, it comes out the same on the other engine and on the way back', async () => {
  const who = await protectedPerson()
  await peopleWithRecords(world)
  await mails()
  await keepAuditHeads(app)
  await mails()

  // People join, clock in and out all the while, also between one table and the next.
  const load = { over: false, rounds: new EventEmitter() }
  const busy = async () => {
    const owner = await given.company({ name: 'Tab \\t and "quotes" ü 𝄞' })
    await rows('update person set address = $1 where company_id = $2', ['\\N\tone\r\n\\two\v\b', owner.companyId])
    while (!load.over) {
      const joined = await given.person(owner)
      await api.as(joined).call(clockIn, {})
      clock.advance(1)
      await api.as(joined).call(clockOut, {})
      load.rounds.emit('over')
    }
  }
  const goesOn = async (table: string) => {
    const moments = ['account', 'audit_entry', 'punch'].includes(table) ? 2 : 0
    for (let i = 0; i < moments; i++) await once(load.rounds, 'over')
  }
  const work = Promise.all([busy(), busy()])
  const file = await take(await ownDatabase(), app.config, 'one.backup', goesOn).finally(() => {
    load.over = true
    return work
  })
  const one = await readBackup(file)
  expect(Object.keys(one.checked.manifest.files)).toContainEqual(expect.stringMatching(/^audit-heads\/2026-03-\d\d\.json$/))
  expect(Object.keys(one.checked.manifest.files)).toContainEqual(expect.stringMatching(/^mail\/[\w-]+\.json$/))
  const kept = Object.keys(one.checked.manifest.files).filter((path) => path.startsWith('files/'))
  expect(kept.length).toBeGreaterThan(0)
  expect(one.checked.broken).toEqual([])
  // The readings of one instant fit together: every clocking has its entry in the chain.
  const chained = one.checked.manifest.heads.reduce((sum, { seq }) => sum + seq, 0)
  expect(one.checked.manifest.tables['audit_entry']?.rows).toBe(chained)

  // The bundled engine, in a folder of its own.
  const there = config({ dataDir: join(folder, 'there') })
  await restoreBackup({ config: there, ...one, atLast: nothingElse, throwAway: true })
  expect(readdirSync(there.dataDir).toSorted()).toEqual(['audit-heads', 'files', 'mail', 'postgres', 'secret.key', 'server.lock'])
  expect(readFileSync(join(there.dataDir, 'secret.key'), 'utf8')).toBe(
    readFileSync(join(app.config.dataDir, 'secret.key'), 'utf8'),
  )
  const bundled = await startCluster({ dataDir: there.dataDir, throwAway: true })
  const at = { host: bundled.host, port: bundled.port, database: 'daybook' }
  const owner = { ...at, user: bundled.owner }
  const second = await readBackup(await take(owner, there, 'two.backup'))
  expect(sums(second.checked)).toEqual(sums(one.checked))
  await dropPartOfTests()
  expect(await connected(owner, schemaText)).toBe(await connected(await ownDatabase(), schemaText))
  const signedIn = await signsIn({ ...at, user: 'daybook_app' }, there, who)
  expect(signedIn).toMatchObject({ name: who.name, kept: { forged: [] } })
  expect(signedIn.kept.heads.length).toBeGreaterThan(2)
  await bundled.stop()

  // And back: another server's key, files at a service that speaks S3, an owner who is no superuser, and everybody signed out.
  const { name, url } = await newDatabase()
  const { s3, objects } = await startS3()
  const secretKey = 'K7c0kq1Yv9-z3Hn5Rw8tBf2LmXe6Qp4Js'
  const back = config({ dataDir: join(folder, 'back'), migrateDatabaseUrl: url, secretKey, s3 })
  clock.advance(1)
  const atLast = async (client: Client) => void (await endEverySession(client, clock.now))
  const { entries, unreadable } = await restoreBackup({ config: back, ...second, atLast })
  // What no key ever sealed (a stand-in of `given.supporter`) is named and left.
  const standIns = await rows<{ place: string }>(
    "select 'authenticator|' || account_id || '|seed_sealed' as place from authenticator where seed_sealed = 'none'",
  )
  expect([entries, unreadable]).toEqual([chained, standIns.map(({ place }) => place)])
  expect(existsSync(join(back.dataDir, 'secret.key'))).toBe(false)
  expect(existsSync(join(back.dataDir, 'files'))).toBe(false)
  expect(objects()).toHaveLength(kept.length)
  const third = await readBackup(await take({ connectionString: url }, back, 'three.backup'))
  const changed = ['session', 'authenticator', 'server_secret', 'transport_key', 'mail']
  expect(sums(third.checked, ...changed)).toEqual(sums(one.checked, ...changed))
  expect(Object.keys(third.checked.manifest.tables)).toEqual(Object.keys(one.checked.manifest.tables))
  const open = await connected({ ...cluster.owner, database: name }, (client) =>
    client.query('select from session where ended_at is null'),
  )
  expect(open.rowCount).toBe(0)
  expect(await signsIn({ ...cluster.app, database: name }, back, who)).toMatchObject({ name: who.name, kept: { forged: [] } })
})

test('a restore that fails at last leaves nothing behind, and may be tried again', async () => {
  const one = await readBackup(await take(await ownDatabase(), app.config, 'fails.backup'))
  const fails = async () => Promise.reject(new Error('no luck'))
  const { url } = await newDatabase()
  for (const settings of [{}, { migrateDatabaseUrl: url }]) {
    const target = config({ ...settings, dataDir: join(folder, 'fails') })
    await expect(restoreBackup({ config: target, ...one, atLast: fails, throwAway: true })).rejects.toThrow('no luck')
    expect(readdirSync(target.dataDir)).toEqual(['server.lock'])
  }
  await restoreBackup({
    config: config({ dataDir: join(folder, 'fails'), migrateDatabaseUrl: url }),
    ...one,
    atLast: nothingElse,
  })
})

test('a restore replaces nothing, and knows every migration of the backup', async () => {
  const one = await readBackup(await take(await ownDatabase(), app.config, 'refused.backup'))
  const dataDir = join(folder, 'refused')
  const { name, url } = await newDatabase()
  const restore = (settings: Partial<Config>, backup = one) =>
    restoreBackup({ config: config({ dataDir, ...settings }), ...backup, atLast: nothingElse })
  const migrations = [...one.checked.tables.migrations, { name: '9999_later.sql', hash: 'of later' }]
  const later = { ...one, checked: { ...one.checked, tables: { ...one.checked.tables, migrations } } }
  await expect(restore({ migrateDatabaseUrl: url }, later)).rejects.toThrow('made by another Daybook')
  await connected({ ...cluster.owner, database: name }, (client) => client.query('create table theirs (id int)'))
  await expect(restore({ migrateDatabaseUrl: url })).rejects.toThrow('There are tables in this database already')
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(join(dataDir, 'secret.key'), 'of somebody')
  await expect(restore({})).rejects.toThrow('is not empty')
  expect(readdirSync(dataDir).toSorted()).toEqual(['secret.key', 'server.lock'])
})

/** A restore that gets as far as its last step, and waits there until somebody kills it. */
const program = `
  import { readConfig } from '@daybook/platform/server'
  import { checkBackup, openSealed, restoreBackup } from '@daybook/platform/server/backup'
  const key = await openSealed(process.argv[1], process.argv[2])
  const atLast = () => new Promise(() => setInterval(() => console.log('at last'), 50))
  await restoreBackup({ config: readConfig(process.env), key, checked: await checkBackup(key), atLast, throwAway: true })`

const spawned = (words: string[], dataDir: string, settings: NodeJS.ProcessEnv = {}) => {
  const environment = { DATA_DIR: dataDir, BACKUP_PASSPHRASE: passphrase, ...settings }
  return spawn(process.execPath, words, { cwd: import.meta.dirname, env: { ...process.env, ...environment } })
}

const lives = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('one that is killed leaves an empty installation to the next, which also ends the database it left running', async () => {
  const file = await take(await ownDatabase(), app.config, 'killed.backup')
  const dataDir = join(folder, 'killed')
  const first = spawned(['--input-type=module', '--eval', program, file, passphrase], dataDir)
  await once(first.stdout, 'data')
  first.kill('SIGKILL')
  await once(first, 'close')
  expect(readdirSync(dataDir).toSorted()).toEqual(['restoring', 'server.lock'])
  const left = Number(readFileSync(join(dataDir, 'restoring/postgres/postmaster.pid'), 'utf8').split('\n')[0])
  expect(lives(left)).toBe(true)

  const second = spawned([join(import.meta.dirname, 'cli.ts'), 'restore', file], dataDir)
  const said: string[] = []
  second.stdout.on('data', (chunk: Buffer) => said.push(String(chunk)))
  expect(await once(second, 'close')).toEqual([0, null])
  expect(said.join('')).toMatch(/Restored in [\d.]+ s: every count is equal, and \d+ audit entries verified/)
  expect(readdirSync(dataDir)).toContain('postgres')
  expect([readdirSync(dataDir).includes('restoring'), await runningCluster(dataDir)]).toEqual([false, undefined])
  // By itself it would notice within a minute that its folder is gone.
  await expect.poll(() => lives(left)).toBe(false)
})

/** `daybook restore` with such words: what it ended with, and what it said. */
const restoredBy = async (words: string[], dataDir: string, settings: NodeJS.ProcessEnv) => {
  const program = spawned([join(import.meta.dirname, 'cli.ts'), 'restore', ...words], dataDir, settings)
  const said: string[] = []
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (chunk: Buffer) => said.push(String(chunk)))
  const [code] = (await once(program, 'close')) as [number]
  return { code, said: said.join('') }
}

test('a copy takes no bucket that has files of its backup, unless it is told that their installation is gone', async () => {
  const { s3, objects } = await startS3()
  const at = await secondServer({ s3 })
  const bring = async () =>
    localClient(at)
      .as(await given.company())
      .call(setLogo, { file: { name: 'logo.png', bytes: blackPng(9) } })
  await bring()
  await bring()
  const file = await take(await ownDatabase(), at.config, 'bucket.backup')
  const paths = Object.keys((await readBackup(file)).checked.manifest.files).filter((path) => path.startsWith('files/'))
  // The installation goes on, and has not all of them any more.
  await at.storage.remove(paths[0]?.slice('files/'.length) ?? '')
  expect([paths.length, objects().length]).toEqual([2, 1])
  const key = `${s3.accessKeyId}:${s3.secretAccessKey}`
  const settings = { STORAGE_URL: `${s3.endpoint.replace('http://', `s3+http://${key}@`)}/${s3.bucket}?region=${s3.region}` }
  const dataDir = join(folder, 'bucket')
  expect(await restoredBy([file], dataDir, settings)).toEqual({
    code: 1,
    said: expect.stringContaining('lie in the bucket of STORAGE_URL already'),
  })
  expect([objects().length, existsSync(dataDir)]).toEqual([1, false])
  expect(await restoredBy([file, '--same-bucket'], dataDir, settings)).toMatchObject({ code: 0 })
  expect(objects()).toHaveLength(2)
})
