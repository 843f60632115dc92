import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

// Rules of the linter that hold a line of SECURITY: each is seen to fire where it must, beside the code it is for.

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(root, 'node_modules/.lint-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const complaints = (file: string, code: string): string => {
  mkdirSync(join(folder, file, '..'), { recursive: true })
  writeFileSync(join(folder, file), code)
  const lint = join(root, 'node_modules/oxlint/bin/oxlint')
  const config = join(root, '.oxlintrc.json')
  return spawnSync(process.execPath, [lint, '--no-ignore', '--config', config, file], { cwd: folder, encoding: 'utf8' }).stdout
}

test.each([
  ['chance that can be guessed', 'server', 'Math.random()', 'Use node:crypto'],
  ['chance in a rule', 'domain', 'Math.random()', 'Take what is random as an argument'],
  ['a call to somewhere', 'server', "fetch('https://a.example')", 'SECURITY 33'],
  ['a socket to somewhere', 'server', "new WebSocket('wss://a.example')", 'SECURITY 33'],
])('%s does not pass the linter', (_what, layer, code, words) => {
  expect(complaints(`modules/time/${layer}/a.ts`, `export const a = (): unknown => ${code}\n`)).toContain(words)
  expect(complaints(`modules/time/${layer}/b.ts`, 'export const a = (): unknown => 1\n')).not.toContain(words)
})

test('text that is drawn as markup does not pass the linter', () => {
  const code = 'export const A = ({ name }: { name: string }) => <b dangerouslySetInnerHTML={{ __html: name }} />\n'
  expect(complaints('modules/time/web/a.tsx', code)).toContain('dangerouslySetInnerHTML')
})
