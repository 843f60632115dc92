import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Agent, get, type IncomingMessage } from 'node:http'
import { buildApp } from '@daybook/app-server'
import { addHoliday } from '@daybook/calendar/contract'
import { leaveSupport } from '@daybook/company/contract'
import { addApiToken } from '@daybook/identity/contract'
import { addPost, confirmPost } from '@daybook/notices/contract'
import { askChange, deactivatePerson, peopleTopics } from '@daybook/people/contract'
import { type Api, inCompany, localClient, touchPeople } from '@daybook/platform/server'
import { type Member, postForm, testApp } from '@daybook/testing'
import { getMyOffice, getPresence } from '@daybook/office/contract'
import { clockIn, clockOut } from '@daybook/time/contract'
import { afterAll, expect, inject, test, vi } from 'vitest'

const world = await testApp({ own: true })
const { given, rows } = world

/** A second server on the same database, one that listens: streams and closing cannot be seen through `inject`. */
const listening = async () => {
  const [at] = await rows<{ database: string }>('select current_database() as database')
  const database = { pool: world.app.pool, app: { ...inject('cluster').app, database: at?.database ?? '' } }
  const running = await buildApp({ config: world.app.config, database, clock: world.app.clock, checkReplies: true })
  await running.app.live.start()
  // Long enough that nobody who waited for an idle connection could be taken for somebody who did not.
  running.app.server.server.keepAliveTimeout = 60_000
  await running.app.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = running.app.server.server.address() as AddressInfo
  return { ...running, port, api: localClient(running.app) }
}

const { app, port, api, close } = await listening()
let closed: Promise<void> | undefined
afterAll(() => (closed ??= close()))

/** An open stream of news, as a browser holds it. */
const listen = async (who: { token: string } | null) => {
  const request = get({
    port,
    host: '127.0.0.1',
    path: '/api/v0/live',
    headers: who ? { authorization: `Bearer ${who.token}` } : {},
    agent: new Agent({ keepAlive: true }),
  })
  const [reply] = (await once(request, 'response')) as [IncomingMessage]
  let text = ''
  reply.setEncoding('utf8').on('data', (part: string) => (text += part))
  const until = async (wanted: string) => {
    while (!text.includes(wanted)) await once(reply, 'data')
    return text
  }
  return { status: reply.statusCode, headers: reply.headers, until, reply, text: () => text, stop: () => request.destroy() }
}

let day = 1
const change = (on: Api, who: Member) =>
  on.as(who).call(addHoliday, { body: { date: `2026-08-${String(day++).padStart(2, '0')}`, name: 'Day off' } })

test('a session that ends while its stream opens takes the stream with it', async () => {
  const who = await given.company()
  const run = app.queue.run.bind(app.queue)
  // The session ends behind the question whose it is, and before anybody listens for its end.
  app.queue.run = async (caller, work) => {
    app.queue.run = run
    const answer = await run(caller, work)
    const told = new Promise((done) => vi.spyOn(app.live, 'hangUp').mockImplementationOnce(done))
    await postForm(world.app, '/oauth/revoke', { token: who.token })
    await told
    return answer
  }
  const { reply, status } = await listen(who)
  expect(status).toBe(200)
  await once(reply, 'end')
})

test('everybody of a company hears which screens are out of date; nobody of another one hears anything', async () => {
  const { ours, theirs } = await given.twoCompanies()
  const [mine, neighbour] = [await listen(ours.employee), await listen(theirs.employee)]
  expect(mine).toMatchObject({ status: 200, headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' } })
  await change(api, ours.owner)
  expect(await mine.until('changed')).toContain('data: {"topics":["calendar"]}')
  // The neighbour's own news comes behind ours on the same wire: once it is there, ours would have been.
  await change(api, theirs.owner)
  await neighbour.until('changed')
  expect(neighbour.text().match(/event: changed/g)).toHaveLength(1)
  expect(mine.text().match(/event: changed/g)).toHaveLength(1)
  expect(mine.text() + neighbour.text()).not.toMatch(/[0-9a-f]{8}-|Day off/)
  mine.stop()
  neighbour.stop()
})

// As it was found, each press stopped the answer that a colleague's screen was waiting for: 14 of 22,332 calls got one.
test('presses one behind the other are told together, and the last one is told', async () => {
  const { owner, manager } = await given.cast()
  const stream = await listen(manager)
  const began = performance.now()
  for (let press = 0; press < 20; press++) await api.as(owner).call(press % 2 === 0 ? clockIn : clockOut, {})
  await change(api, owner)
  await stream.until('calendar')
  const quarters = Math.ceil((performance.now() - began) / 250)
  expect(stream.text().match(/event: changed/g)?.length).toBeLessThanOrEqual(quarters + 1)
  stream.stop()
})

test('a press is heard by colleagues as presence alone, and by the own devices as one’s clock', async () => {
  const { owner, employee, manager } = await given.cast()
  const [phone, colleague] = [await listen(employee), await listen(manager)]
  await api.as(employee).call(clockIn, {})
  await phone.until('"clock"')
  await colleague.until('presence')
  await change(api, owner)
  await colleague.until('calendar')
  expect(colleague.text()).not.toMatch(/clock|timesheet/)
  for (const stream of [phone, colleague]) stream.stop()
})

/** How many are in, as somebody's open page asks. */
const countIn = async (who: Member): Promise<number> => (await api.as(who).call(getPresence, {})).presence.clockedIn

test('who is in is never older than what was heard, whoever of the company asked before, and of no other company', async () => {
  const [{ owner, employee, manager }, other] = [await given.cast(), await given.company()]
  expect([await countIn(owner), await countIn(other)]).toEqual([0, 0])
  await api.as(employee).call(clockIn, {})
  expect([await countIn(owner), await countIn(manager), await countIn(other)]).toEqual([1, 1, 0])
  // By another process: it is known as soon as it is heard.
  const stream = await listen(owner)
  await world.api.as(manager).call(clockIn, {})
  await stream.until('presence')
  expect([await countIn(owner), await countIn(employee)]).toEqual([2, 2])
  stream.stop()
})

test('nor than what somebody did in the same process, before any news of it are heard', async () => {
  const { owner, employee } = await given.cast()
  const deaf = vi.spyOn(app.live as unknown as { heard: () => void }, 'heard').mockImplementation(() => {})
  try {
    expect(await countIn(owner)).toBe(0)
    await api.as(employee).call(clockIn, {})
    expect(await countIn(owner)).toBe(1)
  } finally {
    deaf.mockRestore()
  }
})

test('nor is what else My Office shows to everybody, while what waits for its reader is theirs', async () => {
  const { owner, employee } = await given.cast()
  const look = async (who: Member) => {
    const { newUsers, pendingChangeCount } = await api.as(who).call(getMyOffice, {})
    return { joined: newUsers.length, waits: pendingChangeCount }
  }
  const before = await look(owner)
  expect(await look(employee)).toEqual(before)
  const stream = await listen(owner)
  await given.person(owner, { name: 'Nina New', hireDate: '2026-03-02' })
  await stream.until('people')
  await api.as(employee).call(askChange, { body: { name: 'Another Name', note: '' } })
  expect([await look(employee), await look(owner)]).toEqual([
    { joined: before.joined + 1, waits: 0 },
    { joined: before.joined + 1, waits: 1 },
  ])
  stream.stop()
})

test('what is told to some people is heard by them on every device, and by no colleague', async () => {
  const { owner, employee, manager } = await given.cast()
  const [mine, phone, other] = [await listen(employee), await listen(employee), await listen(manager)]
  await inCompany(app, owner.companyId, 'test', ({ db }) =>
    touchPeople(db, peopleTopics.people, [employee.userId, employee.userId, owner.userId]),
  )
  expect(await mine.until('changed')).toContain('data: {"topics":["people"]}')
  await phone.until('changed')
  await change(api, owner)
  await other.until('calendar')
  expect(other.text()).not.toContain('people')
  for (const stream of [mine, phone, other]) stream.stop()
})

test('that somebody confirmed a post is heard by them and by who writes posts, and by no colleague', async () => {
  const { owner, employee, manager } = await given.cast()
  const kind = 'NOTICE'
  const post = { title: 'Fire drill', content: '<p>At ten.</p>', everybody: true, departments: [], roles: [], pinned: false }
  const body = { ...post, kind, mustConfirm: true, publishAt: null, expiresAt: null } as const
  const { id } = await api.as(owner).call(addPost, { body })
  const [mine, writes, other] = [await listen(employee), await listen(owner), await listen(manager)]
  await api.as(employee).call(confirmPost, { params: { id }, body: { changedAt: null } })
  await Promise.all([mine.until('notice"'), writes.until('notice"')])
  await change(api, owner)
  await other.until('calendar')
  expect(other.text()).not.toContain('notice"')
  for (const stream of [mine, writes, other]) stream.stop()
})

test('what another server process did is heard as well', async () => {
  const owner = await given.company()
  const stream = await listen(owner)
  await change(world.api, owner)
  // What a company is set up with may be heard before it.
  expect(await stream.until('calendar')).toContain('changed')
  stream.stop()
})

test('what was refused is no news', async () => {
  const owner = await given.company()
  const stream = await listen(owner)
  const body = { date: '2026-09-01', name: 'Once' }
  await api.as(owner).call(addHoliday, { body })
  await stream.until('changed')
  await expect(api.as(owner).call(addHoliday, { body })).rejects.toMatchObject({ code: 'holiday.exists' })
  await api.as(owner).call(clockIn, {})
  await stream.until('clock')
  expect(stream.text().match(/calendar/g)).toHaveLength(1)
  stream.stop()
})

test('without a sign-in, with a token of nobody, or without a company there is no stream', async () => {
  for (const [who, status] of [
    [null, 401],
    [{ token: 'x'.repeat(43) }, 401],
    [await given.account(), 403],
  ] as const) {
    const stream = await listen(who)
    expect([stream.status, stream.headers['content-type']]).toEqual([status, expect.stringContaining('problem+json')])
    stream.stop()
  }
})

test('whoever is deactivated hears nothing more; their colleagues do', async () => {
  const { owner, employee, manager } = await given.cast()
  const [leaving, staying] = [await listen(employee), await listen(manager)]
  const ended = once(leaving.reply, 'end')
  await api.as(owner).call(deactivatePerson, { params: { userId: employee.userId }, body: { endDate: '2026-03-31' } })
  await ended
  await change(api, owner)
  await staying.until('calendar')
  expect(leaving.text()).not.toContain('calendar')
  staying.stop()
})

test('support that leaves, or whose time is over, hears nothing more', async () => {
  const [one, other] = [await given.company(), await given.company()]
  const [leaves, stays] = [await given.supportIn(one), await given.supportIn(other)]
  const left = await listen(leaves)
  const ended = once(left.reply, 'end')
  await api.as(leaves).call(leaveSupport, {})
  await ended
  await rows("update support_grant set ends_at = $2::timestamptz + interval '1 second' where company_id = $1", [
    other.companyId,
    world.app.clock(),
  ])
  const over = await listen(stays)
  expect(over.status).toBe(200)
  await once(over.reply, 'end')
})

test('a stream ends with the token of a program that opened it, and not while a sign-in can be renewed', async () => {
  const owner = await given.company()
  const { token, item } = await world.api.as(owner).call(addApiToken, { body: { name: 'Hall', scope: 'read', days: 1 } })
  const now = world.app.clock()
  await rows("update access_token set expires_at = $2::timestamptz + interval '1 second' where session_id = $1", [item.id, now])
  const program = await listen({ token })
  expect(program.status).toBe(200)
  const ended = once(program.reply, 'end')
  world.clock.advance(1)
  await ended
  const [browser] = await rows<{ isLater: boolean }>(
    `with gone as (select id from session where account_id = $1 and scope = 'full')
      select session_until(id, $2::timestamptz + interval '1 day') = $2::timestamptz + interval '1 day 1 hour' as "isLater" from gone`,
    [owner.accountId, now],
  )
  expect(browser?.isLater).toBe(true)
})

test('one account holds at most five streams; the sixth is told so and ended', async () => {
  const owner = await given.company()
  const streams = await Promise.all(Array.from({ length: 5 }, () => listen(owner)))
  const sixth = await listen(owner)
  await once(sixth.reply, 'end')
  expect(sixth.text()).toContain('event: too_many')
  for (const stream of streams) stream.stop()
})

/** A request on a connection of its own that stays open behind it. */
const ask = async (path: string, token?: string): Promise<number | undefined> => {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const agent = new Agent({ keepAlive: true })
  const [reply] = (await once(get({ port, host: '127.0.0.1', path, agent, headers }), 'response')) as [IncomingMessage]
  reply.resume()
  await once(reply, 'end')
  return reply.statusCode
}

test('closing ends streams, lets running requests finish, and does not wait for idle connections', async () => {
  const owner = await given.company()
  const stream = await listen(owner)
  expect(await ask('/healthz')).toBe(200)
  const running = Array.from({ length: 10 }, () => ask('/api/v0/company', owner.token))
  // By the time this one is answered, those before it have been read.
  expect(await ask('/healthz')).toBe(200)
  const began = performance.now()
  closed ??= close()
  await once(stream.reply, 'end')
  expect(await Promise.all(running)).toEqual(Array.from({ length: 10 }, () => 200))
  await closed
  expect(performance.now() - began).toBeLessThan(app.server.server.keepAliveTimeout / 2)
  await expect(ask('/healthz')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})
