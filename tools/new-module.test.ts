import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { moduleNames } from '../modules/modules.ts'
import { checkSteps, runSteps } from './check-steps.ts'
import { layModule } from './new-module.ts'

// What docs/new-module.md says, done: a module is its own folder, one line, its table, and what is generated.

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'daybook-module-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const git = (...args: string[]): string => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout

const copyOfCheckout = (): void => {
  for (const file of git('ls-files', '-co', '--exclude-standard').trim().split('\n')) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
  // A repository of its own: checks that look at every kept file ask git which they are.
  spawnSync('git', ['init', '--quiet'], { cwd: folder })
}

/** Packages are those of the checkout; ours lead to the copy. */
const linkPackages = (): void => {
  mkdirSync(join(folder, 'node_modules/@daybook'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')).filter(
    (entry) => entry !== '@daybook' && !entry.startsWith('.lint'),
  ))
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  for (const name of [...moduleNames, 'scratch'])
    symlinkSync(`../../modules/${name}`, join(folder, 'node_modules/@daybook', name))
  for (const name of ['platform', 'testing', 'database', 'bench'])
    symlinkSync(`../../${name}`, join(folder, 'node_modules/@daybook', name))
  for (const [name, at] of Object.entries({ 'app-server': 'apps/server', 'app-web': 'apps/web', e2e: 'apps/e2e' }))
    symlinkSync(`../../${at}`, join(folder, 'node_modules/@daybook', name))
}

test('a new module passes the checks as it was laid, and touches one line outside of its folder', async () => {
  copyOfCheckout()
  linkPackages()
  const list = readFileSync(join(folder, 'modules/modules.ts'), 'utf8')
  const written = layModule(folder, 'scratch')
  expect(written.filter((path) => !/^(modules\/scratch\/|database\/migrations\/\d{4}_scratch\.sql$)/.test(path))).toEqual([])
  const lines = readFileSync(join(folder, 'modules/modules.ts'), 'utf8').split('\n')
  expect(lines.filter((line) => !list.split('\n').includes(line))).toEqual(["  ['scratch'],"])
  const [generated] = await runSteps([['generate', process.execPath, 'tools/generate.ts']], folder)
  expect(generated).toMatchObject({ passed: true })
  // The lock file is npm's to write, and the files are formatted as they are laid.
  const steps = checkSteps.filter(([name]) => !['lock file', 'generated files'].includes(name))
  const failed = (await runSteps(steps, folder)).filter(({ passed }) => !passed)
  expect(failed.map(({ name, output }) => `${name}: ${output}`)).toEqual([])
}, 900_000)
