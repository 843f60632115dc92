import { askLeave } from '@daybook/leave/contract'
import { day } from '@daybook/platform/domain'
import { inCompany } from '@daybook/platform/server'
import { type Member, startPushService, testApp } from '@daybook/testing'
import { decideTimesheets } from '@daybook/time/contract'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { acknowledgeNotifications, addPushDevice, changeNotificationSettings, listPushDevices } from '../contract/index.ts'
import { type Kind, kinds } from '../domain/index.ts'
import { notify } from './notify.ts'
import { wakePushes } from './pushes.ts'

const { api, app, clock, given, rows, settle } = await testApp({ own: true })
const service = await startPushService()
afterAll(() => service.stop())
beforeEach(() => Object.assign(app.config, { pushServices: [service.origin] }))

const tell = (who: Member, kind: Kind = kinds.timeSentBack, about = 'Monday') =>
  inCompany(app, who.companyId, 'test', (work) =>
    notify(work, {
      kind,
      about,
      to: [who.userId],
      words: { message: `News of ${about}`, detail: 'A detail' },
      link: () => '/profile',
    }),
  )
const devices = (who: { token: string }) => api.as(who).call(listPushDevices, {})
const turnedOn = async (who: { token: string }) => {
  const browser = service.browser((await devices(who)).serverKey ?? '')
  await api.as(who).call(addPushDevice, { body: browser.subscription })
  return browser
}
const told = ({ arrived }: { arrived: { text: unknown }[] }) => arrived.map(({ text }) => (text as { body: string }).body)
const waiting = () =>
  rows<{ attempts: number; last_error: string }>("select attempts, last_error from outbox where name like 'notifications.push%'")

test('a device is told what kind of news there is, signed and encrypted, and shows nothing of whom or what', async () => {
  const { employee, outsider } = await given.cast()
  const [phone, other] = [await turnedOn(employee), await turnedOn(outsider)]
  await tell(employee)
  await settle()
  const { id } = (await rows<{ id: string }>('select id from notification where person_id = $1', [employee.userId]))[0] ?? {
    id: '',
  }
  expect(phone.arrived).toEqual([
    {
      text: { title: 'Daybook', body: 'Days of yours were sent back', link: '/profile', tag: id },
      topic: id.replaceAll('-', ''),
      ttl: 43_200,
      subject: 'mailto:contact@daybook.example',
      bytes: expect.not.stringMatching(/News|Daybook|profile/),
    },
  ])
  expect([other.arrived, service.refused, await waiting()]).toEqual([[], [], []])
})

test('leave and time tell no name, day, note or reason by themselves; the line is for whoever chose to see it', async () => {
  const { owner, manager, employee } = await given.cast()
  const [boss, mine] = [await turnedOn(manager), await turnedOn(employee)]
  const { id: typeId } = await given.leaveType(owner)
  const ask = (from: string) =>
    api.as(employee).call(askLeave, { body: { typeId, from: day(from), to: day(from), note: 'Surgery' } })
  const ids = await given.handedIn(employee, '2026-03-09')
  await api.as(manager).call(decideTimesheets, { body: { ids, decision: 'REJECT', note: 'The break is missing' } })
  await ask('2026-04-13')
  await settle()
  const all = JSON.stringify([boss.arrived, mine.arrived].flat().map(({ text }) => ({ ...(text as object), link: '' })))
  expect([told(boss), told(mine)]).toEqual([['A request waits for your decision'], ['Days of yours were sent back']])
  expect(all).not.toMatch(/Surgery|break|Apr|Vacation|leave|2026/)
  expect(all).not.toContain(employee.name)
  await api.as(manager).call(changeNotificationSettings, { body: { pushShows: 'ALL', version: 0 } })
  await ask('2026-05-11')
  await settle()
  expect(told(boss).at(-1)).toBe(`${employee.name} asks for leave: 11 May 2026`)
  expect(JSON.stringify(boss.arrived)).not.toMatch(/Surgery|Vacation/)
})

test('what is read before it goes out, or is not wanted by then, is told nowhere', async () => {
  const { employee } = await given.cast()
  const phone = await turnedOn(employee)
  await tell(employee)
  await api.as(employee).call(acknowledgeNotifications, { body: { until: clock.now } })
  await settle()
  expect(phone.arrived).toEqual([])
  // It was handed to the outbox already when it is read.
  service.answerNext(503)
  await tell(employee, kinds.timeSentBack, 'Tuesday')
  await settle()
  await api.as(employee).call(acknowledgeNotifications, { body: { until: clock.now } })
  clock.advance(2)
  await settle()
  expect([phone.arrived, await waiting()]).toEqual([[], []])
  const choice = { kind: 'time.sent_back', bell: true, mail: true, push: false }
  await api.as(employee).call(changeNotificationSettings, { body: { choice, version: 0 } })
  await tell(employee, kinds.timeSentBack, 'Wednesday')
  await settle()
  expect(phone.arrived).toEqual([])
  // Who chooses without a word of devices, as older pages do, changes nothing there.
  const older = { kind: 'time.sent_back', bell: true, mail: false }
  await api.as(employee).call(changeNotificationSettings, { body: { choice: older, version: 1 } })
  await tell(employee, kinds.timeSentBack, 'Thursday')
  await settle()
  expect(phone.arrived).toEqual([])
})

test('within quiet hours no device is told; in the morning what is left is told as one', async () => {
  const { employee } = await given.cast()
  await rows("update person set zone = 'Europe/Berlin' where id = $1", [employee.userId])
  const phone = await turnedOn(employee)
  await api.as(employee).call(changeNotificationSettings, { body: { quiet: { from: 22 * 60, to: 7 * 60 }, version: 0 } })
  clock.set('2026-03-16T21:30:00Z')
  for (const kind of [kinds.timeSentBack, kinds.payslip]) await tell(employee, kind, kind.name)
  await wakePushes(app)
  await settle()
  expect(phone.arrived).toEqual([])
  clock.set('2026-03-17T06:00:00Z')
  await wakePushes(app)
  await settle()
  expect(phone.arrived.map(({ text }) => text)).toEqual([
    expect.objectContaining({ body: '2 notifications for you', link: '/product/timesheet/notifications' }),
  ])
})

test('a browser that gave its subscription up is forgotten; what fails otherwise is tried again, and shown once', async () => {
  const { employee } = await given.cast()
  const phone = await turnedOn(employee)
  // Taken, and the answer lost: as when the server dies before it has booked it.
  service.answerNext(500)
  await tell(employee)
  await settle()
  expect(await waiting()).toEqual([{ attempts: 1, last_error: '500' }])
  clock.advance(1)
  await settle()
  const [first, second, ...more] = phone.arrived
  expect([more, await waiting()]).toEqual([[], []])
  expect([second?.text, second?.topic]).toEqual([first?.text, first?.topic])
  for (const gone of [404, 410]) {
    expect((await devices(employee)).devices).toHaveLength(1)
    service.answerNext(gone)
    await tell(employee, kinds.timeSentBack, `Gone ${gone}`)
    await settle()
    expect([(await devices(employee)).devices, await waiting()]).toEqual([[], []])
    await turnedOn(employee)
  }
})

test('a push service that never takes it is asked twelve times, follows nobody elsewhere, and the device stays', async () => {
  const { employee } = await given.cast()
  const phone = await turnedOn(employee)
  service.answerNext(...Array.from({ length: 12 }, () => 302))
  await tell(employee)
  for (let i = 0; i < 15; i += 1) {
    clock.advance(120)
    await rows('update session set last_used_at = $1, created_at = $1', [clock.now])
    await settle()
  }
  expect(await waiting()).toEqual([{ attempts: 12, last_error: '302' }])
  expect([phone.arrived, (await devices(employee)).devices.length]).toEqual([[], 1])
  await rows("delete from outbox where name like 'notifications.push%'")
})
