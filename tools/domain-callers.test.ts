import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { judge, uncalled } from './domain-callers.ts'

const folder = mkdtempSync(join(tmpdir(), 'daybook-callers-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const write = (path: string, ...lines: string[]): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), `${lines.join('\n')}\n`)
}

test('a checkout without a domain does not pass', () => {
  expect(() => uncalled(folder)).toThrow('no domain to look at')
})

test('a rule is called by running code: directly, through a rule, a door or a late import', () => {
  write('modules/time/domain/index.ts', "export * from './rules.ts'")
  write(
    'modules/time/domain/rules.ts',
    "import { inner } from './inner.ts'",
    'export const direct = () => 1',
    'export const through = () => inner()',
    'export const late = () => 2',
    'export const renamed = () => 3',
    'export const dead = () => alone()',
    'export const alone = () => 4',
    'export const tested = () => 5',
    'export type Rule = { readonly tested: typeof tested }',
  )
  write('modules/time/domain/inner.ts', 'export const inner = () => 1')
  write('modules/time/domain/rules.test.ts', "import { tested } from './index.ts'", 'tested()')
  write('modules/time/testing/given.ts', "import { tested } from '../domain/index.ts'", 'tested()')
  write('modules/time/contract/index.ts', "export { renamed as passedOn } from '../domain/index.ts'")
  write(
    'modules/time/server/routes.ts',
    "import { direct, through } from '../domain/index.ts'",
    'export const a = () => [direct(), through()]',
    "export const b = async () => { const { late } = await import('../domain/rules.ts'); return late() }",
  )
  write(
    'modules/payroll/server/routes.ts',
    "import { passedOn } from '@daybook/time/contract'",
    'export const c = () => passedOn()',
  )
  expect(uncalled(folder)).toEqual(['dead', 'alone', 'tested'].map((name) => `modules/time/domain/rules.ts ${name}`))
})

test('what waits for its issue may be uncalled; what is called or gone must leave the list', () => {
  expect(judge(['a.ts rule', 'b.ts rule'], ['b.ts rule', 'c.ts rule'])).toEqual([
    'no running code calls it: a.ts rule',
    'it has its caller, or is gone; take it off the list: c.ts rule',
  ])
})
