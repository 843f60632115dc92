import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { getOutside } from './get-outside.ts'

const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  if (request.url === '/elsewhere') response.writeHead(302, { location: '/secret' }).end()
  else if (request.url === '/never') response.writeHead(200).write('x')
  else if (request.url === '/long') response.writeHead(200).end('x'.repeat(2000))
  else response.writeHead(200, { 'content-type': 'Text/Plain; charset=utf-8' }).end('hello')
})
await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
const { port } = server.address() as AddressInfo
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const bounds = { mostBytes: 1000, withinMs: 5000 }
const near = (path: string, more = {}) =>
  getOutside(new URL(`http://127.0.0.1:${port}${path}`), { ...bounds, isNear: true, ...more })

test('what comes from elsewhere is read outside only, over TLS and at its usual port', async () => {
  for (const address of [
    `http://127.0.0.1:${port}/a`,
    `https://127.0.0.1:${port}/a`,
    'https://127.0.0.1/a',
    'https://2130706433/a',
    'https://0.0.0.0/a',
    'https://[::1]/a',
    'https://10.0.0.1/a',
    'https://169.254.169.254/a',
    'https://localhost/a',
    'file:///etc/passwd',
  ])
    await expect(getOutside(new URL(address), bounds)).rejects.toThrow(/leads inside|usual port/)
  expect(asked).toEqual([])
})

test('it is told as it came, and an answer that points elsewhere is not followed', async () => {
  expect(await near('/a')).toEqual({ status: 200, type: 'text/plain', bytes: Buffer.from('hello') })
  expect((await near('/elsewhere')).status).toBe(302)
  expect(asked).not.toContain('/secret')
})

test('more than it may be, or later than it may come, is not taken', async () => {
  await expect(near('/long')).rejects.toThrow('more than 1000 bytes')
  await expect(near('/never', { withinMs: 50 })).rejects.toThrow(/abort/i)
})
