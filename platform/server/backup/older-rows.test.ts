import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testApp } from '@daybook/testing'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openClient } from '../postgres/pool.ts'
import { checkBackup } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { openSealed } from './sealed-file.ts'
import { takeBackup } from './take-backup.ts'

// docs/security.md#s73: a check that was added `not valid` (as 0034 does) leaves rows of before as they are, and so must a restore.

const { app } = await testApp()
const { owner, template } = inject('cluster')
const folder = mkdtempSync(join(tmpdir(), 'daybook-older-rows-'))
const [older, empty] = [`${template}_older`, `${template}_older_restored`]
const passphrase = 'a passphrase of tests, and of nothing else'
const migrations = join(import.meta.dirname, '../../../database/migrations')

const asked = async (database: string, ...texts: string[]): Promise<unknown[]> => {
  const client = await openClient({ ...owner, database })
  try {
    let rows: unknown[] = []
    for (const text of texts) ({ rows } = await client.query(text))
    return rows
  } finally {
    await client.end()
  }
}

const [company, person] = ['01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000000002']
const works = `insert into company (company_id, name, country, contact_number, industry, business_type, address, zone, currency, week_starts,
    plan_type, created_at) values ('${company}', 'Older', 'DE', '', '', '', '', 'Europe/Berlin', 'EUR', 1, 'FREE_PACK', now());
  insert into person (company_id, id, name, email, role, status, search_text, created_at, birth_date, hire_date)
    values ('${company}', '${person}', 'Ada', 'ada@example.com', 'EMPLOYEE', 'INVITED', '', now(), '2026-03-01', '2026-03-01')`

/** A database as it was after 0036, in which somebody was born on the day they joined: stored before 0034 asked. */
const makeOlder = async (): Promise<void> => {
  for (const file of readdirSync(migrations).toSorted()) {
    if (file > '0037') break
    const text = readFileSync(join(migrations, file), 'utf8').replaceAll('\r\n', '\n')
    if (file.startsWith('0034')) await asked(older, works)
    await asked(
      older,
      text,
      `insert into migration (name, hash) values ('${file}', '${createHash('sha256').update(text).digest('hex')}')`,
    )
  }
}

beforeAll(async () => {
  await asked('postgres', `create database ${older}`, `create database ${empty}`)
  await asked(older, 'create table migration (name text primary key, hash text not null, at timestamptz not null default now())')
  await makeOlder()
})

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await asked('postgres', ...[older, empty].map((name) => `drop database if exists ${name} with (force)`))
})

test('a restore takes back a row that a check which was never asked of it would refuse', async () => {
  const file = join(folder, 'older.backup')
  const client = await openClient({ ...owner, database: older })
  await takeBackup({ config: app.config, owner: client, file, passphrase, now: app.clock(), workFactor: 4 })
  await client.end()
  const key = await openSealed(file, passphrase)
  const { host = '', port = 0, user = '', password = '' } = owner
  const url = `postgres://${user}:${encodeURIComponent(password)}@/${empty}?host=${encodeURIComponent(host)}&port=${port}`
  const config = { ...app.config, dataDir: join(folder, 'data'), migrateDatabaseUrl: url }
  await restoreBackup({ config, key, checked: await checkBackup(key), atLast: async () => undefined })
  expect(await asked(empty, 'select birth_date::text as born, hire_date::text as joined from person')).toEqual([
    { born: '2026-03-01', joined: '2026-03-01' },
  ])
  // It is asked of new ones, as before.
  const joinedBeforeBirth = asked(empty, "update person set hire_date = '2026-02-01'")
  await expect(joinedBeforeBirth).rejects.toMatchObject({ constraint: 'born_before_joining' })
})
