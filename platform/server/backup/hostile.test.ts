import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testApp } from '@daybook/testing'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openClient } from '../postgres/pool.ts'
import { readArchive, writeArchive } from './archive.ts'
import { entryNames, Manifest } from './manifest.ts'
import { checkBackup } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { openSealed } from './sealed-file.ts'
import { takeBackup } from './take-backup.ts'
import { Tally } from './tally.ts'

// docs/security.md#s73: a backup that somebody made who has the passphrase, so that every sum in it is right.

const { app, given, rows, mails } = await testApp({ own: true })
const passphrase = 'a passphrase of tests, and of nothing else'
const { owner, template } = inject('cluster')
const folder = mkdtempSync(join(tmpdir(), 'daybook-hostile-'))
chmodSync(folder, 0o755)
const empty = `${template}_hostile`

const asked = async (database: string, text: string) => {
  const client = await openClient({ ...owner, database })
  return client.query<{ n: number }>(text).finally(() => client.end())
}

const pieces: [string, Buffer][] = []

beforeAll(async () => {
  await given.cast()
  await mails()
  await asked('postgres', `create database ${empty}`)
  const file = join(folder, 'whole.backup')
  const [{ name } = { name: '' }] = await rows<{ name: string }>('select current_database() as name')
  const client = await openClient({ ...owner, database: name })
  await takeBackup({ config: app.config, owner: client, file, passphrase, now: app.clock(), workFactor: 4 })
  await client.end()
  await readArchive(await openSealed(file, passphrase), async (entry, bytes) => {
    const read: Uint8Array[] = []
    for await (const piece of bytes) read.push(piece)
    pieces.push([entry, Buffer.concat(read)])
  })
})

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await asked('postgres', `drop database if exists ${empty} with (force)`)
})

const contents = Buffer.from('of somebody else')
const sum = (() => {
  const tally = new Tally()
  tally.see(contents)
  return tally.sum()
})()

/** The same backup with more files in it, behind its last table. */
const withFiles = async (...paths: string[]) => {
  const file = join(folder, 'hostile.backup')
  rmSync(file, { force: true })
  await writeArchive(
    file,
    passphrase,
    async (archive) => {
      for (const [name, bytes] of pieces) {
        if (name !== entryNames.last) {
          await archive.add(name, bytes)
          continue
        }
        for (const path of paths) await archive.add(`files/${path}`, contents)
        const manifest = Manifest.parse(JSON.parse(bytes.toString()))
        const files = { ...manifest.files, ...Object.fromEntries(paths.map((path) => [path, sum])) }
        await archive.add(name, Buffer.from(JSON.stringify({ ...manifest, files })))
      }
    },
    4,
  )
  return openSealed(file, passphrase)
}

describe('a file is refused before anything is restored', () => {
  test.each([
    'postgres/standby.signal',
    'postgres/postgresql.auto.conf',
    'Postgres/pg_hba.conf',
    'standby.signal',
    'recovery.signal',
    'run/x',
    'restoring/x',
    'server.lock',
    'postgres.lock',
    'secret.key',
    'secret.key.old',
    'Secret.Key.new',
    '../up',
    'mail/../../up',
    './x',
    '/x',
    'mail//x',
    'mail/.x',
    'mail\\x',
    'c:x',
  ])('%s', async (path) => {
    await expect(checkBackup(await withFiles(path))).rejects.toThrow(`names a file that no backup of Daybook holds: ${path}`)
  })
})

test('a restore that cannot write a file while a table is being filled says so, and leaves nothing', async () => {
  const { host = '', port = 0, user = '', password = '' } = owner
  const url = `postgres://${user}:${encodeURIComponent(password)}@/${empty}?host=${encodeURIComponent(host)}&port=${port}`
  const key = await withFiles('odd', 'odd/x')
  const config = { ...app.config, dataDir: join(folder, 'data'), migrateDatabaseUrl: url }
  const restoring = restoreBackup({ config, key, checked: await checkBackup(key), atLast: async () => undefined })
  await expect(restoring).rejects.toThrow(/EEXIST|ENOTDIR/)
  expect(readdirSync(config.dataDir)).toEqual(['server.lock'])
  const left = await asked(empty, "select count(*)::int as n from pg_class where relnamespace = 'public'::regnamespace")
  expect(left.rows).toEqual([{ n: 0 }])
})
