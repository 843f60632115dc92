import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { moduleNames } from '../modules/modules.ts'
import { codeFolders, sourceFiles } from './sources.ts'

const root = join(import.meta.dirname, '..')

export type Violation = { rule: string; from: string; to: string }

type Report = {
  summary: { totalCruised: number; violations: { rule: { name: string }; from: string; to: string }[] }
  modules: { source: string }[]
}

/** A module that is not in the list would be bound by nothing. */
const assertListed = (folder: string): void => {
  const there = globSync('modules/*/', { cwd: folder }).map((path) => path.replace(/^modules[\\/]|[\\/]$/g, ''))
  const strangers = there.filter((name) => !moduleNames.includes(name))
  if (strangers.length > 0) throw new Error(`not in modules/modules.ts: ${strangers.join(', ')}`)
}

/** Cruises a checkout with the rules of the repository. Throws when it saw fewer files than there are: a check that reads nothing must not pass. */
export const boundaries = (folder = root): { files: number; violations: Violation[] } => {
  assertListed(folder)
  const there = codeFolders.filter((name) => sourceFiles(folder, [name]).length > 0)
  const run = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
      ...there,
      '--config',
      join(root, '.dependency-cruiser.cjs'),
      '--output-type',
      'json',
    ],
    { cwd: folder, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
  )
  if (!run.stdout.startsWith('{')) throw new Error(run.stderr || run.stdout)
  const report = JSON.parse(run.stdout) as Report
  const seen = new Set(report.modules.map(({ source }) => source))
  const expected = sourceFiles(folder, there).filter((file) => !file.endsWith('route-tree.gen.ts'))
  const missed = expected.filter((file) => !seen.has(file))
  if (missed.length > 0)
    throw new Error(`not looked at: ${missed.slice(0, 5).join(', ')} and ${Math.max(0, missed.length - 5)} more`)
  return {
    files: expected.length,
    violations: report.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  }
}

if (process.argv[1] === import.meta.filename) {
  const { files, violations } = boundaries()
  for (const { rule, from, to } of violations) process.stderr.write(`${rule}: ${from} → ${to}\n`)
  process.stdout.write(`boundaries: ${files} files, ${violations.length} violations\n`)
  process.exit(violations.length === 0 ? 0 : 1)
}
