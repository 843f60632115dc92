import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { danglingIn } from './citations.ts'

const folder = mkdtempSync(join(tmpdir(), 'daybook-citations-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
mkdirSync(join(folder, 'docs'))
writeFileSync(join(folder, 'docs/rules.md'), '# Rules\n\n## Worked time\n\n1. <a id="s7"></a>One.\n')

const whyIn = (text: string, file = 'a.ts'): string[] => {
  writeFileSync(join(folder, file), text)
  return danglingIn(folder, [file]).map(({ why }) => why)
}

test.each([
  ['// As it is (docs/rules.md#overtime).', 'docs/rules.md has no #overtime'],
  ['// As it is (docs/rules.md#s7, #s8).', 'docs/rules.md has no #s8'],
  ['// As it is (docs/laws.md).', 'there is no docs/laws.md'],
  ['// As it is (RULES 2).', 'cites a paper that is not here'],
  ["// The specification's words.", 'cites a paper that is not here'],
])('%s leads nowhere', (text, why) => expect(whyIn(text)).toEqual([why]))

test.each(['// As it is (docs/rules.md#worked-time).', '// As it is (docs/rules.md#s7).', '// Rules of thumb, 2 of them.'])(
  '%s is found',
  (text) => expect(whyIn(text)).toEqual([]),
)

test('links between pages are followed', () => {
  expect(whyIn('[there](docs/rules.md#worked-time) [nowhere](docs/none.md)', 'b.md')).toEqual(['there is no docs/none.md'])
})
