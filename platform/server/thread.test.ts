import { expect, test, vi } from 'vitest'
import { Thread } from './thread.ts'

const start = () => new Thread<string, string>(new URL('./thread-for-test.ts', import.meta.url), { waiting: 10 })
const caller = { who: 'Nora' }

test('answers belong to their questions', async () => {
  const thread = start()
  const asked = ['one', 'two', 'three']
  expect(await Promise.all(asked.map((each) => thread.ask(caller, each)))).toEqual(['ONE', 'TWO', 'THREE'])
})

test.each([
  ['breaks', 'break', 'broken on purpose'],
  ['ends', 'end', 'thread-for-test.ts ended'],
])('one that %s is replaced for the question that is asked at once', async (_, question, message) => {
  const thread = start()
  const broken = thread.ask(caller, question)
  const next = thread.ask(caller, 'next')
  await expect(broken).rejects.toThrow(message)
  expect(await next).toBe('NEXT')
})

test.each(['forever', 'hoard', 'unpack'])('one that is bounded ends where it goes on %s, and is replaced', async (question) => {
  const file = new URL('./thread-for-test.ts', import.meta.url)
  const thread = new Thread<string, string>(file, { waiting: 10 }, { ms: 2000, megabytes: 64 })
  const broken = thread.ask(caller, question)
  const next = thread.ask(caller, 'next')
  await expect(broken).rejects.toThrow(/ended|memory/)
  expect(await next).toBe('NEXT')
})

test('a question that was answered meanwhile is not asked', async () => {
  expect(await start().ask(caller, 'break', () => 'known')).toBe('known')
})

test('one that nobody asks for a minute ends, and the next question starts another', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const thread = start()
    expect(await thread.ask(caller, 'one')).toBe('ONE')
    expect(vi.getTimerCount()).toBe(1)
    vi.advanceTimersByTime(60_000)
    expect(vi.getTimerCount()).toBe(0)
    expect(await thread.ask(caller, 'two')).toBe('TWO')
  } finally {
    vi.useRealTimers()
  }
})
