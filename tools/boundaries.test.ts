import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { moduleNames } from '../modules/modules.ts'
import { boundaries } from './boundaries.ts'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'daybook-boundaries-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** One file per rule that breaks it; the checkout is otherwise a few empty modules. */
const planted: Record<string, [path: string, text: string]> = {
  'domain-is-innermost': ['modules/time/domain/a.ts', "import { x } from '../contract/index.ts'\nexport const a = x\n"],
  'domain-has-no-node': ['modules/time/domain/b.ts', "import { readFileSync } from 'node:fs'\nexport const b = readFileSync\n"],
  'contract-sees-only-domain-and-zod': [
    'modules/time/contract/c.ts',
    "import { x } from '../server/index.ts'\nexport const c = x\n",
  ],
  'server-never-sees-web': ['modules/time/server/d.ts', "import { x } from '../web/index.ts'\nexport const d = x\n"],
  'web-never-sees-server': ['modules/time/web/e.tsx', "import { x } from '../server/index.ts'\nexport const e = x\n"],
  'sql-lives-in-stores': [
    'modules/time/server/f.ts',
    "import { x } from '../../../platform/server/sql.ts'\nexport const f = x\n",
  ],
  'front-door-only': ['modules/time/server/g.ts', "import { x } from '../../people/domain/hidden.ts'\nexport const g = x\n"],
  'platform-knows-no-module': [
    'platform/server/h.ts',
    "import { x } from '../../modules/people/server/index.ts'\nexport const h = x\n",
  ],
  'nobody-calls-out': ['modules/time/server/m.ts', "import { get } from 'node:https'\nexport const m = get\n"],
  'nobody-imports-apps': ['modules/time/server/i.ts', "import { x } from '../../../apps/server/index.ts'\nexport const i = x\n"],
  'testing-is-for-tests': ['apps/server/j.ts', "import { x } from '../../testing/index.ts'\nexport const j = x\n"],
  'no-cycles': ['modules/time/server/k.ts', "import { l } from './l.ts'\nexport const k = () => l\n"],
}

const modules = moduleNames

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

const lay = (): void => {
  cpSync(join(root, '.dependency-cruiser.cjs'), join(folder, '.dependency-cruiser.cjs'))
  mkdirSync(join(folder, 'modules'))
  cpSync(join(root, 'modules/modules.ts'), join(folder, 'modules/modules.ts'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const home of [...modules.map((name) => `modules/${name}`), 'platform'])
    for (const layer of ['domain', 'contract', 'server', 'web']) write(`${home}/${layer}/index.ts`, 'export const x = 1\n')
  for (const file of ['platform/server/sql.ts', 'modules/people/domain/hidden.ts', 'apps/server/index.ts', 'testing/index.ts'])
    write(file, 'export const x = 1\n')
  write('modules/time/server/l.ts', "import { k } from './k.ts'\nexport const l = () => k\n")
  write('platform/web/test-screen.tsx', 'export const x = 1\n')
  write('modules/time/web/o.ts', "import { x } from '../../../platform/web/test-screen.tsx'\nexport const o = x\n")
  for (const [path, text] of Object.values(planted)) write(path, text)
  // Each module but the last knows the one to its right: the wrong way round.
  modules
    .slice(0, -1)
    .forEach((name, i) =>
      write(
        `modules/${name}/server/right.ts`,
        `import { x } from '../../${modules[i + 1]}/server/index.ts'\nexport const r = x\n`,
      ),
    )
}

lay()
const { violations } = boundaries(folder)

test.each(Object.entries(planted))('%s fires', (rule, [path]) => {
  expect(violations.filter((violation) => violation.rule === rule).map(({ from }) => from)).toContain(path)
})

test('a screen may not draw with what its tests draw with', () => {
  expect(violations).toContainEqual(expect.objectContaining({ rule: 'testing-is-for-tests', from: 'modules/time/web/o.ts' }))
})

test.each(modules.slice(0, -1))('%s may not know the module to its right', (name) => {
  expect(violations).toContainEqual(expect.objectContaining({ rule: `order-${name}`, from: `modules/${name}/server/right.ts` }))
})

test('a folder that is not in the list of modules is found before anything else', () => {
  write('modules/unlisted/server/index.ts', 'export const x = 1\n')
  expect(() => boundaries(folder)).toThrow('not in modules/modules.ts: unlisted')
  rmSync(join(folder, 'modules/unlisted'), { recursive: true })
})

test('every rule of the configuration was planted', () => {
  const { forbidden } = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs')) as { forbidden: { name: string }[] }
  const known = new Set([...Object.keys(planted), ...modules.map((name) => `order-${name}`)])
  expect(forbidden.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
  expect(readFileSync(join(root, '.dependency-cruiser.cjs'), 'utf8')).toContain('no-cycles')
})
