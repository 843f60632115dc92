import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { fieldOf } from '@daybook/platform/domain'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { boundUnread } from './count-unread.ts'
import { Unread, unreadBounds, type UnreadBounds } from './unread.ts'

const [KB, MB] = [1024, 1024 * 1024]
// More than the operating system takes by itself.
const reply = Buffer.alloc(16 * MB, 'x')

const made: { close(): Promise<unknown> }[] = []
afterAll(async () => void (await Promise.all(made.map((server) => server.close()))))

const open = async (bounds: Partial<UnreadBounds>) => {
  const server = Fastify({ forceCloseConnections: true })
  const unread = new Unread({ ...unreadBounds, ...bounds })
  boundUnread(server, unread)
  server.get('/', async (request, answer) => {
    request.reader = request.headers['from'] ?? null
    return answer.send(reply)
  })
  server.get('/file', async (_request, answer) =>
    answer.header('content-length', reply.length).send(Readable.from([reply.subarray(0, MB), reply.subarray(MB)])),
  )
  server.get('/news', (_request, answer) => {
    answer.hijack()
    answer.raw.writeHead(200).write('news')
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  made.push(server)
  const at = Number(fieldOf(server.server.address(), 'port'))
  /** Asks for the reply and reads nothing until it is told to. */
  const ask = (from: string, ...paths: readonly string[]) => {
    const socket = connect(at, '127.0.0.1')
    const state = { closed: false, taken: 0, read: () => void socket.resume() }
    socket.on('error', () => {}).on('close', () => void (state.closed = true))
    socket.on('data', (chunk) => void (state.taken += chunk.length)).pause()
    const asked = paths.length === 0 ? ['/'] : paths
    socket.write(asked.map((path) => `GET ${path} HTTP/1.1\r\nhost: x\r\nfrom: ${from}\r\n\r\n`).join(''))
    return state
  }
  return { unread, ask }
}

test('whoever leaves replies lying is hung up on when their share is spent, the oldest first; a colleague is not', async () => {
  const { unread, ask } = await open({ eachAccount: 40 * MB, eachNetwork: 900 * MB, all: 900 * MB })
  const colleague = ask('colleague')
  await expect.poll(() => unread.bytes).toBe(16 * MB)
  const asked: ReturnType<typeof ask>[] = []
  for (let i = 1; i <= 4; i++) {
    asked.push(ask('somebody'))
    await expect.poll(() => unread.bytes).toBe(16 * MB * (1 + Math.min(i, 2)))
  }
  // What is hung up on is seen by who reads.
  for (const each of asked) each.read()
  await expect.poll(() => asked.map(({ closed }) => closed)).toEqual([true, true, false, false])
  colleague.read()
  await expect.poll(() => [colleague, ...asked.slice(2)].every(({ taken }) => taken > 16 * MB)).toBe(true)
  await expect.poll(() => unread.bytes).toBe(0)
})

test('replies behind a stream on its connection, which nobody can take, end with it when their share is spent', async () => {
  const { unread, ask } = await open({ eachAccount: 40 * MB, eachNetwork: 900 * MB, all: 900 * MB })
  const streaming = ask('somebody', '/news', '/', '/')
  streaming.read()
  await expect.poll(() => unread.bytes).toBe(32 * MB)
  expect(streaming.closed).toBe(false)
  const next = ask('somebody')
  await expect.poll(() => streaming.closed).toBe(true)
  next.read()
  await expect.poll(() => next.taken).toBeGreaterThan(16 * MB)
})

test.each([
  ['a network', { eachNetwork: 40 * MB }],
  ['everybody', { all: 40 * MB }],
])('so it is for all of %s together', async (_who, bounds) => {
  const { unread, ask } = await open(bounds)
  for (let i = 1; i <= 4; i++) {
    ask(`account ${i}`)
    await expect.poll(() => unread.bytes).toBe(16 * MB * Math.min(i, 2))
  }
})

test('a reply that is longer than all shares is sent', async () => {
  const { unread, ask } = await open({ eachAccount: MB, eachNetwork: MB, all: MB })
  const one = ask('somebody')
  await expect.poll(() => unread.bytes).toBe(16 * MB)
  one.read()
  await expect.poll(() => one.taken).toBeGreaterThan(16 * MB)
})

test('a reply that is not taken in its time ends', async () => {
  const { unread, ask } = await open({ ms: 300, msPerByte: 0 })
  const one = ask('somebody')
  await expect.poll(() => unread.bytes).toBe(16 * MB)
  await expect.poll(() => unread.bytes).toBe(0)
  one.read()
  await expect.poll(() => one.closed).toBe(true)
})

test('where all of it is spent, the network that holds most gives way, not whoever came first', () => {
  const unread = new Unread({ ...unreadBounds, all: 100 * MB, eachNetwork: 90 * MB })
  const left: string[] = []
  const hold = (network: string, length: number) =>
    unread.hold({ network }, { length: length * MB }, () => void left.push(`${network} ${length}`))
  const taken = [hold('first', 10), hold('large', 30), hold('large', 31), hold('third', 20)]
  expect([left, unread.bytes]).toEqual([[], 91 * MB])
  taken.push(hold('third', 21))
  expect([left, unread.bytes]).toEqual([['large 30'], 82 * MB])
  taken.push(hold('fourth', 95))
  expect([left, unread.bytes]).toEqual([['large 30', 'third 20', 'large 31', 'third 21', 'first 10'], 95 * MB])
  for (const each of taken) each()
  expect(unread.bytes).toBe(0)
})

test('a file that nobody takes counts for what is read ahead of it', async () => {
  const { unread, ask } = await open({ eachNetwork: 300 * KB })
  for (let i = 1; i <= 4; i++) {
    ask('somebody', '/file')
    await expect.poll(() => unread.bytes).toBe(128 * KB * Math.min(i, 2))
  }
})

test('where a network’s share is spent, whoever holds most there gives way: two accounts do not cut off a third one', () => {
  const unread = new Unread(unreadBounds)
  const left: string[] = []
  const hold = (account: string, length: number) =>
    unread.hold({ network: 'office', account }, { length }, () => void left.push(account))
  hold('colleague', 200 * KB)
  for (let i = 0; i < 60; i++) {
    hold('one', MB)
    hold('two', MB)
  }
  expect(left).not.toContain('colleague')
})

test('nor does a stranger with what everybody may read', () => {
  const unread = new Unread(unreadBounds)
  const left: string[] = []
  const hold = (account: string | undefined, length: number) =>
    unread.hold(
      { network: 'office', ...(account ? { account } : {}) },
      { length, bytes: Math.min(length, 128 * KB) },
      () => void left.push(account ?? 'stranger'),
    )
  hold('colleague', 8 * MB)
  for (let i = 0; i < 400; i++) hold(undefined, 300 * KB)
  expect(left).not.toContain('colleague')
})
