import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { postOutside } from './post-outside.ts'

const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  response.writeHead(307, { location: '/elsewhere' }).end('moved')
})
await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
const { port } = server.address() as AddressInfo
afterAll(() => void server.close())

const letter = { headers: {}, body: Buffer.from('hello') }

test('what somebody names is sent to outside only, over TLS and at its usual port', async () => {
  for (const address of [
    `http://127.0.0.1:${port}/a`,
    `https://127.0.0.1:${port}/a`,
    'https://127.0.0.1/a',
    'https://[::1]/a',
    'https://[::ffff:10.0.0.1]/a',
    'https://169.254.169.254/a',
    'https://localhost/a',
    'ftp://push.example/a',
  ])
    await expect(postOutside(new URL(address), letter)).rejects.toThrow(/leads inside|usual port/)
  expect(asked).toEqual([])
})

test('an answer that points elsewhere is not followed', async () => {
  expect(await postOutside(new URL(`http://127.0.0.1:${port}/a`), letter, true)).toBe(307)
  expect(asked).toEqual(['/a'])
})
