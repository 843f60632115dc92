import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { giveWay } from './connections.ts'
import { hangUpOnFloods } from './floods.ts'

// Connections alone keep nobody out: neither silent ones, nor those that say half of something, nor those that ask for what takes long.

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A server that takes five connections, and answers `/slow` never. */
const served = async () => {
  const server = createServer((request, reply) => void (request.url === '/slow' || reply.end('here')))
  giveWay(server, 5)
  // As it stands in the server itself, which takes over what hears of calls.
  hangUpOnFloods(server, {})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(
    () => void server.close(),
    () => server.closeAllConnections(),
  )
  const { port } = server.address() as AddressInfo
  const open = async (from: string, says = ''): Promise<Socket> => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from }).on('error', () => undefined)
    ends.push(() => socket.destroy())
    await once(socket, 'connect')
    if (says !== '') socket.write(says)
    return socket
  }
  const asks = async (from: string, path = '/'): Promise<string> => {
    const socket = await open(from, `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`)
    return Promise.race([once(socket, 'data').then(String), once(socket, 'close').then(() => 'closed')])
  }
  const slow = async (from: string): Promise<Socket> => {
    const asked = once(server, 'request')
    const socket = await open(from, 'GET /slow HTTP/1.1\r\nhost: x\r\n\r\n')
    await asked
    return socket
  }
  return { open, asks, slow }
}

const [crowd, other] = ['127.0.0.1', '127.0.0.2']

test.each(['', 'GET / HT'])('who says “%s” and no more gives way to who asks for something', async (says) => {
  const { open, asks } = await served()
  const many = [await open(crowd, says)]
  for (let i = 0; i < 20; i++) many.push(await open(crowd, says))
  for (let i = 0; i < 8; i++) expect(await asks(i % 2 === 0 ? crowd : other)).toContain('here')
  await expect.poll(() => many.filter(({ destroyed }) => destroyed).length).toBeGreaterThanOrEqual(16)
})

test('where all are asking, the network that has most of them gives one up, and has no more', async () => {
  const { asks, slow } = await served()
  const many: Socket[] = []
  for (let i = 0; i < 5; i++) many.push(await slow(crowd))
  expect(await asks(crowd)).toBe('closed')
  expect(await asks(other)).toContain('here')
  await expect.poll(() => many.map(({ destroyed }) => destroyed)).toEqual([true, false, false, false, false])
})
