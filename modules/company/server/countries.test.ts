import { longestHold } from '@daybook/testing'
import { expect, test, vi } from 'vitest'

test('the first who asks for the countries holds nobody else up', async () => {
  vi.resetModules()
  const { countries } = await import('./countries.ts')
  expect(await longestHold(countries)).toBeLessThan(50)
  expect((await countries()).length).toBeGreaterThan(240)
})
