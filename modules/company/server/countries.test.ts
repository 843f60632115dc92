import { leastHold, longestHold } from '@daybook/testing'
import { expect, test, vi } from 'vitest'

test('the first who asks for the countries holds nobody else up', async () => {
  const first = async () => {
    vi.resetModules()
    return longestHold((await import('./countries.ts')).countries)
  }
  expect(await leastHold(first)).toBeLessThan(50)
  const { countries } = await import('./countries.ts')
  expect((await countries()).length).toBeGreaterThan(240)
})
