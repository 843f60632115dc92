import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@daybook/platform/server'
import { migrate, openClient, openPool, startCluster } from '@daybook/platform/server/postgres'
import { moduleLists } from './module-lists.ts'
import { openApiOf } from './openapi.ts'
import { permissionsText } from './permissions.ts'
import { schemaText, wordColumns } from './schema.ts'

// Everything that is generated from the code and committed because reviews read it. With --check nothing is written and
// a stale file fails.
const root = join(import.meta.dirname, '..')
const check = process.argv.includes('--check')
const stale: string[] = []

const keep = (path: string, text: string): void => {
  const file = join(root, path)
  const before = (() => {
    try {
      return readFileSync(file, 'utf8')
    } catch {
      return ''
    }
  })()
  if (before === text) return
  stale.push(path)
  if (!check) writeFileSync(file, text)
}

// A day is a `Day`, and a column that a check holds to some words has these words as its type.
const typeMapping = JSON.stringify({ timestamptz: 'string', int8: 'number', date: 'Day' })
const customImports = JSON.stringify({ Day: '@daybook/platform/domain#Day' })

const types = (host: string, words: Readonly<Record<string, string>>): string => {
  const out = join(mkdtempSync(join(tmpdir(), 'daybook-types-')), 'types.ts')
  const url = `postgres://daybook_owner@/daybook_generate?host=${encodeURIComponent(host)}`
  const run = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/kysely-codegen/dist/cli/bin.js'),
      '--url',
      url,
      '--dialect',
      'postgres',
      '--date-parser',
      'string',
      '--type-mapping',
      typeMapping,
      '--custom-imports',
      customImports,
      '--overrides',
      JSON.stringify({ columns: words }),
      '--out-file',
      out,
    ],
    { encoding: 'utf8' },
  )
  if (run.status !== 0) throw new Error(run.stderr + run.stdout)
  return readFileSync(out, 'utf8')
}

for (const { path, text } of moduleLists()) keep(path, text)
// Only now: the server is made of what was just written.
const { buildApp } = await import('@daybook/app-server')

const folder = mkdtempSync(join(tmpdir(), 'daybook-generate-'))
chmodSync(folder, 0o755)
const cluster = await startCluster({ dataDir: folder, throwAway: true })
try {
  const at = { host: cluster.host, port: cluster.port }
  const owner = { ...at, user: cluster.owner }
  const admin = await openClient({ ...owner, database: 'postgres' })
  await admin.query('create database daybook_generate')
  await admin.end()
  const client = await openClient({ ...owner, database: 'daybook_generate' })
  await migrate(client)
  keep('database/schema.sql', await schemaText(client))
  keep('database/types.ts', types(cluster.host, await wordColumns(client)))
  await client.end()
  const app = { ...at, user: 'daybook_app', database: 'daybook_generate' }
  const pool = openPool(app, 1, () => undefined)
  const config = { ...readConfig({ LOG_LEVEL: 'silent' }), dataDir: folder }
  const running = await buildApp({ config, database: { pool, app } })
  mkdirSync(join(root, 'docs'), { recursive: true })
  keep('docs/openapi.json', `${JSON.stringify(openApiOf(running.app.endpoints), null, 1)}\n`)
  keep('docs/permissions.md', permissionsText(running.app.endpoints))
  await running.close()
  await pool.end()
} finally {
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}

if (stale.length > 0) process.stdout.write(`${check ? 'stale' : 'written'}: ${stale.join(', ')}\n`)
if (check && stale.length > 0) {
  process.stderr.write('Run "npm run generate" and commit what it writes.\n')
  process.exit(1)
}
