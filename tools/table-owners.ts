import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { crossing as declaredCrossing, owners as declaredOwners } from '../database/owners.ts'
import { moduleNames } from '../modules/modules.ts'
import { tablesIn, tableUses } from './table-words.ts'

const root = join(import.meta.dirname, '..')

const read = (folder: string, path: string): string => readFileSync(join(folder, path), 'utf8')

type Declared = { owners: typeof declaredOwners; crossing: typeof declaredCrossing }

/** Which module each table belongs to, from the first line of each migration, or the list for those of before. Throws on a table that nobody owns. */
const tableOwners = (folder: string, { owners }: Declared): Map<string, string> => {
  const known = new Set(['platform', ...moduleNames])
  const files = globSync('database/migrations/*.sql', { cwd: folder }).toSorted()
  const tables = new Map([['migration', 'platform']])
  for (const path of files) {
    const name = basename(path, '.sql')
    const text = read(folder, path)
    const owner = owners[name] ?? /^-- Owner: (\w+)$/m.exec(text)?.[1]
    if (owner === undefined) throw new Error(`nobody says whose ${name} is: begin it with "-- Owner: <module>"`)
    for (const [, table = ''] of text.matchAll(/^create table (?:if not exists )?(\w+)/gim)) {
      const whose = typeof owner === 'string' ? owner : owner[table]
      if (whose === undefined || !known.has(whose)) throw new Error(`${table} of ${name} belongs to no module`)
      tables.set(table, whose)
    }
  }
  return tables
}

const ownerOfFile = (path: string): string => path.match(/^modules\/([^/]+)\//)?.[1] ?? 'platform'

/** Places of server code that name a table of another module, as `file:line owner.table`. */
const foreignTables = (folder: string, tables: ReadonlyMap<string, string>): string[] =>
  globSync('{modules/*,platform}/server/**/*.ts', { cwd: folder })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.endsWith('.test.ts'))
    .toSorted()
    .flatMap((path) => {
      const foreign = new Set([...tables].filter(([, owner]) => owner !== ownerOfFile(path)).map(([table]) => table))
      return tableUses(path, read(folder, path), foreign).map(
        ({ table, line }) => `${path}:${line} ${tables.get(table)}.${table}`,
      )
    })

/** Functions of the database that touch tables of several modules without a reason, and reasons that nothing needs any more. */
const undeclaredFunctions = (folder: string, tables: ReadonlyMap<string, string>, { crossing }: Declared): string[] => {
  const known = new Set(tables.keys())
  const crossers = new Set(
    read(folder, 'database/schema.sql')
      .split(/^CREATE OR REPLACE (?:FUNCTION|PROCEDURE) public\./m)
      .slice(1)
      .map((text) => text.split(/^create table/m)[0] ?? '')
      .filter((text) => new Set(tablesIn(text, known).map((table) => tables.get(table))).size > 1)
      .map((text) => text.match(/^\w+/)?.[0] ?? ''),
  )
  return [
    ...[...crossers]
      .filter((name) => !(name in crossing))
      .map((name) => `the function ${name} touches tables of several modules`),
    ...Object.keys(crossing)
      .filter((name) => !crossers.has(name))
      .map((name) => `database/owners.ts excuses ${name}, which crosses nothing`),
  ]
}

/** Whatever reaches past a module's door to its tables. */
export const tableViolations = (
  folder = root,
  declared: Declared = { owners: declaredOwners, crossing: declaredCrossing },
): string[] => {
  const tables = tableOwners(folder, declared)
  return [...foreignTables(folder, tables), ...undeclaredFunctions(folder, tables, declared)]
}

if (process.argv[1] === import.meta.filename) {
  const violations = tableViolations()
  for (const violation of violations) process.stderr.write(`${violation}\n`)
  process.stdout.write(`table owners: ${violations.length} violations\n`)
  process.exit(violations.length === 0 ? 0 : 1)
}
