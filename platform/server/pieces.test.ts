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

test('what is refused is not read without end', async () => {
  const { token } = await given.company()
  const kind = 'Content-Type: multipart/form-data; boundary=x'
  const size = 1_000_000
  const chunk = `${size.toString(16)}\r\n${'x'.repeat(size)}\r\n`
  const begin = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'
  const read = await new Promise<number>((resolve) => {
    let written = 0
    const head = `POST /api/v0/document-file HTTP/1.1\r\nHost: daybook.test\r\nAuthorization: Bearer ${token}\r\n${kind}\r\n`
    const socket = connect(at, '127.0.0.1', () => {
      socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n${begin.length.toString(16)}\r\n${begin}\r\n`)
      more()
    })
    const more = () => {
      while (socket.writable && written < 200 * size && socket.write(chunk)) written += size
    }
    socket.on('drain', () => ((written += size), more())).on('error', () => undefined)
    socket.on('close', () => resolve(written)).resume()
  })
  expect(read).toBeLessThan(100 * size)
})

test('what says that it is longer than anything may be is not read without end either', async () => {
  const part = Buffer.alloc(1_000_000, 'x')
  const most = 200 * part.length
  const read = await new Promise<number>((resolve) => {
    let written = 0
    const socket = connect(at, '127.0.0.1', () => {
      socket.write(`POST /api/v0/clock/in HTTP/1.1\r\nHost: daybook.test\r\nContent-Length: 100000000000\r\n${form}\r\n`)
      more()
    })
    const more = () => {
      while (socket.writable && written < most && socket.write(part)) written += part.length
      if (written >= most) socket.destroy()
    }
    socket.on('drain', () => ((written += part.length), more())).on('error', () => undefined)
    socket.on('close', () => resolve(written)).resume()
  })
  expect(read).toBeLessThan(most)
})

/** How much of an endless body a server takes, sent in chunks of a byte each behind a call that it answers before. */
const takenBehind = (call: string, headers: string, most: number): Promise<number> =>
  new Promise((resolve) => {
    const crumbs = '1\r\nx\r\n'.repeat(1000)
    let written = 0
    const socket = connect(at, '127.0.0.1', () => {
      socket.write(`${call} HTTP/1.1\r\nHost: daybook.test\r\nTransfer-Encoding: chunked\r\n${headers}\r\n`)
      more()
    })
    const more = () => {
      while (socket.writable && written < most && socket.write(crumbs)) written += crumbs.length
      if (written >= most) socket.destroy()
    }
    socket.on('drain', () => ((written += crumbs.length), more())).on('error', () => undefined)
    socket.on('close', () => resolve(written)).resume()
  })

test.each([
  ['a page', 'GET /', ''],
  ['nothing that there is', 'POST /api/v0/nothing', ''],
  ['a kind of body that nobody reads', 'POST /oauth/token', 'Content-Type: text/foo\r\n'],
  ['whoever is not signed in', 'POST /api/v0/clock/in', 'Content-Type: application/json\r\n'],
])('a body in crumbs behind the answer to %s is hung up on as well', async (_, call, headers) => {
  const most = 60_000_000
  expect(await takenBehind(call, headers, most)).toBeLessThan(most)
})
