import { afterEach, expect, test, vi } from 'vitest'
import { Shared } from './shared.ts'

afterEach(() => void vi.useRealTimers())

/** Something to read that says how often it was read. */
const counted = () => {
  let n = 0
  return async () => ++n
}

test('a company is answered from one reading for a second', async () => {
  vi.useFakeTimers()
  const [shared, read] = [new Shared(() => true), counted()]
  expect([await shared.get('a', 'who', read), await shared.get('a', 'who', read)]).toEqual([1, 1])
  vi.advanceTimersByTime(999)
  expect(await shared.get('a', 'who', read)).toBe(1)
  vi.advanceTimersByTime(1)
  expect(await shared.get('a', 'who', read)).toBe(2)
})

test('neither another company nor another question is answered from it', async () => {
  const [shared, read] = [new Shared(() => true), counted()]
  expect([await shared.get('a', 'who', read), await shared.get('b', 'who', read), await shared.get('a', 'when', read)]).toEqual([
    1, 2, 3,
  ])
})

test('after news it is read anew, also by whoever began to read before them', async () => {
  const [shared, read] = [new Shared(() => true), counted()]
  let answer: (value: number) => void = () => undefined
  const slow = shared.get('a', 'who', () => new Promise<number>((done) => (answer = done)))
  shared.forget('a')
  answer(-1)
  expect([await slow, await shared.get('a', 'who', read)]).toEqual([-1, 1])
  shared.forget('a')
  expect(await shared.get('a', 'who', read)).toBe(2)
})

test('where no news are heard nothing is kept', async () => {
  let hears = true
  const [shared, read] = [new Shared(() => hears), counted()]
  await shared.get('a', 'who', read)
  hears = false
  expect([await shared.get('a', 'who', read), await shared.get('a', 'who', read)]).toEqual([2, 3])
})

test('what fails is kept for nobody', async () => {
  const shared = new Shared(() => true)
  await expect(shared.get('a', 'who', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await shared.get('a', 'who', counted())).toBe(1)
})
