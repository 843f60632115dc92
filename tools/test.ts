import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildWeb } from './build-web.ts'

// `npm test` runs everything; `npm test -- --project rules` one kind, `npm test -- modules/time` one folder.
const root = join(import.meta.dirname, '..')
const wanted = process.argv.slice(2)
const named = wanted.flatMap((word, i) => (wanted[i - 1] === '--project' ? [word] : []))
if (named.length === 0 || named.includes('browser')) buildWeb()
const run = spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...wanted], {
  cwd: root,
  stdio: 'inherit',
})
process.exit(run.status ?? 1)
