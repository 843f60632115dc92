import { once } from 'node:events'
import { createServer, IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hangUpOnFloods } from './floods.ts'
import { answerUnreadable } from './unreadable.ts'

// A stranger who asks for everything at once costs a handful of calls, however much of it came in one packet and however long it goes on.

let read = 0
class Counted extends IncomingMessage {
  constructor(...args: ConstructorParameters<typeof IncomingMessage>) {
    super(...args)
    read += 1
  }
}

const server = createServer({ IncomingMessage: Counted, requireHostHeader: false }, (_, reply) => void reply.end('here'))
server.on('checkExpectation', (_, reply) => void reply.writeHead(417, { Connection: 'close' }).end())
server.on('clientError', answerUnreadable({}))
hangUpOnFloods(server, {})
server.listen(0, '127.0.0.1')

beforeEach(() => (read = 0))
afterEach(() => {
  vi.useRealTimers()
  server.closeAllConnections()
})

/** Sends a call so often on one connection; what came back until it was closed. */
const sent = async (call: string, times: number): Promise<string> => {
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1', () => socket.write(call.repeat(times)))
  let heard = ''
  socket.on('data', (bytes) => (heard += bytes.toString('latin1'))).on('error', () => undefined)
  await new Promise((done) => socket.once('close', done))
  return heard
}

const calls = [
  ['call', 'GET / HTTP/1.1\r\n\r\n'],
  ['call of an older program', 'GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n'],
  ['call that expects something', 'GET / HTTP/1.1\r\nExpect: x\r\n\r\n'],
  ['call that asks whether it may send', 'POST / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 0\r\n\r\n'],
] as const

test.each(calls)('of a %s that comes a hundred thousand times at once five are read', async (_, call) => {
  await sent(call, 100_000)
  expect(read).toBeLessThan(10)
})

test('the same of many connections, packet by packet', async () => {
  await Promise.all(Array.from({ length: 30 }, () => sent(calls[0][1], 3000)))
  expect(read).toBeLessThan(30 * 10)
})

test('four at once are answered, as browsers and proxies may send them', async () => {
  const last = 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'
  expect((await sent(`${calls[0][1].repeat(3)}${last}`, 1)).match(/200 OK/g)).toHaveLength(4)
})

test('whoever is told to rest takes no place for good on a connection that a proxy keeps for everybody', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { port } = server.address() as AddressInfo
  const stranger = 'GET / HTTP/1.1\r\nAuthorization: Bearer x\r\n\r\n'
  const [own, kept] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')]
  const asked = (socket: typeof own, call: string) =>
    new Promise<string>((done) => {
      const tell = (what: unknown) => {
        socket.off('data', tell).off('close', tell)
        done(String(what).slice(9, 12))
      }
      socket.on('data', tell).on('close', tell).write(call)
    })
  expect(await asked(own, stranger.repeat(6))).toBe('200')
  for (let n = 0; n < 4; n += 1) expect(await asked(kept, stranger)).toBe('429')
  // A colleague on it is answered meanwhile.
  const colleague = 'GET / HTTP/1.1\r\nAuthorization: Bearer y\r\n\r\n'
  for (let n = 0; n < 6; n += 1) expect(await asked(kept, colleague)).toBe('200')
  vi.advanceTimersByTime(1000)
  for (let n = 0; n < 6; n += 1) expect(await asked(kept, calls[0][1])).toBe('200')
})

test('whoever rests and goes on is hung up on after four refusals', async () => {
  const stranger = 'GET / HTTP/1.1\r\nAuthorization: Bearer z\r\n\r\n'
  const { port } = server.address() as AddressInfo
  const first = connect(port, '127.0.0.1', () => first.write(stranger.repeat(6)))
  await once(first, 'data')
  const heard = await sent(stranger, 100_000)
  expect(heard.match(/ 429 /g)).toHaveLength(4)
  expect(read).toBeLessThan(20)
})
