import { setTimeout as sleep } from 'node:timers/promises'
import { testApp } from '@daybook/testing'
import { afterEach, expect, inject, test, vi } from 'vitest'
import { LiveHub } from './live-hub.ts'
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

test('a crowd that asks at the same moment waits for one reading', async () => {
  const [shared, read] = [new Shared(() => true), counted()]
  const slowly = () => sleep(0).then(read)
  expect(await Promise.all([1, 2, 3].map(() => shared.get('a', 'who', slowly)))).toEqual([1, 1, 1])
})

test('whoever waits for a reading that fails reads for themselves', async () => {
  const [shared, read] = [new Shared(() => true), counted()]
  const first = shared.get('a', 'who', () => sleep(0).then(() => Promise.reject(new Error('gone'))))
  const [others, failed] = await Promise.all([
    Promise.all([shared.get('a', 'who', read), shared.get('a', 'who', read)]),
    first.catch((error: unknown) => String(error)),
  ])
  expect([others, failed]).toEqual([[1, 2], 'Error: gone'])
})

test('what fails is kept for nobody', async () => {
  const shared = new Shared(() => true)
  await expect(shared.get('a', 'who', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await shared.get('a', 'who', counted())).toBe(1)
})

test('what was kept before the connection for news broke is read anew behind it', async () => {
  const { rows } = await testApp()
  const [at] = await rows<{ database: string }>('select current_database() as database')
  const hub = new LiveHub({ ...inject('cluster').app, database: at?.database ?? '' })
  let answer: ((value: number) => void) | undefined
  try {
    await hub.start()
    const slow = hub.shared.get('a', 'slow', () => new Promise<number>((done) => (answer = done)))
    expect([await hub.shared.get('a', 'who', async () => 1), await hub.shared.get('a', 'who', async () => 2)]).toEqual([1, 1])
    const listening = () =>
      rows("select pid from pg_stat_activity where datname = current_database() and query like 'listen daybook%'")
    const before = await listening()
    await rows(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen daybook%'",
    )
    await expect
      .poll(async () => JSON.stringify(await listening()) !== JSON.stringify(before) && (await listening()).length > 0)
      .toBe(true)
    answer?.(0)
    await slow
    expect(await hub.shared.get('a', 'who', async () => 3)).toBe(3)
    expect(await hub.shared.get('a', 'slow', async () => 4)).toBe(4)
  } finally {
    await hub.close()
  }
})
