// Runs before every script, under whatever Node started npm (20.19 or newer): installs what package-lock.json names when
// that is missing or stale. The runtime the scripts then find on the path is the pinned one from node_modules.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const stamp = join(root, 'node_modules/.daybook-install')
// A hash of the lock file, not its date: a fresh clone and a touched file make dates lie.
const key = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .update(process.platform + process.arch)
  .digest('hex')

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== key) {
  process.stdout.write('Installing what Daybook is built from. This takes about a minute, once.\n')
  const npm = process.env.npm_execpath
  const [command, args] = npm ? [process.execPath, [npm]] : ['npm', []]
  const run = spawnSync(command, [...args, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root, stdio: 'inherit' })
  if (run.status !== 0) process.exit(run.status ?? 1)
  writeFileSync(stamp, key)
}
