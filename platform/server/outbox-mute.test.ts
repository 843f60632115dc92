import { event } from '@daybook/platform/contract'
import { givenUp, inSystem, mailRequested, newId, onLater, onOutside, OutboxRelay, retryGivenUp } from '@daybook/platform/server'
import { openClient } from '@daybook/platform/server/postgres'
import { mailbox, muteServer, testApp } from '@daybook/testing'
import { afterAll, expect, inject, test } from 'vitest'
import { z } from 'zod'

// A mail server that says nothing, and others that make one wait: they hold up neither the database nor anybody's news.

const world = await testApp({ own: true })
const { app, rows, clock } = world
const [{ name } = { name: '' }] = await rows<{ name: string }>('select current_database() as name')
const owner = await openClient({ ...inject('cluster').owner, database: name })
const mute = await muteServer()
const box = await mailbox()
afterAll(async () => {
  mute.close()
  box.close()
  await owner.end()
})

const passed = event({ name: 'test.passed', payload: z.strictObject({ what: z.string() }) })
const called = event({ name: 'test.called', payload: z.strictObject({ what: z.string() }) })
const heard: string[] = []
/** What a call over the network waits for, and how it ends. */
let answer = async (): Promise<void> => undefined
const listeners = [
  onLater(passed, async ({ what }) => void heard.push(what)),
  onOutside(called, async ({ what }) => {
    heard.push(what)
    await answer()
  }),
]
for (const mount of listeners) mount(app)

const tell = (about: typeof passed | typeof called, what: string) => inSystem(app, 'test', ({ emit }) => emit(about, { what }))
const ask = (to: string, unsubscribe?: string) =>
  inSystem(app, 'test', ({ emit }) =>
    emit(mailRequested, { id: newId(), to, subject: 'Hello', text: 'Hello', ...(unsubscribe ? { unsubscribe } : {}) }),
  )
const inside = async () =>
  (
    await rows<{ n: number }>("select count(*)::int as n from pg_stat_activity where datname = $1 and state like 'idle in%'", [
      name,
    ])
  )[0]?.n

test('while mails wait for a mute server, several at once, no transaction is open and events are delivered', async () => {
  const there = await world.secondServer({ smtpUrl: `smtp://127.0.0.1:${mute.port}` })
  for (const mount of listeners) mount(there)
  const relay = new OutboxRelay(there)
  for (let i = 0; i < 8; i += 1) await ask(`mute-${i}@example.com`)
  await tell(passed, 'behind the mails')
  relay.start()
  await expect.poll(() => mute.callers.size).toBeGreaterThan(1)
  await expect.poll(() => heard).toContain('behind the mails')
  expect(await inside()).toBe(0)
  // The end does not wait for the mute one either: when it is over, those who wait for it still do.
  await relay.close()
  expect(mute.callers.size).toBeGreaterThan(1)
  await rows("with dropped as (delete from mail) delete from outbox where name = 'mail.kept'")
})

test('what somebody waits for does not wait behind the mails to many', async () => {
  heard.length = 0
  answer = async () => undefined
  const there = await world.secondServer({ smtpUrl: `smtp://127.0.0.1:${mute.port}` })
  for (const mount of listeners) mount(there)
  const relay = new OutboxRelay(there)
  const before = mute.callers.size
  for (let i = 0; i < 8; i += 1) await ask(`many-${i}@example.com`, 'https://daybook.test/unsubscribe')
  await tell(called, 'a code')
  relay.start()
  await expect.poll(() => mute.callers.size).toBeGreaterThan(before)
  await expect.poll(() => heard).toEqual(['a code'])
  await relay.close()
  await rows("with dropped as (delete from mail) delete from outbox where name like 'mail.kept%'")
})

const signal = () => {
  let go = () => undefined as void
  const given = new Promise<void>((done) => (go = done))
  return { given, go: () => go() }
}
const waiting = () => rows<{ attempts: number }>("select attempts from outbox where name = 'test.called'")

test('what one server delivers no other one takes; when it dies on the way, it is taken again', async () => {
  heard.length = 0
  const { given, go } = signal()
  answer = () => given
  const [first, second] = [new OutboxRelay(app), new OutboxRelay(app)]
  await tell(called, 'once')
  const running = first.drain()
  await expect.poll(() => heard).toEqual(['once'])
  clock.advance(1)
  await second.drain()
  expect(heard).toEqual(['once'])
  // Two minutes later the first is taken for dead; that it says by then that it failed is not heard any more.
  clock.advance(2)
  answer = async () => undefined
  await second.drain()
  expect([heard, await waiting()]).toEqual([['once', 'once'], []])
  go()
  await running
  expect(await waiting()).toEqual([])
})

test('who was taken for dead does not put off what another one delivers', async () => {
  const [slow, other] = [signal(), signal()]
  answer = () => slow.given.then(() => Promise.reject(new Error('too late')))
  const [first, second] = [new OutboxRelay(app), new OutboxRelay(app)]
  await tell(called, 'twice')
  const running = first.drain()
  await expect.poll(waiting).toEqual([{ attempts: 1 }])
  clock.advance(2)
  answer = () => other.given
  const again = second.drain()
  await expect.poll(waiting).toEqual([{ attempts: 2 }])
  const [before] = await rows("select not_before, last_error from outbox where name = 'test.called'")
  slow.go()
  await running
  expect(await rows("select not_before, last_error from outbox where name = 'test.called'")).toEqual([before])
  other.go()
  await again
  expect(await waiting()).toEqual([])
})

test('a mail that was given up is kept and listed without a word of whom it is for, and arrives when it is sent again', async () => {
  const closed = await muteServer()
  closed.close()
  const broken = new OutboxRelay(await world.secondServer({ smtpUrl: `smtp://127.0.0.1:${closed.port}` }))
  await ask('late@example.com')
  for (let i = 0; i < 14; i += 1) {
    clock.advance(120)
    await broken.drain()
  }
  const [mail, ...more] = await givenUp(owner, clock.now)
  expect([mail, more]).toEqual([
    { id: expect.any(Number), name: 'mail.kept', company_id: null, at: expect.any(String), last_error: 'ESOCKET' },
    [],
  ])
  const works = new OutboxRelay(await world.secondServer({ smtpUrl: box.url, mailFrom: 'Daybook <no-reply@daybook.test>' }))
  await works.drain()
  expect(box.delivered).toEqual([])
  expect(await retryGivenUp(owner, clock.now, 0)).toBe(0)
  expect(await retryGivenUp(owner, clock.now, mail?.id ?? 0)).toBe(1)
  await works.drain()
  expect(box.delivered.map(({ to }) => to)).toEqual([['late@example.com']])
  expect([await givenUp(owner, clock.now), await rows('select 1 from mail')]).toEqual([[], []])
})
