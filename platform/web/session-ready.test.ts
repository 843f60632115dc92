import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { words, wordsOf } from './api-error.ts'
import { storageKeys, writeStored } from './storage.ts'

const token = () => Response.json({ access_token: 'new', token_type: 'Bearer', expires_in: 900, scope: '' })
const broken = () => Promise.reject(new TypeError('failed'))

/** A page that opens where somebody was signed in, with a server that answers in this way. */
const open = async (...answers: (() => Response | Promise<Response>)[]) => {
  const fetchIt = vi.fn<() => Promise<Response>>(async () => (answers.length > 1 ? answers.shift() : answers[0])?.() ?? broken())
  vi.stubGlobal('fetch', fetchIt)
  const { session } = await import('./session.ts')
  return { session, fetchIt }
}

beforeEach(() => {
  // Each page is one of its own, and tells other ones nothing.
  vi.resetModules()
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  writeStored(storageKeys.auth, { token_type: 'Bearer' })
})
// The files that come next in this process load a page that hears other ones.
afterAll(() => void vi.resetModules())

test('a connection that breaks while a page opens is tried again, and nobody is asked for it', async () => {
  const { session, fetchIt } = await open(broken, () => new Response(null, { status: 503 }), token)
  const ready = session.ready()
  await vi.runAllTimersAsync()
  expect(await ready).toBe('in')
  expect(fetchIt).toHaveBeenCalledTimes(3)
})

test.each([
  ['breaks off within the answer', () => new Response('{"access_tok')],
  ['is answered by a page of something in between', () => new Response('<h1>Sign in to this network</h1>')],
  ['is refused by something in between', () => new Response('<h1>Sign in to this gateway</h1>', { status: 401 })],
  ['is refused by it in JSON', () => Response.json({ error: 'unauthorized' }, { status: 401 })],
  ['is refused by it with nothing', () => Response.json(null, { status: 401 })],
  ['is answered with nothing', () => Response.json(null)],
])('a connection that %s signs nobody out', async (_, answer) => {
  const { session } = await open(answer, token)
  const ready = session.ready()
  await vi.runAllTimersAsync()
  expect(await ready).toBe('in')
})

test('where nobody answers it says so after two more tries, and the session stays', async () => {
  const { session, fetchIt } = await open(broken)
  const [said] = await Promise.all([session.ready().catch(wordsOf), vi.runAllTimersAsync()])
  expect(said).toBe(words.noAnswer)
  expect(fetchIt).toHaveBeenCalledTimes(3)
  expect(session.get().status).toBe('unknown')
})

test.each([
  ['there is no connection at all', broken, false, 'unknown'],
  ['it is told to wait', () => new Response(null, { status: 429 }), true, 'unknown'],
] as const)('it is not tried again where %s', async (_, answer, onLine, status) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine)
  const { session, fetchIt } = await open(answer)
  await expect(session.ready()).rejects.toBeTruthy()
  expect(fetchIt).toHaveBeenCalledTimes(1)
  expect(session.get().status).toBe(status)
})

test('where another tab signed out meanwhile it is not asked again, and whoever did so wished it', async () => {
  const { session, fetchIt } = await open(broken)
  const ready = session.ready()
  session.end()
  await vi.runAllTimersAsync()
  expect(await ready).toBe('out')
  expect([fetchIt.mock.calls.length, session.ended()]).toEqual([1, 1])
})

test('the same during the last try: whoever asked is told what is so', async () => {
  const page = { signOut: () => undefined as void }
  const { session } = await open(broken, broken, () => (page.signOut(), broken()))
  page.signOut = () => session.end()
  const ready = session.ready()
  await vi.runAllTimersAsync()
  expect(await ready).toBe('out')
})

test('a refusal is final', async () => {
  const { session, fetchIt } = await open(() => Response.json({ error: 'invalid_grant' }, { status: 400 }))
  expect(await session.ready()).toBe('out')
  expect(fetchIt).toHaveBeenCalledTimes(1)
})
