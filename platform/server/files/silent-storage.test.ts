import { readdirSync, readlinkSync } from 'node:fs'
import { mkdtemp, rm, unlink, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, connect, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { getLogo, setLogo } from '@daybook/company/contract'
import { blackPng, startS3, testApp } from '@daybook/testing'
import { describe, expect, onTestFinished, test } from 'vitest'
import { localClient } from '../local-client.ts'
import { Storage } from './storage.ts'

const { given, secondServer } = await testApp({ own: true })

const silentMs = 400

/** Listens as long as the test runs; which connections to it are open. */
const listening = async (server: Server): Promise<{ port: number; open: Set<Socket> }> => {
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => undefined).once('close', () => open.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    for (const socket of open) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  return { port: (server.address() as AddressInfo).port, open }
}

/** A storage whose files are at a service that answers in that way, and a folder with one file in it. */
const storageAt = async (answer: RequestListener) => {
  let calls = 0
  const { port, open } = await listening(createServer((...call) => (calls++, answer(...call))))
  const folder = await mkdtemp(join(tmpdir(), 'daybook-silent-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [path, size] = [join(folder, 'file'), 200_000]
  await writeFile(path, Buffer.alloc(size, 1))
  const own = { region: 'x', bucket: 'daybook', accessKeyId: 'a', secretAccessKey: 'b' }
  const storage = new Storage({ dataDir: folder, s3: { endpoint: `http://127.0.0.1:${port}`, ...own } }, silentMs)
  return { storage, open, calls: () => calls, folder, path, size, put: () => storage.put('company/file', path, size) }
}

const away = 'cannot be reached right now'

describe('a service that takes a call and says nothing', () => {
  test.each(['fetching', 'bringing', 'removing'])('is given up, and its connection ended: %s', async (what) => {
    const { storage, open, put } = await storageAt((request) => void request.resume())
    const calls = { fetching: () => storage.open('company/file'), bringing: put, removing: () => storage.remove('company/file') }
    await expect(calls[what as keyof typeof calls]()).rejects.toThrow(away)
    await expect.poll(() => open.size).toBe(0)
  })

  test.each([200, 403, 404, 500, 503])('is given up behind the headers of its %i too, once', async (status) => {
    const { storage, open, calls } = await storageAt((_, reply) =>
      reply.writeHead(status, { 'content-length': 1000 }).flushHeaders(),
    )
    await expect(storage.open('company/file')).rejects.toThrow(away)
    await expect.poll(() => open.size).toBe(0)
    expect(calls()).toBe(1)
  })

  test('that never comes to an end of why it cannot is heard no further than anybody would say', async () => {
    const { storage, open } = await storageAt((_, reply) => {
      reply.writeHead(403)
      const more = (): boolean =>
        !reply.destroyed && (reply.write(Buffer.alloc(16_384, 32)) ? more() : Boolean(reply.once('drain', more)))
      more()
    })
    await expect(storage.open('company/file')).rejects.toThrow(away)
    await expect.poll(() => open.size).toBe(0)
  })

  test('is given up in the middle of a file: whoever reads it hears of that', async () => {
    const { storage, open } = await storageAt((_, reply) => reply.writeHead(200, { 'content-length': 1000 }).write('half'))
    const stream = await storage.open('company/file')
    await expect(buffer(stream ?? Readable.from([]))).rejects.toThrow('The service said nothing for 0.4 s.')
    await expect.poll(() => open.size).toBe(0)
  })

  test('costs a 503, and files are served again as soon as it answers', async () => {
    const { s3 } = await startS3()
    const service = { isSilent: true }
    const { port } = await listening(
      createTcpServer((near) => {
        if (service.isSilent) return void near.resume()
        const far = connect(Number(new URL(s3.endpoint).port), '127.0.0.1').on('error', () => undefined)
        near.pipe(far).pipe(near)
      }),
    )
    const at = await secondServer({ s3: { ...s3, endpoint: `http://127.0.0.1:${port}` } })
    at.storage = new Storage(at.config, silentMs)
    const api = localClient(at).as(await given.company())
    const file = { bytes: blackPng(9), name: 'logo.png' }
    expect(await api.send(setLogo, { file })).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    service.isSilent = false
    expect(await api.send(setLogo, { file })).toMatchObject({ status: 200 })
    const { address } = await api.call(getLogo, {})
    expect((await at.server.inject({ url: address ?? '' })).statusCode).toBe(200)
  })
})

describe('nobody is given up who goes on', () => {
  test('a file that is brought for longer than that, piece by piece', async () => {
    const { storage } = await storageAt((request, reply) => request.resume().once('end', () => reply.end()))
    const began = performance.now()
    const pieces = async function* () {
      for (let i = 0; i < 6; i++) yield sleep(silentMs / 4, Buffer.alloc(1000))
    }
    await storage.putStream('company/file', Readable.from(pieces(), { objectMode: false }), 6000)
    expect(performance.now() - began).toBeGreaterThan(silentMs)
  })

  test('a file that lies in the connection, or is brought on elsewhere, for longer than that once it was sent', async () => {
    const { put, calls } = await storageAt((request, reply) =>
      request.resume().once('end', () => setTimeout(() => reply.end(), silentMs * 3)),
    )
    await put()
    expect(calls()).toBe(1)
  })

  test('a phone that takes a file in pauses which are longer than that', async () => {
    const size = 1_000_000
    const { storage } = await storageAt((_, reply) => void reply.end(Buffer.alloc(size, 1)))
    const [stream, sizes] = [await storage.open('company/file'), Array.of<number>()]
    for await (const piece of stream ?? []) if (sizes.push(piece.length) < 3) await sleep(silentMs * 1.5)
    expect(sizes.reduce((sum, each) => sum + each, 0)).toBe(size)
  })
})

test.each([
  [200, true],
  [404, false],
  // As a service answers a key that may not list what there is.
  [403, false],
])('asked whether a file lies there, a service that answers %i says: %s', async (status, is) => {
  const { storage } = await storageAt((_, reply) => void reply.writeHead(status).end())
  expect(await storage.has('company/file')).toBe(is)
})

/** The files in that folder that this process has open. */
const openIn = (folder: string): string[] =>
  readdirSync('/proc/self/fd').flatMap((name) => {
    try {
      const path = readlinkSync(join('/proc/self/fd', name))
      return path.startsWith(folder) ? [path] : []
    } catch {
      return []
    }
  })

// What is removed while it is open goes on taking its place on the disk.
describe.skipIf(process.platform !== 'linux')('a file that could not be brought is not open any more, nor its connection', () => {
  const answers: Record<string, RequestListener> = {
    'refused before it was read': (_, reply) => reply.writeHead(403, { 'content-length': 0 }).end(),
    'refused, and the connection ended': (_, reply) => reply.writeHead(503, { connection: 'close' }).end(),
    'cut off in the middle': (request) => request.once('data', () => request.socket.destroy()),
    'not answered': (request) => void request.resume(),
  }

  test.each(Object.keys(answers))('%s', async (how) => {
    const { folder, open, path, put } = await storageAt((request, reply) => answers[how]?.(request, reply))
    await expect(put()).rejects.toThrow(away)
    await unlink(path)
    await expect.poll(() => [openIn(folder), open.size]).toEqual([[], 0])
  })
})
