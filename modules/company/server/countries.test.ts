import { createRequire } from 'node:module'
import { leastHold, longestHold } from '@daybook/testing'
import { expect, test, vi } from 'vitest'

const load = createRequire(import.meta.url)

test('the first who asks for the countries holds nobody else up', async () => {
  const first = async () => {
    vi.resetModules()
    // The data lies in packages that are loaded once.
    for (const file of Object.keys(load.cache)) if (file.includes('/node_modules/')) delete load.cache[file]
    return longestHold((await import('./countries.ts')).countries)
  }
  expect(await leastHold(first)).toBeLessThan(50)
  const { countries } = await import('./countries.ts')
  expect((await countries()).length).toBeGreaterThan(240)
})
