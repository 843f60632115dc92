import { connect } from 'node:net'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'

const { given, port } = await testApp()
const at = await port()

/** Sends a body in chunks of so many bytes; the status that comes back, or that the connection was closed without one. */
const sent = (call: string, headers: string, chunks: readonly number[]): Promise<string> =>
  new Promise((resolve) => {
    let heard = ''
    const body = chunks.map((size) => `${size.toString(16)}\r\n${'x'.repeat(size)}\r\n`).join('')
    const head = `${call} HTTP/1.1\r\nHost: daybook.test\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n${headers}\r\n`
    const socket = connect(at, '127.0.0.1', () => socket.write(`${head}${body}0\r\n\r\n`))
    socket.on('data', (bytes) => (heard += bytes.toString('latin1')))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(heard.slice(9, 12) || 'closed'))
  })

const form = 'Content-Type: application/x-www-form-urlencoded\r\n'
const of = (count: number, size: number): number[] => Array<number>(count).fill(size)

test.each([
  ['of a byte each, as many as anybody may send', of(256, 1), '401'],
  ['of a byte each, some more', of(270, 1), 'closed'],
  ['of a byte each, more than the body may be long', of(60_000, 1), 'closed'],
  ['of a byte each, behind a large one', [30_000, ...of(250, 1)], '413'],
  ['of a byte each, which a large one does not pay for', [30_000, ...of(400, 1)], 'closed'],
  ['of a byte each, and again behind a large one', [...of(200, 1), 20_000, ...of(200, 1)], '413'],
  ['of a usual size', of(20, 1000), '413'],
  ['of a usual size, and a few small ones', [...of(100, 3), ...of(4, 1000)], '401'],
])('a body of a stranger in pieces %s', async (_, chunks, status) => {
  expect(await sent('POST /oauth/token', form, chunks)).toBe(status)
})

test('the same for a file of whoever is signed in', async () => {
  const { token } = await given.company()
  const headers = `Authorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=x\r\n`
  expect(await sent('PATCH /api/v0/user/profile-pic', headers, of(2000, 1))).toBe('closed')
})

/** How much of a body without end a server takes behind the head of a call, in such pieces, until it hangs up; `most` where it does not. */
const taken = (head: string, piece: Buffer, most: number): Promise<number> =>
  new Promise((resolve) => {
    let written = 0
    const more = () => {
      while (socket.writable && written < most && socket.write(piece)) written += piece.length
      if (written >= most) socket.destroy()
    }
    const socket = connect(at, '127.0.0.1', () => {
      socket.write(head)
      more()
    })
    socket.on('drain', () => ((written += piece.length), more())).on('error', () => undefined)
    socket.on('close', () => resolve(Math.min(written, most))).resume()
  })

const chunkOf = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`
const host = 'Host: daybook.test\r\n'
const chunked = `${host}Transfer-Encoding: chunked\r\n`
const large = 200_000_000

test('what is refused is not read without end', async () => {
  const { token } = await given.company()
  const kind = `Authorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=x\r\n`
  const begin = chunkOf('--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n')
  const head = `POST /api/v0/document-file HTTP/1.1\r\n${chunked}${kind}\r\n${begin}`
  expect(await taken(head, Buffer.from(chunkOf('x'.repeat(1_000_000))), large)).toBeLessThan(large / 2)
})

test('what says that it is longer than anything may be is not read without end either', async () => {
  const head = `POST /api/v0/clock/in HTTP/1.1\r\n${host}Content-Length: 100000000000\r\n${form}\r\n`
  expect(await taken(head, Buffer.alloc(1_000_000, 'x'), large)).toBeLessThan(large)
})

test.each([
  ['a page', 'GET /', ''],
  ['nothing that there is', 'POST /api/v0/nothing', ''],
  ['a kind of body that nobody reads', 'POST /oauth/token', 'Content-Type: text/foo\r\n'],
  ['whoever is not signed in', 'POST /api/v0/clock/in', 'Content-Type: application/json\r\n'],
])('a body in crumbs behind the answer to %s is hung up on as well', async (_, call, headers) => {
  const most = 60_000_000
  expect(await taken(`${call} HTTP/1.1\r\n${chunked}${headers}\r\n`, Buffer.from(chunkOf('x').repeat(1000)), most)).toBeLessThan(
    most,
  )
})
