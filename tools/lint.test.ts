import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

// Rules of the linter that hold a line of docs/security.md: each is seen to fire where it must, beside the code it is for.

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
  ['a call to somewhere', 'server', "fetch('https://a.example')", 'docs/security.md#s33'],
  ['a socket to somewhere', 'server', "new WebSocket('wss://a.example')", 'docs/security.md#s33'],
])('%s does not pass the linter', (_what, layer, code, words) => {
  expect(complaints(`modules/time/${layer}/a.ts`, `export const a = (): unknown => ${code}\n`)).toContain(words)
  expect(complaints(`modules/time/${layer}/b.ts`, 'export const a = (): unknown => 1\n')).not.toContain(words)
})

test('text that is drawn as markup does not pass the linter', () => {
  const code = 'export const A = ({ name }: { name: string }) => <b dangerouslySetInnerHTML={{ __html: name }} />\n'
  expect(complaints('modules/time/web/a.tsx', code)).toContain('dangerouslySetInnerHTML')
})

test('an error state made by hand does not pass the linter', () => {
  const shown = (name: string) => `import { ${name} } from '@daybook/platform/web'\nexport const A = ${name}\n`
  expect(complaints('modules/time/web/b.tsx', shown('ErrorState'))).toContain('Use `Load`')
  expect(complaints('modules/time/web/c.tsx', shown('Load'))).not.toContain('Use `Load`')
})

test('an address written by hand does not pass the linter', () => {
  const link = (href: string) => `export const A = () => <a href=${href}>Week</a>\n`
  expect(complaints('modules/time/web/d.tsx', link('"/audit"'))).toContain('Use the paths of the module')
  expect(complaints('modules/time/web/e.tsx', link('{`/product/timesheet/timesheet?week=${1}`}'))).toContain('Use the paths')
  expect(complaints('modules/time/web/f.tsx', link('{timePaths.timesheet()}'))).not.toContain('Use the paths')
})

// docs/security.md#s42: what ends at the first difference tells how much of a guess was right.
const early = 'ends at the first difference'
const comparison = (code: string): string =>
  complaints('modules/time/server/a.ts', `export const a = (row: any, sent: any, known: any): unknown => ${code}\n`)

test.each([
  'row.code_hash === sent.hash',
  'known !== sent.token',
  'row.tokenHash.equals(sent)',
  'sent === hashToken(known)',
  "row.digest.toString('hex') === known",
  'Buffer.from(row.signature).equals(known)',
  'Buffer.compare(sent.mac, known) === 0',
  'row.secretKey != known',
  "row['pass_code'] == known.text",
  '(sent.nonce as string)! === known',
])('a secret that is compared by %s does not pass the linter', (code) => {
  expect(comparison(code)).toContain(early)
})

test.each([
  'row.password_hash === null || typeof sent.token === "string"',
  "row.code === 'ENOENT' || sent.token !== undefined",
  'row.tokenId === known.id && row.hash.length === known.length',
  'sameHash(row.code_hash, sent)',
  'row.status === known.status',
])('%s tells nothing that is secret', (code) => {
  expect(comparison(code)).not.toContain(early)
})

test.each(['app.pool.connect()', 'a.connect()', 'a.release()', 'a.release(new Error())'])(
  'a connection taken or handed back by hand with %s does not pass the linter',
  (code) => {
    const module = (file: string, code: string) =>
      complaints(file, `export const a = (app: any, a: any): unknown => [app, a, ${code}]\n`)
    expect(module('modules/time/server/l.ts', code)).toContain('with `withConnection` only')
    expect(module('platform/server/postgres/lend.ts', code)).not.toContain('with `withConnection` only')
    expect(module('modules/time/server/m.ts', 'withConnection(app.pool, a)')).not.toContain('with `withConnection` only')
  },
)

test('an exception passes the linter with a reason, and without one it does not', () => {
  const withReason = (reason: string) =>
    complaints(
      'modules/time/server/c.ts',
      `export const a = (row: { hash: string }, sent: string): boolean =>\n  // oxlint-disable-next-line daybook/constant-time${reason}\n  row.hash === sent\n`,
    )
  expect(withReason(' -- the checksum of a file')).not.toMatch(/ends at the first|Say behind/)
  expect(withReason('')).toContain('Say behind `--` why')
})

const ofInstant = (code: string): string =>
  complaints('modules/time/web/d.ts', `export const a = (row: { at: string; days: string[] }, now: Date): unknown => ${code}\n`)

test.each([
  'row.at.slice(0, 10)',
  'now.toISOString().slice(0, 10)',
  'row.at?.substring(0, 10)',
  'row.at.substr(0, 10)',
  "row.at.split('T')[0]",
  'row.at.slice(11, 16)',
  'row.at.substr(11, 5)',
])('the day or time that %s cuts out of an instant does not pass the linter', (code) => {
  expect(ofInstant(code)).toContain('only in a zone')
})

test.each(["dayInZone(row.at, 'UTC')", 'row.days.slice(0, 12)', 'row.at.slice(0, 4)', 'row.at.slice(10)', "row.at.split(',')"])(
  '%s cuts no instant',
  (code) => {
    expect(ofInstant(code)).not.toContain('only in a zone')
  },
)
