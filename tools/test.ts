import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildServer } from './build-server.ts'
import { buildWeb } from './build-web.ts'

/**
 * The server's tests that depend on how PostgreSQL itself was set up: roles and rights, locks, notifications, connections.
 * Where the server's tests ran on another engine, these are what the bundled one still has to be asked.
 */
const aboutTheEngine = [
  'database/',
  'platform/server/broken-connection.test.ts',
  'platform/server/confined.test.ts',
  'platform/server/idempotency.test.ts',
  'platform/server/lent-connections.test.ts',
  'platform/server/limits.test.ts',
  'platform/server/live.test.ts',
  'platform/server/outbox.test.ts',
  'apps/server/src/backup.test.ts',
  'apps/server/src/context-leak.test.ts',
  'apps/server/src/pooler.test.ts',
  'apps/server/src/rotate-keys.test.ts',
]

// `npm test` runs everything; `npm test -- --project rules` one kind, `npm test -- modules/time` one folder, and
// `npm test -- --engine` what is about PostgreSQL itself.
const root = join(import.meta.dirname, '..')
const wanted = process.argv
  .slice(2)
  .flatMap((word) => (word === '--engine' ? ['--project', 'server', ...aboutTheEngine] : [word]))
const named = wanted.flatMap((word, i) => (wanted[i - 1] === '--project' ? [word] : []))
if (named.length === 0 || named.includes('browser')) {
  buildWeb()
  buildServer()
}
// Of thousands of tests those are told that fail; to print a line for each takes a tenth of the time.
const isWhole = wanted.every((word, i) => word === '--project' || wanted[i - 1] === '--project')
const told = isWhole ? ['--reporter=dot'] : []
const run = spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...told, ...wanted], {
  cwd: root,
  stdio: 'inherit',
  env: process.stdout.isTTY ? process.env : { ...process.env, NO_COLOR: '1' },
})
process.exit(run.status ?? 1)
