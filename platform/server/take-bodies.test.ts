import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { addHoliday } from '@daybook/calendar/contract'
import { setPicture, signUp } from '@daybook/identity/contract'
import { importPeople } from '@daybook/people/contract'
import { fieldOf } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import Fastify from 'fastify'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { Bodies, bodyBounds, type BodyBounds } from './bodies.ts'
import { handleError } from './problem.ts'
import { boundBodies } from './take-bodies.ts'

// docs/security.md#s77: what people send and do not finish, or send before anybody knows them, cannot fill the memory. Counted in bytes.

const sockets = new Set<Socket>()
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
})

type Head = { method?: string; path: string; length?: number; token?: string; type?: string }

const headOf = ({ method = 'POST', path, length, token, type = 'application/json' }: Head): string =>
  [
    `${method} ${path} HTTP/1.1`,
    'host: x',
    `content-type: ${type}`,
    length === undefined ? 'transfer-encoding: chunked' : `content-length: ${length}`,
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    '\r\n',
  ].join('\r\n')

/** A connection on which a call is begun, and the status that it is answered with, if it is. */
const begun = (port: number, head: Head, ...parts: (string | Buffer)[]) => {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  sockets.add(socket)
  let heard = ''
  socket.on('data', (chunk: Buffer) => void (heard += chunk.toString('latin1')))
  socket.write(headOf(head))
  for (const part of parts) socket.write(part)
  const status = () => Number(/^HTTP\/1\.1 (\d+)/.exec(heard)?.[1] ?? 0)
  return { socket, status, heard: () => heard, answered: async () => await expect.poll(status).toBeGreaterThan(0) }
}

const multipart = 'multipart/form-data; boundary=xx'
const fileHead = '--xx\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n'

describe('the server', async () => {
  const { app, api, given, port } = await testApp({ own: true })
  const at = await port()
  const { bodies } = app.server
  const healthy = async () => (await fetch(`http://127.0.0.1:${at}/healthz`)).status

  test('answers before a body comes: what is too large for anybody, and what is large of somebody it does not know', async () => {
    const { token } = await given.company()
    const nobody = 'x'.repeat(43)
    const picture = { method: 'PATCH', path: setPicture.path, type: multipart }
    const cases: [Head, number][] = [
      [{ path: signUp.path, length: 64 * 1024 + 1 }, 413],
      [{ path: '/api/v0/there-is-none', length: 64 * 1024 + 1 }, 413],
      [{ path: signUp.path, length: 64 * 1024 + 1, token }, 413],
      [{ path: importPeople.path, length: 1_000_000 }, 401],
      [{ path: importPeople.path, length: 1_000_000, token: nobody }, 401],
      [{ path: importPeople.path }, 401],
      [{ path: importPeople.path, length: 1024 * 1024 + 1, token }, 413],
      [{ ...picture, length: 5_000_000 }, 401],
      [{ ...picture, length: 1000, token: nobody }, 401],
      [{ ...picture, length: 6_000_000, token }, 413],
    ]
    for (const [head, status] of cases) {
      const call = begun(at, head)
      await call.answered()
      expect([head, call.status()]).toEqual([head, status])
    }
    const known = begun(at, { path: importPeople.path, length: 1_000_000, token }, 'x'.repeat(100_000))
    await expect.poll(() => bodies.bytes).toBeGreaterThan(64 * 1024)
    expect(known.status()).toBe(0)
  })

  test('holds no more than its share of bodies that one network leaves unfinished, and answers to everybody else', async () => {
    await expect.poll(() => bodies.bytes).toBe(0)
    const calls = Array.from({ length: 450 }, () => begun(at, { path: signUp.path, length: 65_000 }, Buffer.alloc(64_900, 0x20)))
    const answers = () => calls.map(({ status }) => status()).filter((status) => status > 0)
    let most = 0
    await expect
      .poll(() => {
        most = Math.max(most, bodies.bytes)
        return answers().length
      })
      .toBeGreaterThan(50)
    expect(new Set(answers())).toEqual(new Set([408]))
    expect(calls.find(({ status }) => status() > 0)?.heard()).toMatch(/connection: close/i)
    expect(most).toBeLessThanOrEqual(bodyBounds.eachStrangers)
    expect(bodies.bytes).toBeGreaterThan(bodyBounds.eachStrangers / 2)
    expect(await healthy()).toBe(200)
    for (const { socket } of calls) socket.destroy()
    await expect.poll(() => bodies.bytes).toBe(0)
  })

  test('holds no more than an account’s share of its unfinished files, and takes others', async () => {
    const { owner, employee } = await given.cast()
    const head = { method: 'PATCH', path: setPicture.path, type: multipart, length: 5_000_000, token: employee.token }
    const calls = Array.from({ length: 6 }, () => begun(at, head, fileHead, Buffer.alloc(4_900_000, 0x41)))
    await expect.poll(() => calls.filter(({ status }) => status() === 429).length).toBeGreaterThan(0)
    expect(bodies.bytes).toBeGreaterThan(5_000_000)
    expect(bodies.bytes).toBeLessThanOrEqual(bodyBounds.eachAccount)
    const csv = `Name,Email\n${Array.from({ length: 1000 }, (_, i) => `Person ${i} ${'x'.repeat(150)},p${i}@example.com`).join('\n')}\n`
    expect(await api.as(owner).send(importPeople, { body: { csv, commit: false } })).toMatchObject({ status: 200 })
    for (const { socket } of calls) socket.destroy()
    await expect.poll(() => bodies.bytes).toBe(0)
  })

  test('keeps so many connections, and no more', () => {
    expect(app.server.server.maxConnections).toBe(4000)
  })

  test('gives back what a call took, whether it was done, refused, or cut off', async () => {
    const { token } = await given.company()
    const bearer = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const post = (body: string) => fetch(`http://127.0.0.1:${at}${addHoliday.path}`, { method: 'POST', headers: bearer, body })
    expect((await post(JSON.stringify({ name: 'A day', date: '2026-05-05' }))).status).toBe(200)
    expect((await post('{')).status).toBe(400)
    expect((await post(`{${' '.repeat(1_000_000)}}`)).status).toBe(400)
    const whole = begun(at, { path: addHoliday.path, length: 2, token }, '{}')
    await once(whole.socket, 'ready')
    whole.socket.destroy()
    await expect.poll(() => bodies.bytes).toBe(0)
  })
})

describe('a server of its own bounds', () => {
  const made: { close(): Promise<unknown> }[] = []
  afterAll(async () => void (await Promise.all(made.map((server) => server.close()))))

  const open = async (bounds: Partial<BodyBounds>) => {
    const server = Fastify()
    const bodies = new Bodies({ ...bodyBounds, ...bounds })
    let finish = (): void => undefined
    const finished = new Promise<void>((resolve) => void (finish = resolve))
    server.setErrorHandler(handleError)
    boundBodies(server, bodies, { find: async () => 'somebody', known: ({ headers }) => headers.authorization })
    server.removeContentTypeParser('application/json')
    server.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body.length)
    const permission = { name: 'test', means: '', scopes: {}, audience: 'account' } as const
    server.post('/', { config: { permission } }, async ({ body }) => ({ body }))
    server.post('/slow', { config: { permission } }, async () => finished.then(() => ({})))
    await server.listen({ port: 0, host: '127.0.0.1' })
    made.push(server)
    return { bodies, finish, at: Number(fieldOf(server.server.address(), 'port')) }
  }

  test('a body in a hundred thousand pieces holds what it would in one', async () => {
    const { bodies, at } = await open({})
    const call = begun(at, { path: '/' }, '1\r\nx\r\n'.repeat(100_000))
    await expect.poll(() => bodies.bytes).toBe(128 * 1024)
    call.socket.write('0\r\n\r\n')
    await call.answered()
    expect(call.heard()).toContain('{"body":100000}')
    expect(bodies.bytes).toBe(0)
  })

  test('what is small still comes in while what is large is refused for everybody', async () => {
    const { bodies, at } = await open({ small: 20_000, all: 200_000, large: 100_000 })
    const large = begun(at, { path: '/', length: 90_000 }, 'x'.repeat(89_000))
    await expect.poll(() => bodies.bytes).toBeGreaterThan(80_000)
    const more = begun(at, { path: '/', length: 90_000 }, 'x'.repeat(90_000))
    await more.answered()
    expect(more.status()).toBe(503)
    expect(large.status()).toBe(0)
    const small = begun(at, { path: '/', length: 20_000 }, 'x'.repeat(20_000))
    await small.answered()
    expect(small.status()).toBe(200)
  })

  test('of strangers on a network the oldest that is not whole gives way; somebody signed in does not for themselves', async () => {
    const { bodies, at } = await open({ small: 20_000, eachNetwork: 300_000, eachStrangers: 50_000, eachAccount: 100_000 })
    const half = (token?: string) =>
      begun(at, { path: '/', length: 20_000, ...(token === undefined ? {} : { token }) }, 'x'.repeat(19_999))
    const many = [...Array.from({ length: 10 }, () => half()), ...Array.from({ length: 10 }, () => half('one'))]
    const answered = (status: number) => many.map((call, n) => (call.status() === status ? n : -1)).filter((n) => n >= 0)
    await expect.poll(() => answered(429).length).toBe(5)
    await expect.poll(() => answered(408)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(bodies.bytes).toBeGreaterThan(6 * 20_000)
    const ends = async (token?: string) => {
      const call = half(token)
      call.socket.write('x')
      await call.answered()
      return call.status()
    }
    expect([await ends('other'), await ends('one'), await ends()]).toEqual([200, 429, 200])
  })

  test('where a network holds all it may, bodies that are not whole give way of whoever holds most', async () => {
    const { bodies, at } = await open({ small: 20_000, eachNetwork: 100_000, eachStrangers: 50_000, eachAccount: 90_000 })
    const half = (token: string) => begun(at, { path: '/', length: 20_000, token }, 'x'.repeat(19_999))
    const [quiet, ...flood] = ['other', 'one', 'one', 'one', 'one'].map((token) => half(token))
    await expect.poll(() => bodies.bytes).toBe(5 * 19_999)
    const more = half('third')
    more.socket.write('x')
    await more.answered()
    expect([more.status(), quiet?.status()]).toEqual([200, 0])
    await expect.poll(() => flood.map((call) => call.status())).toEqual([408, 0, 0, 0])
    quiet?.socket.write('x')
    await quiet?.answered()
    expect(quiet?.status()).toBe(200)
  })

  test('a body that does not arrive is waited for only so long', async () => {
    const { bodies, at } = await open({ smallMs: 50 })
    const call = begun(at, { path: '/', length: 1000 }, 'x'.repeat(999))
    await call.answered()
    expect(call.status()).toBe(408)
    expect(call.heard()).toMatch(/connection: close/i)
    expect(bodies.bytes).toBe(0)
  })

  test('a body that is worked on counts, also when its sender is gone', async () => {
    const { bodies, at, finish } = await open({})
    const call = begun(at, { path: '/slow', length: 50_000 }, 'x'.repeat(50_000))
    await expect.poll(() => bodies.bytes).toBe(50_000)
    call.socket.destroy()
    await sleep(50)
    expect(bodies.bytes).toBe(50_000)
    finish()
    await expect.poll(() => bodies.bytes).toBe(0)
  })
})
