import { statSync } from 'node:fs'
import { join } from 'node:path'
import { inSystem, mailRequested, newId, outboxFolder, OutboxRelay } from '@daybook/platform/server'
import { type Delivered, mailbox, testApp, validCalls } from '@daybook/testing'
import { afterAll, expect, test } from 'vitest'

// Mails as a mail server hears them (docs/security.md#s31, #s34).

const world = await testApp({ own: true })
const { app, api, rows } = world
const box = await mailbox()
const there = await world.secondServer({ smtpUrl: box.url, mailFrom: 'Daybook <no-reply@daybook.test>' })
const relay = new OutboxRelay(there)
afterAll(async () => {
  await relay.close()
  box.close()
})

const sent = async (deed: () => Promise<unknown>): Promise<Delivered[]> => {
  const before = box.delivered.length
  await deed()
  await relay.drain()
  return box.delivered.slice(before)
}

const mail = (to: string, subject: string, text = 'Hello') =>
  sent(() => inSystem(app, 'test', ({ emit }) => emit(mailRequested, { id: newId(), to, subject, text })))

const headersOf = ({ lines }: Delivered) =>
  lines
    .slice(0, lines.indexOf(''))
    .filter((line) => !/^\s/.test(line))
    .map((line) => line.split(':')[0])
const usual = ['From', 'To', 'Subject', 'Message-ID', 'Content-Transfer-Encoding', 'Date', 'MIME-Version', 'Content-Type'].sort()

test.each([
  ['a subject', 'ada@example.com', 'Hello\r\nBcc: eve@example.com\r\n\r\n<script>'],
  ['a subject with bare CR and LF', 'ada@example.com', 'Hello\rBcc: eve@example.com\nCc: eve@example.com'],
  ['a subject in other letters', 'ada@example.com', 'Grüße 👩 שלום\r\nBcc: eve@example.com'],
  ['an address with a second one', 'ada@example.com, eve@example.com', 'Hello'],
  ['an address with a line break', 'ada@example.com\r\nRCPT TO:<eve@example.com>', 'Hello'],
  ['a name in an address', '"eve@example.com" <ada@example.com>, eve@example.com', 'Hello'],
  ['a group of addresses', 'all: ada@example.com, eve@example.com;', 'Hello'],
])('%s makes no header and no second recipient', async (_case, to, subject) => {
  for (const each of await mail(to, subject)) {
    expect(each.to.length).toBe(1)
    expect(each.to).not.toContain('eve@example.com')
    expect(headersOf(each).sort()).toEqual(usual)
  }
})

test('a mail to an ordinary address arrives, once', async () => {
  const [one, ...more] = await mail("o'hara+time@mail.example.com", 'Hello')
  expect([one?.from, one?.to, more]).toEqual(['no-reply@daybook.test', ["o'hara+time@mail.example.com"], []])
})

test('a mail in the name of a company comes from our address, and can be ended with one press', async () => {
  const [one, ...more] = await sent(() =>
    inSystem(app, 'test', ({ emit }) =>
      emit(mailRequested, {
        id: newId(),
        to: 'ada@example.com',
        subject: 'Hello',
        text: 'Hello',
        html: '<p>Hello</p>',
        sender: 'Eve" <eve@example.com>\r\nBcc: eve@example.com',
        unsubscribe: 'https://daybook.example/stop?token=a',
      }),
    ),
  )
  expect([one?.from, one?.to, more]).toEqual(['no-reply@daybook.test', ['ada@example.com'], []])
  expect(headersOf(one as Delivered)).toEqual(expect.arrayContaining(['List-Unsubscribe', 'List-Unsubscribe-Post']))
  expect(headersOf(one as Delivered)).not.toContain('Bcc')
  const lines = one?.lines.join('\n') ?? ''
  expect(lines).toContain('<https://daybook.example/stop?token=a>')
  expect(lines).toMatch(/^Content-Type: multipart\/alternative/m)
})

test('a line of a text that is a dot, or looks like a header, stays text', async () => {
  const [one, ...more] = await mail('ada@example.com', 'Hello', 'First\r\n.\r\nQUIT\r\nBcc: eve@example.com\r\n<b>bold</b>')
  expect([one?.to, more, headersOf(one as Delivered).sort()]).toEqual([['ada@example.com'], [], usual])
  expect(one?.lines).toEqual(expect.arrayContaining(['..', 'QUIT', 'Bcc: eve@example.com', '<b>bold</b>']))
})

/** The page in a mail that has one, its lines put together again. */
const pageIn = ({ lines }: Delivered): string => {
  const from = lines.findIndex((line) => line === 'Content-Type: text/html; charset=utf-8')
  return from === -1 ? '' : lines.slice(from).join('\n').replaceAll('=\n', '')
}

test('every mail that a call sends has one recipient, and no name in it becomes a header or a tag', async () => {
  const mails = await sent(async () => {
    for (const { endpoint, make } of validCalls) {
      const { who, ...input } = await make(world)
      await rows(`update person set name = '"Eve" <eve@example.com>, <img src=x onerror=alert(1)>'`)
      await rows(`update company set name = 'Eve <eve@example.com>; <script>alert(1)</script>'`)
      await (who ? api.as(who) : api).send(endpoint, input, { key: 'mail' })
      // Before the next call is prepared, which may deliver what waits elsewhere.
      await relay.drain()
    }
  })
  expect(mails.length).toBeGreaterThan(10)
  for (const each of mails) {
    expect(each.to).toEqual([expect.stringMatching(/^[\w.+-]+@[\w.-]+$/)])
    expect(each.to).not.toContain('eve@example.com')
    const page = pageIn(each)
    const more = page === '' ? [] : ['List-Unsubscribe', 'List-Unsubscribe-Post']
    expect(
      headersOf(each)
        .filter((name) => page === '' || name !== 'Content-Transfer-Encoding')
        .sort(),
    ).toEqual([...usual.filter((name) => page === '' || name !== 'Content-Transfer-Encoding'), ...more].sort())
    const types = each.lines.filter((line) => /^content-type:/i.test(line) && !/multipart\/alternative/.test(line))
    const text = 'Content-Type: text/plain; charset=utf-8'
    expect(types).toEqual(page === '' ? [text] : [text, 'Content-Type: text/html; charset=utf-8'])
    expect(page).not.toMatch(/<(?:img|script)|javascript:/i)
  }
})

test('a mail that becomes a file is readable by the account of the server only', async () => {
  const id = newId()
  await inSystem(app, 'test', ({ emit }) => emit(mailRequested, { id, to: 'ada@example.com', subject: 'Hello', text: 'A code' }))
  const toFile = new OutboxRelay(app)
  await toFile.drain()
  await toFile.close()
  expect(statSync(join(outboxFolder(app), `${id}.json`)).mode & 0o777).toBe(0o600)
})
