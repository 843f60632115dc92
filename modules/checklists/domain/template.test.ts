import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { waitsForAbove } from './template.ts'

test('a task waits for tasks above it, each once', () => {
  expect([waitsForAbove(2, []), waitsForAbove(2, [0, 1]), waitsForAbove(0, [0]), waitsForAbove(2, [3])]).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(waitsForAbove(2, [1, 1])).toBe(false)
})

test('however tasks wait for those above them, one of those that are left can always be done', () => {
  const lists = fc.array(fc.array(fc.nat(30), { maxLength: 5 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(lists, (all) => {
      const waits = all.map((waitsFor, place) => [...new Set(waitsFor)].filter((other) => other < place))
      expect(waits.every((waitsFor, place) => waitsForAbove(place, waitsFor))).toBe(true)
      const open = new Set(waits.keys())
      while (open.size > 0) {
        const next = [...open].find((place) => (waits[place] ?? []).every((other) => !open.has(other)))
        expect(next).toBeDefined()
        open.delete(next ?? -1)
      }
    }),
  )
})
