import type { Steps } from '@daybook/platform/domain'
import { afterEach, expect, test } from 'vitest'
import { inSteps, jsonInTurns, turns as turnsFor } from './in-steps.ts'

let turns = 0
let counting = false
const count = (): void => {
  turns++
  if (counting) setImmediate(count)
}
const watch = (): void => {
  counting = true
  setImmediate(count)
}
afterEach(() => void (counting = false))

/** Longer than a slice, so that each part is one; `seen` gets the turn it was done in. */
const work = function* (parts: number, seen: number[]): Steps<string> {
  for (let i = 0; i < parts; i++) {
    const until = performance.now() + 11
    while (performance.now() < until);
    seen.push(turns)
    yield
  }
  return 'done'
}

test('everybody else gets a turn between two parts', async () => {
  watch()
  const seen: number[] = []
  expect(await inSteps(work(5, seen))).toBe('done')
  expect(new Set(seen).size).toBe(5)
})

test('of several works one part is done in a turn, in the order they came', async () => {
  watch()
  const seen: [number[], number[], number[]] = [[], [], []]
  await Promise.all(seen.map((each) => inSteps(work(4, each))))
  // The first part of each is done where it was asked for.
  const later = seen.flatMap((each) => each.slice(1))
  expect(new Set(later).size).toBe(9)
  for (const i of [1, 2, 3]) expect(seen[0][i]).toBeLessThan(seen[1][i] ?? 0)
})

test('short work is done at once, and what it throws is thrown', async () => {
  const short = function* (): Steps<number> {
    yield
    return 1
  }
  const wrong = function* (): Steps<number> {
    yield
    throw new Error('wrong')
  }
  expect(await inSteps(short())).toBe(1)
  await expect(inSteps(wrong())).rejects.toThrow('wrong')
})

test('long work that waits for something between its parts gives turns, too: what is there already is no waiting', async () => {
  watch()
  const seen: number[] = []
  const giveTurn = turnsFor()
  for (const _ of work(3, seen)) await giveTurn()
  expect(new Set(seen).size).toBe(3)
})

test('many rows become the JSON that they are, with turns between them', async () => {
  watch()
  const before = turns
  const slow = { toJSON: () => [...work(1, [])].length }
  expect(await jsonInTurns([slow, { name: 'Åsa "A" 漢', of: null }, slow, slow])).toBe(
    '[1,{"name":"Åsa \\"A\\" 漢","of":null},1,1]',
  )
  expect(turns - before).toBeGreaterThan(1)
  expect(await jsonInTurns([])).toBe('[]')
})
