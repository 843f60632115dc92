import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { shorten } from './index.ts'

test.each([
  ['Good Friday', 11, 'Good Friday'],
  ['Good Friday', 10, 'Good Frid…'],
  ['漢漢漢', 2, '漢…'],
  ['e\u0301e\u0301', 3, 'e\u0301…'],
  ['a👩‍👩‍👧b', 9, 'a…'],
  [`e${'\u0301'.repeat(50)}`, 20, '…'],
])('%j in %i characters is %j', (text, most, short) => {
  expect(shorten(text, most)).toBe(short)
})

test('whatever the text, what is left is not longer, begins like it and is no half of a sign', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.integer({ min: 1, max: 40 }), (text, most) => {
      const short = shorten(text, most)
      expect([short.length <= most, short.isWellFormed()]).toEqual([true, true])
      expect(text.startsWith(short.replace(/…$/, ''))).toBe(true)
    }),
  )
})
