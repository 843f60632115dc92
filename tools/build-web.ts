import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const stamp = join(root, 'apps/web/dist/.built-from')

/** A hash of everything the pages are made of. */
const sources = (): string => {
  const hash = createHash('sha256')
  const files = globSync(
    [
      'apps/web/**/*',
      'platform/{web,domain,contract}/**/*',
      'modules/*/{web,domain,contract}/**/*',
      'package-lock.json',
      'postcss.config.*',
    ],
    { cwd: root, exclude: (name) => /node_modules|(^|\/)dist(\/|$)/.test(String(name)), withFileTypes: true },
  )
  for (const file of files
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()) {
    // The router's generator writes this one during the build.
    if (file.endsWith('route-tree.gen.ts') || /\.test\.tsx?$/.test(file)) continue
    hash.update(file.slice(root.length)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** Builds the web pages when a file they are made of changed. Throws when the build fails. */
export const buildWeb = (): void => {
  const key = sources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === key) return
  process.stdout.write('Building the pages.\n')
  const run = spawnSync(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'apps/web'),
    stdio: 'inherit',
  })
  if (run.status !== 0) throw new Error('The pages could not be built.')
  writeFileSync(stamp, key)
}
