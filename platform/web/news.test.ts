import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newsReader } from './news.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A screen that takes so long to fetch again. */
const screen = (ms: number) => {
  const asked: string[] = []
  const read = newsReader((topics) => {
    asked.push(topics.join(' '))
    return new Promise((done) => setTimeout(done, ms))
  })
  return { asked, read }
}

test('what is under way is waited for, and what came meanwhile is fetched behind it, once', async () => {
  const { asked, read } = screen(1000)
  read(['clock'])
  for (let press = 0; press < 20; press++) {
    read(['clock', 'timesheet'])
    await vi.advanceTimersByTimeAsync(40)
  }
  expect(asked).toEqual(['clock'])
  await vi.advanceTimersByTimeAsync(300)
  expect(asked).toEqual(['clock', 'clock timesheet'])
  await vi.advanceTimersByTimeAsync(5000)
  expect(asked).toHaveLength(2)
  read(['people'])
  expect(asked.at(-1)).toBe('people')
})

test('what hangs or fails does not stop the news after it', async () => {
  const asked: string[] = []
  const read = newsReader((topics) => {
    asked.push(topics.join(' '))
    return asked.length === 1 ? new Promise(() => undefined) : Promise.reject(new Error('offline'))
  })
  read(['clock'])
  read(['people'])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toEqual(['clock', 'people'])
  read(['company'])
  await vi.advanceTimersByTimeAsync(0)
  expect(asked.at(-1)).toBe('company')
})

test('what comes in crowds is fetched at once, then every three seconds at most; other news do not wait for it', async () => {
  const asked: string[] = []
  const read = newsReader(async (topics) => void asked.push(topics.join(' ')), new Set(['presence']))
  read(['presence'])
  expect(asked).toEqual(['presence'])
  for (let press = 0; press < 50; press++) {
    await vi.advanceTimersByTimeAsync(200)
    read(['presence'])
  }
  expect(asked).toEqual(Array.from({ length: 4 }, () => 'presence'))
  read(['people', 'presence'])
  expect(asked.at(-1)).toBe('people')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked.slice(4)).toEqual(['people', 'presence'])
  read(['presence'])
  expect(asked).toHaveLength(7)
})
