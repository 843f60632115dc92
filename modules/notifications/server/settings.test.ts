import { inCompany } from '@daybook/platform/server'
import { type Member, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { changeNotificationSettings, countNotifications, getNotificationSettings } from '../contract/index.ts'
import { type Kind, kinds } from '../domain/index.ts'
import { wakeMails } from './mails.ts'
import { notify } from './notify.ts'

const { api, app, clock, given, mails, rows } = await testApp({ own: true })

const tell = (who: Member, kind: Kind, about = 'Monday') =>
  inCompany(app, who.companyId, 'test', (work) =>
    notify(work, { kind, about, to: [who.userId], words: { message: `News of ${about}`, detail: '' }, link: () => '/profile' }),
  )
const choose = (who: { token: string }, body: object, version = 0) =>
  api.as(who).send(changeNotificationSettings, { body: { ...body, version } as never })
const mailed = async (who: Member) =>
  (await mails()).filter(({ to, text }) => to === who.email && text.includes('News of')).map(({ subject }) => subject)
const unread = async (who: Member) => (await api.as(who).call(countNotifications, {})).unread

test('a kind reaches somebody as they chose, and others as it does by itself', async () => {
  const { employee, manager } = await given.cast()
  expect((await choose(employee, { choice: { kind: 'time.sent_back', bell: true, mail: false } })).status).toBe(200)
  expect((await choose(employee, { choice: { kind: 'time.approved', bell: false, mail: true } }, 1)).status).toBe(200)
  for (const who of [employee, manager]) {
    await tell(who, kinds.timeSentBack, 'days')
    await tell(who, kinds.timeApproved, 'Ben')
  }
  expect([await mailed(employee), await unread(employee)]).toEqual([['News of Ben'], 1])
  expect([await mailed(manager), await unread(manager)]).toEqual([['News of days'], 2])
  expect((await choose(employee, { choice: { kind: 'time.approved', bell: false, mail: false } }, 2)).status).toBe(200)
  await tell(employee, kinds.timeApproved, 'Cem')
  expect([await mailed(employee), await unread(employee)]).toEqual([['News of Ben'], 1])
})

test('within quiet hours nothing is mailed; what came meanwhile goes out as one mail when they end', async () => {
  const { employee } = await given.cast()
  await rows("update person set zone = 'Europe/Berlin' where id = $1", [employee.userId])
  await choose(employee, { quiet: { from: 22 * 60, to: 7 * 60 } })
  clock.set('2026-03-17T21:30:00Z')
  await tell(employee, kinds.timeSentBack, 'Monday')
  await tell(employee, kinds.payslip, 'March')
  await wakeMails(app)
  expect([await mailed(employee), await unread(employee)]).toEqual([[], 2])
  clock.set('2026-03-18T06:00:00Z')
  await wakeMails(app)
  expect(await mailed(employee)).toEqual([expect.stringMatching(/^2 notifications from /)])
})

test('what was put off into the night, by a full mailbox or a server that stood still, waits for its end', async () => {
  const { employee } = await given.cast()
  await rows("update person set zone = 'Europe/Berlin' where id = $1", [employee.userId])
  clock.set('2026-03-17T20:30:00Z')
  await tell(employee, kinds.timeSentBack, 'Monday')
  await rows("update outbox set not_before = '2026-03-17T23:00:00Z'")
  await choose(employee, { quiet: { from: 22 * 60, to: 7 * 60 } })
  clock.set('2026-03-17T23:30:00Z')
  await wakeMails(app)
  expect(await mailed(employee)).toEqual([])
  clock.set('2026-03-18T06:00:00Z')
  await wakeMails(app)
  expect(await mailed(employee)).toEqual(['News of Monday'])
})

test('mails of a day go out as one at the time that was chosen; what is no longer wanted is not among them', async () => {
  const { employee } = await given.cast()
  await rows("update person set zone = 'Europe/Berlin' where id = $1", [employee.userId])
  await choose(employee, { digestAt: 8 * 60 })
  clock.set('2026-03-19T08:00:00Z')
  for (const kind of [kinds.timeSentBack, kinds.payslip, kinds.leaveDecided]) await tell(employee, kind, kind.name)
  await choose(employee, { choice: { kind: 'payroll.payslip', bell: true, mail: false } }, 1)
  clock.set('2026-03-20T07:00:00Z')
  await wakeMails(app)
  expect(await mailed(employee)).toEqual([expect.stringMatching(/^2 notifications from /)])
})

test('settings are one’s own; who saves over a newer version, a kind that there is not, or half of a night is refused', async () => {
  const { ours } = await given.twoCompanies()
  await choose(ours.employee, { digestAt: 480 })
  expect((await api.as(ours.manager).call(getNotificationSettings, {})).digestAt).toBeNull()
  expect(await api.as(ours.employee).call(getNotificationSettings, {})).toMatchObject({ digestAt: 480, version: 1 })
  expect((await choose(ours.employee, { digestAt: 0 })).body).toMatchObject({ code: 'version.stale' })
  expect((await choose(ours.employee, { choice: { kind: 'any', bell: true, mail: true } }, 1)).status).toBe(400)
  expect((await choose(ours.employee, { quiet: { from: 60 } }, 1)).status).toBe(400)
  const shown = async (who: Member) =>
    (await api.as(who).call(getNotificationSettings, {})).kinds.map(({ name }) => name).includes('leave.waiting')
  expect([await shown(ours.employee), await shown(ours.manager)]).toEqual([false, true])
  const support = await given.supportIn(ours.owner, { mayChange: true })
  expect((await choose(support, { digestAt: 480 })).body).toMatchObject({ code: 'auth.forbidden' })
})

const press = (link: string) => {
  const { pathname, search } = new URL(link)
  return app.server.inject({
    method: 'POST',
    url: `${pathname}${search}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
}

test('one press in a mail program ends mails of that kind for that person, and only what we signed does', async () => {
  const { employee, manager, owner } = await given.cast()
  for (const who of [employee, manager]) await tell(who, kinds.timeSentBack, 'Monday')
  const [mail] = (await mails()).filter(({ to }) => to === employee.email).slice(-1)
  expect(mail).toMatchObject({
    subject: 'News of Monday',
    sender: expect.stringMatching(/ via Daybook$/),
    html: expect.stringContaining('<p><strong>News of Monday.</strong></p>'),
    unsubscribe: expect.stringContaining('/unsubscribe?company='),
  })
  const link = mail?.unsubscribe ?? ''
  const other = link.replace(employee.userId, manager.userId)
  for (const wrong of [
    other,
    link.replace('time.sent_back', ''),
    link.replace(/signature=.*/, 'signature=a'),
    link.split('?')[0] ?? '',
  ])
    expect((await press(wrong)).statusCode).toBe(404)
  // Made-up links are told to wait; they keep nobody from ending theirs, whose mail program presses from the same network.
  await rows("update rate_limit set points = 60 where key like 'unsubscribe%'")
  expect((await press(other)).statusCode).toBe(429)
  expect([(await press(link)).statusCode, (await press(link)).statusCode]).toEqual([200, 200])
  for (const who of [employee, manager]) {
    await tell(who, kinds.timeSentBack, 'Tuesday')
    await mails()
    await tell(who, kinds.leaveDecided, 'May')
  }
  expect(await mailed(employee)).toEqual(['News of Monday', 'News of May'])
  expect(await mailed(manager)).toEqual(['News of Monday', 'News of Tuesday', 'News of May'])
  // Pressed twice, noted once: whoever holds a link fills no log with it.
  const entries = await rows("select 1 from audit_entry where action = 'notification.unsubscribe' and company_id = $1", [
    owner.companyId,
  ])
  expect(entries).toHaveLength(1)
  const shown = await app.server.inject({ method: 'GET', url: `${new URL(link).pathname}${new URL(link).search}` })
  expect([shown.statusCode, shown.headers.location]).toEqual([302, '/product/timesheet/notifications/settings'])
  const { kinds: after } = await api.as(employee).call(getNotificationSettings, {})
  expect(after.filter(({ mail: on }) => on).map(({ name }) => name)).not.toContain('time.sent_back')
})
