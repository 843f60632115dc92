import { addApiToken, endOtherSessions } from '@daybook/identity/contract'
import { deactivatePerson } from '@daybook/people/contract'
import { inCompany, rotateKeys } from '@daybook/platform/server'
import { openClient } from '@daybook/platform/server/postgres'
import { lockWaiters, type Member, ownerOf, password, postForm, startPushService, testApp } from '@daybook/testing'
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { addPushDevice, getNotificationSettings, listPushDevices, removePushDevice } from '../contract/index.ts'
import { kinds } from '../domain/index.ts'
import { notify } from './notify.ts'
import { pushAddress } from './push-address.ts'
import { pushJobs } from './pushes.ts'

const { api, app, clock, given, rows, settle, secondServer } = await testApp({ own: true })
const service = await startPushService()
afterAll(() => service.stop())
beforeEach(() => Object.assign(app.config, { pushServices: [service.origin] }))

type Who = { token: string }
const list = (who: Who) => api.as(who).call(listPushDevices, {})
const subscribe = async (who: Who) => service.browser((await list(who)).serverKey ?? '')
const add = (who: Who, body: unknown) => api.as(who).send(addPushDevice, { body })
const turnedOn = async (who: Who) => {
  const browser = await subscribe(who)
  expect((await add(who, browser.subscription)).status).toBe(200)
  return browser
}
const signedInAgain = async ({ email }: { email: string }): Promise<Who> => {
  const { body } = await postForm(app, '/oauth/token', { grant_type: 'password', username: email, password })
  return { token: String(body['access_token']) }
}
const tell = async (who: Member, about = 'Monday') => {
  await inCompany(app, who.companyId, 'test', (work) =>
    notify(work, {
      kind: kinds.timeSentBack,
      about,
      to: [who.userId],
      words: { message: about, detail: '' },
      link: () => '/profile',
    }),
  )
  await settle()
}
const kept = (who: Member) => rows('select 1 from push_device where person_id = $1', [who.userId])

test('each sign-in is a device of its own, told and removed by itself; both are recorded without its address', async () => {
  const { ours, theirs } = await given.twoCompanies()
  const { employee } = ours
  const again = await signedInAgain(employee)
  const [phone, computer] = [await turnedOn(employee), await turnedOn(again)]
  const { devices } = await list(employee)
  expect(devices.map(({ current }) => current)).toEqual([true, false])
  expect(devices[0]).toEqual({ id: expect.any(String), name: 'Another program', addedAt: expect.any(String), current: true })
  const remove = (who: Who) => api.as(who).send(removePushDevice, { params: { deviceId: devices[0]?.id ?? '' } })
  for (const other of [ours.manager, theirs.employee, ours.owner]) expect((await remove(other)).status).toBe(404)
  expect([(await list(ours.manager)).devices, (await list(theirs.employee)).devices]).toEqual([[], []])
  await tell(employee)
  expect((await remove(again)).status).toBe(200)
  expect((await remove(again)).body).toMatchObject({ code: 'not_found' })
  await tell(employee, 'Tuesday')
  expect([phone.arrived.length, computer.arrived.length]).toEqual([1, 2])
  const entries = await rows<{ action: string; text: string }>(
    "select action, coalesce(before::text, after::text) as text from audit_entry where company_id = $1 and action like 'notification.push%' order by seq",
    [employee.companyId],
  )
  expect(entries.map(({ action }) => action)).toEqual(['notification.push_on', 'notification.push_on', 'notification.push_off'])
  expect(JSON.stringify(entries)).not.toContain('127.0.0.1')
})

test('a device is told nothing more once its sign-in is over, by whichever way, and is forgotten', async () => {
  const { owner, employee, outsider } = await given.cast()
  const again = await signedInAgain(employee)
  const [phone, computer] = [await turnedOn(employee), await turnedOn(again)]
  await api.as(again).call(endOtherSessions, {})
  await tell(employee)
  expect([phone.arrived.length, computer.arrived.length, (await list(again)).devices.length]).toEqual([0, 1, 1])
  await pushJobs.find(({ name }) => name === 'push-cleanup')?.run(app)
  expect(await kept(employee)).toHaveLength(1)
  const left = await turnedOn(outsider)
  await tell(outsider)
  await api.as(owner).call(deactivatePerson, { params: { userId: outsider.userId }, body: { endDate: '2026-03-31' } })
  await tell(outsider, 'Tuesday')
  expect([left.arrived.length, await kept(outsider)]).toEqual([1, []])
  // Not used for two weeks: nobody knows whose hands it is in.
  clock.advance(14 * 24 * 60 + 1)
  await tell(employee, 'Tuesday')
  expect(computer.arrived).toHaveLength(1)
})

test('whoever was told things in this browser before is told them there no more', async () => {
  const { employee, outsider } = await given.cast()
  const browser = await turnedOn(employee)
  await add(outsider, browser.subscription)
  await tell(employee)
  expect([browser.arrived, (await list(employee)).devices]).toEqual([[], []])
  await tell(outsider)
  expect(browser.arrived).toHaveLength(1)
})

test('support, API tokens, an eleventh device, odd keys and whoever is not signed in are refused', async () => {
  const { owner, employee } = await given.cast()
  const { subscription } = await subscribe(employee)
  expect((await api.send(addPushDevice, { body: subscription })).body).toMatchObject({ code: 'auth.required' })
  const support = await given.supportIn(owner, { mayChange: true })
  expect((await add(support, subscription)).body).toMatchObject({ code: 'auth.forbidden' })
  const { token } = await api.as(employee).call(addApiToken, { body: { name: 'Report', scope: 'write', days: 7 } })
  expect((await add({ token }, subscription)).body).toMatchObject({ code: 'auth.token' })
  const noPoint = `B${'x'.repeat(86)}`
  expect((await add(employee, { ...subscription, p256dh: noPoint })).body).toMatchObject({ code: 'push.not_keys' })
  for (const wrong of [{ p256dh: 'short' }, { auth: 'short' }, { endpoint: 'no address' }, { endpoint: 1 }, { extra: 1 }])
    expect((await add(employee, { ...subscription, ...wrong })).body).toMatchObject({ code: 'request.invalid' })
  for (let i = 0; i < 10; i += 1) await turnedOn(await signedInAgain(employee))
  expect((await add(employee, subscription)).body).toMatchObject({ code: 'push.too_many' })
  expect((await list(employee)).devices).toHaveLength(10)
})

test('devices of one person are turned on one after the other, so that two are never both the tenth', async () => {
  const { employee } = await given.cast()
  const { subscription } = await subscribe(employee)
  const other = await ownerOf(rows)
  await other.query('begin')
  await other.query("select pg_advisory_xact_lock(hashtextextended('push devices ' || $1::text, 0))", [employee.userId])
  const adding = add(employee, subscription)
  await lockWaiters(rows, 1)
  await other.query('commit')
  await other.end()
  expect((await adding).status).toBe(200)
})

const known = ['fcm.googleapis.com', '*.push.apple.com', 'http://127.0.0.1:4001']

test.each([
  ['https://fcm.googleapis.com/fcm/send/a', true],
  ['https://web.push.apple.com/a', true],
  ['http://127.0.0.1:4001/a', true],
  ['http://127.0.0.1:4002/a', false],
  ['https://127.0.0.1:4001/a', false],
  ['http://fcm.googleapis.com/a', false],
  ['https://fcm.googleapis.com:8443/a', false],
  ['https://me@fcm.googleapis.com/a', false],
  ['https://fcm.googleapis.com@evil.example/a', false],
  ['https://fcm.googleapis.com.evil.example/a', false],
  ['https://evilpush.apple.com/a', false],
  ['https://push.apple.com/a', false],
  ['https://169.254.169.254/latest', false],
  ['https://[::1]/a', false],
  ['https://0x7f.1/a', false],
  ['https://localhost/a', false],
  ['ftp://fcm.googleapis.com/a', false],
  ['file:///etc/passwd', false],
  ['fcm.googleapis.com', false],
])('%s is an address of a push service: %s', (endpoint, is) => {
  expect(pushAddress(endpoint, known) !== undefined).toBe(is)
})

test('an address of no push service is refused, and one that is none any more is forgotten instead of asked', async () => {
  const { employee } = await given.cast()
  const browser = await turnedOn(employee)
  const inside = { ...browser.subscription, endpoint: `http://127.0.0.1:1/send/a` }
  expect((await add(employee, inside)).body).toMatchObject({ code: 'push.unknown_service' })
  Object.assign(app.config, { pushServices: ['push.example'] })
  await tell(employee)
  expect([browser.arrived, (await list(employee)).devices]).toEqual([[], []])
  Object.assign(app.config, { pushServices: [] })
  expect((await list(employee)).serverKey).toBeNull()
  expect(await api.as(employee).call(getNotificationSettings, {})).toMatchObject({ tellsDevices: false })
  expect((await add(employee, browser.subscription)).body).toMatchObject({ code: 'push.unknown_service' })
})

test('the key of the server is exchanged, and devices are told as before; one that knows another key is told nothing', async () => {
  const { employee } = await given.cast()
  const browser = await turnedOn(employee)
  const before = (await list(employee)).serverKey
  const [{ name } = { name: '' }] = await rows<{ name: string }>('select current_database() as name')
  const owner = await openClient({ ...inject('cluster').owner, database: name })
  await rotateKeys(app.config, owner, 0)
  await owner.end()
  const restarted = await secondServer()
  expect([restarted.config.secretKey, (await list(employee)).serverKey]).toEqual([undefined, before])
  await tell(employee)
  expect(browser.arrived).toHaveLength(1)
  await rows("update push_device set server_key = 'of before' where person_id = $1", [employee.userId])
  await tell(employee, 'Tuesday')
  expect([browser.arrived.length, service.refused]).toEqual([1, []])
})
