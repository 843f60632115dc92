import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

// Rules of the linter that hold a line of docs/security.md: each is seen to fire where it must, beside the code it is for.

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(root, 'node_modules/.lint-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const laid: string[] = []

/** What the linter says of everything that was laid, by file: in one go, since it takes half a second to start. */
const look = (): Map<string, string> => {
  const lint = join(root, 'node_modules/oxlint/bin/oxlint')
  const config = join(root, '.oxlintrc.json')
  const run = spawnSync(process.execPath, [lint, '--no-ignore', '--config', config, '--format', 'json', ...laid], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const { diagnostics, number_of_files: seen } = JSON.parse(run.stdout) as {
    diagnostics: { filename: string; message: string; help?: string }[]
    number_of_files: number
  }
  expect(seen).toBe(laid.length)
  const said = new Map<string, string>()
  for (const { filename, message, help } of diagnostics)
    said.set(filename, [said.get(filename), message, help].filter(Boolean).join('\n'))
  return said
}
let said: Map<string, string> | undefined

/** Lays code down before the tests begin, each in a checkout of its own; gives what a test then asks for. */
const complaints = (file: string, code: string): (() => string) => {
  const path = join(String(laid.length), file)
  laid.push(path)
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), code)
  return () => (said ??= look()).get(path) ?? ''
}

const inLayer = (layer: string, code: string) =>
  complaints(`modules/time/${layer}/a.ts`, `export const a = (): unknown => ${code}\n`)

test.each(
  [
    ['chance that can be guessed', 'server', 'Math.random()', 'Use node:crypto'],
    ['chance in a rule', 'domain', 'Math.random()', 'Take what is random as an argument'],
    ['a call to somewhere', 'server', "fetch('https://a.example')", 'docs/security.md#s33'],
    ['a socket to somewhere', 'server', "new WebSocket('wss://a.example')", 'docs/security.md#s33'],
  ].map(([what = '', layer = '', code = '', words = '']) => ({
    what,
    words,
    wrong: inLayer(layer, code),
    right: inLayer(layer, '1'),
  })),
)('$what does not pass the linter', ({ words, wrong, right }) => {
  expect(wrong()).toContain(words)
  expect(right()).not.toContain(words)
})

const drawn = complaints(
  'modules/time/web/a.tsx',
  'export const A = ({ name }: { name: string }) => <b dangerouslySetInnerHTML={{ __html: name }} />\n',
)
test('text that is drawn as markup does not pass the linter', () => {
  expect(drawn()).toContain('dangerouslySetInnerHTML')
})

const [errorState, load] = ['ErrorState', 'Load'].map((name) =>
  complaints('modules/time/web/b.tsx', `import { ${name} } from '@daybook/platform/web'\nexport const A = ${name}\n`),
)
test('an error state made by hand does not pass the linter', () => {
  expect(errorState?.()).toContain('Use `Load`')
  expect(load?.()).not.toContain('Use `Load`')
})

const [plainLink, templateLink, pathLink] = [
  '"/audit"',
  '{`/product/timesheet/timesheet?week=${1}`}',
  '{timePaths.timesheet()}',
].map((href) => complaints('modules/time/web/d.tsx', `export const A = () => <a href=${href}>Week</a>\n`))
test('an address written by hand does not pass the linter', () => {
  expect(plainLink?.()).toContain('Use the paths of the module')
  expect(templateLink?.()).toContain('Use the paths')
  expect(pathLink?.()).not.toContain('Use the paths')
})

// docs/security.md#s42: what ends at the first difference tells how much of a guess was right.
const early = 'ends at the first difference'
const comparison = (code: string) => ({
  code,
  said: complaints('modules/time/server/a.ts', `export const a = (row: any, sent: any, known: any): unknown => ${code}\n`),
})

test.each(
  [
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
  ].map(comparison),
)('a secret that is compared by $code does not pass the linter', ({ said }) => {
  expect(said()).toContain(early)
})

test.each(
  [
    'row.password_hash === null || typeof sent.token === "string"',
    "row.code === 'ENOENT' || sent.token !== undefined",
    'row.tokenId === known.id && row.hash.length === known.length',
    'sameHash(row.code_hash, sent)',
    'row.status === known.status',
  ].map(comparison),
)('$code tells nothing that is secret', ({ said }) => {
  expect(said()).not.toContain(early)
})

const handled = (file: string, code: string) =>
  complaints(file, `export const a = (app: any, a: any): unknown => [app, a, ${code}]\n`)
const lent = handled('modules/time/server/m.ts', 'withConnection(app.pool, a)')

test.each(
  ['app.pool.connect()', 'a.connect()', 'a.release()', 'a.release(new Error())'].map((code) => ({
    code,
    anywhere: handled('modules/time/server/l.ts', code),
    atHome: handled('platform/server/postgres/lend.ts', code),
  })),
)('a connection taken or handed back by hand with $code does not pass the linter', ({ anywhere, atHome }) => {
  expect(anywhere()).toContain('with `withConnection` only')
  expect(atHome()).not.toContain('with `withConnection` only')
  expect(lent()).not.toContain('with `withConnection` only')
})

const [reasoned, bare] = [' -- the checksum of a file', ''].map((reason) =>
  complaints(
    'modules/time/server/c.ts',
    `export const a = (row: { hash: string }, sent: string): boolean =>\n  // oxlint-disable-next-line daybook/constant-time${reason}\n  row.hash === sent\n`,
  ),
)
test('an exception passes the linter with a reason, and without one it does not', () => {
  expect(reasoned?.()).not.toMatch(/ends at the first|Say behind/)
  expect(bare?.()).toContain('Say behind `--` why')
})

const ofInstant = (code: string) => ({
  code,
  said: complaints(
    'modules/time/web/d.ts',
    `export const a = (row: { at: string; days: string[] }, now: Date): unknown => ${code}\n`,
  ),
})

test.each(
  [
    'row.at.slice(0, 10)',
    'now.toISOString().slice(0, 10)',
    'row.at?.substring(0, 10)',
    'row.at.substr(0, 10)',
    "row.at.split('T')[0]",
    'row.at.slice(11, 16)',
    'row.at.substr(11, 5)',
  ].map(ofInstant),
)('the day or time that $code cuts out of an instant does not pass the linter', ({ said }) => {
  expect(said()).toContain('only in a zone')
})

test.each(
  ["dayInZone(row.at, 'UTC')", 'row.days.slice(0, 12)', 'row.at.slice(0, 4)', 'row.at.slice(10)', "row.at.split(',')"].map(
    ofInstant,
  ),
)('$code cuts no instant', ({ said }) => {
  expect(said()).not.toContain('only in a zone')
})
