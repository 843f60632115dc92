import { fork } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { HelperEnded } from './helper.ts'
import { OwnProcess } from './own-process.ts'

const file = new URL('./own-process-for-test.ts', import.meta.url)
const start = <Question = string, Answer = string>(limits = { ms: 60_000, megabytes: 1000 }) =>
  new OwnProcess<Question, Answer>(file, { waiting: 10 }, limits)
const caller = { who: 'Nora' }

/** Why a question failed, and the answer to one that was asked at the same time. */
const failedAndNext = async (helper: OwnProcess<string, string>, question: string): Promise<[unknown, string]> => {
  const broken = helper.ask(caller, question).catch((error: unknown) => error)
  const next = helper.ask(caller, 'next')
  return [await broken, await next]
}

const isThere = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('answers belong to their questions, one process gives them, and bytes stay bytes', async () => {
  const helper = start<string | Uint8Array, unknown>()
  const asked = ['one', 'pid', 'two', 'pid', Uint8Array.of(1, 2, 3)]
  const answers = await Promise.all(asked.map((each) => helper.ask(caller, each)))
  expect(answers).toEqual(['ONE', answers[3], 'TWO', answers[3], Buffer.of(3, 2, 1)])
})

test('none of the server’s settings are known to it', async () => {
  const known = await start<string, string[]>().ask(caller, 'settings')
  expect(known.filter((each) => each !== 'MALLOC_ARENA_MAX' && !each.startsWith('NODE_CHANNEL'))).toEqual([])
})

test.each([
  ['cannot answer', 'break', /broken on purpose/],
  ['gives up', 'end', /ended with code 3/],
])('one that %s says so, and the question that is asked at once is answered', async (_, question, message) => {
  const [why, next] = await failedAndNext(start(), question)
  expect([String(why), next]).toEqual([expect.stringMatching(message), 'NEXT'])
})

test('one that could not answer is not left behind', async () => {
  const helper = start<string, unknown>()
  const pid = Number(await helper.ask(caller, 'pid'))
  await expect(helper.ask(caller, 'break')).rejects.toThrow('broken on purpose')
  await expect.poll(() => isThere(pid)).toBe(false)
})

test('one that kept much of its memory answers, and another one answers the next question', async () => {
  const helper = start<string, unknown>({ ms: 60_000, megabytes: 400 })
  const pid = await helper.ask(caller, 'pid')
  expect([await helper.ask(caller, 'keep'), await helper.ask(caller, 'pid')]).not.toContain(pid)
  await expect.poll(() => isThere(Number(pid))).toBe(false)
})

test('where the server was busy when the time was over, and the answer had come, another one answers the next question', async () => {
  const helper = start<string, unknown>({ ms: 1100, megabytes: 1000 })
  const pid = await helper.ask(caller, 'pid')
  const both = Promise.all(['wait', 'pid'].map((question) => helper.ask(caller, question)))
  await new Promise(setImmediate)
  const until = performance.now() + 1400
  while (performance.now() < until);
  const [answer, next] = await both
  expect([answer, next === pid]).toEqual(['WAIT', false])
})

test('one that works for ever is not left behind by a server that is killed', async () => {
  const server = fork(new URL('./own-process-server-for-test.ts', import.meta.url), { execArgv: [] })
  const [pid] = (await once(server, 'message')) as [number]
  expect(isThere(pid)).toBe(true)
  server.kill('SIGKILL')
  await once(server, 'exit')
  await expect.poll(() => isThere(pid)).toBe(false)
})

test.each([
  ['crashes', 'crash'],
  ['works for ever, and hears nothing', 'forever'],
  ['takes more and more memory', 'unpack'],
  ['takes more and more memory, and hears nothing', 'hoard'],
  ['makes one array that is larger than its heap', 'one array'],
])('one that %s is ended, and replaced', async (_, question) => {
  expect(await failedAndNext(start({ ms: 4000, megabytes: 150 }), question)).toEqual([expect.any(HelperEnded), 'NEXT'])
})

test('what ends the server with its whole group does not end it over a question, and one that was ended meanwhile is replaced', async () => {
  const helper = start<string, unknown>()
  const pid = Number(await helper.ask(caller, 'pid'))
  process.kill(pid, 'SIGTERM')
  process.kill(pid, 'SIGINT')
  expect(await helper.ask(caller, 'pid')).toBe(pid)
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => isThere(pid)).toBe(false)
  await expect.poll(() => helper.ask(caller, 'pid').catch(() => pid)).not.toBe(pid)
})
