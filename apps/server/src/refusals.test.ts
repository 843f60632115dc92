import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'

// Each "no" that an endpoint declares is heard by some test; one that nobody ever hears is either untested or dead.

const root = join(import.meta.dirname, '../../..')
const tests = globSync(['{modules/*,platform}/server/**/*.test.ts', 'apps/server/src/*.test.ts', 'modules/*/testing/*.ts'], {
  cwd: root,
})
  .filter((file) => !file.endsWith('refusals.test.ts'))
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n')

const unheard: Record<string, string> = {
  'time.break_negative': 'the schema of an entry refuses it first; the rule serves the imports and the browser',
}

test('every refusal that an endpoint declares is expected in a test', async () => {
  const { app } = await testApp()
  const declared = new Set(app.endpoints.flatMap(({ errors }) => Object.keys(errors)))
  expect(declared.size).toBeGreaterThan(50)
  expect([...declared].filter((code) => !tests.includes(`'${code}'`) && !(code in unheard))).toEqual([])
})
