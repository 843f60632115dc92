import { askConfirmation, listSignatures, refuseDocument } from '@daybook/documents/contract'
import { documentBy } from '@daybook/documents/testing'
import { askLeave } from '@daybook/leave/contract'
import { getPerson, updatePerson } from '@daybook/people/contract'
import { day } from '@daybook/platform/domain'
import { type Member, startPushService, testApp } from '@daybook/testing'
import { afterAll, expect, test } from 'vitest'
import {
  addPushDevice,
  changeNotificationSettings,
  countNotifications,
  getNotificationSettings,
  listNotifications,
  listPushDevices,
} from '../contract/index.ts'

// What was for a role or a browser of before is read by nobody who has it no more. The push service is a setting of the server.
const world = await testApp({ own: true })
const { api, app, given, settle, clock } = world
const service = await startPushService()
afterAll(() => service.stop())
Object.assign(app.config, { pushServices: [service.origin] })

const change = async (owner: Member, { userId }: Member, what: { role: 'EMPLOYEE' | 'HUMAN_RESOURCE' }) => {
  const { version } = await api.as(owner).call(getPerson, { params: { userId } })
  await api.as(owner).call(updatePerson, { params: { userId }, body: { version, ...what } })
}

/** What stands in somebody's bell; what the bell counts is what stands there unread. */
const bell = async (who: Member) => {
  await settle()
  const { items } = await api.as(who).call(listNotifications, { query: {} })
  expect((await api.as(who).call(countNotifications, {})).unread).toBe(items.filter(({ isRead }) => !isRead).length)
  return JSON.stringify(items)
}

/** News in full on a device of somebody's. */
const device = async (who: Member) => {
  const browser = service.browser((await api.as(who).call(listPushDevices, {})).serverKey ?? '')
  await api.as(who).call(addPushDevice, { body: browser.subscription })
  const { version } = await api.as(who).call(getNotificationSettings, {})
  await api.as(who).call(changeNotificationSettings, { body: { pushShows: 'ALL', version } })
  return browser
}

/** An employee who is asked by one of HR to sign, and may say why not. */
const asked = async () => {
  const { owner, hr, employee } = await given.cast()
  const deputy = await given.person(owner, { role: 'HUMAN_RESOURCE' })
  const { id: documentId } = await documentBy(world, deputy, { userId: employee.userId }, 'Warning')
  const body = { how: 'SIGN' as const, dueOn: day('2026-03-20'), people: [employee.userId], inOrder: true }
  await api.as(deputy).call(askConfirmation, { params: { documentId }, body })
  await settle()
  const [mine] = (await api.as(employee).call(listSignatures, { query: {} })).items
  const params = { signatureId: mine?.id ?? '' }
  const refuse = () => api.as(employee).call(refuseDocument, { params, body: { reason: 'I was in hospital' } })
  return { owner, hr, deputy, refuse }
}

test('whoever is no HR any more reads nothing in the bell of what was for HR, until they are again', async () => {
  const { owner, deputy, refuse } = await asked()
  await refuse()
  expect(await bell(deputy)).toContain('hospital')
  await change(owner, deputy, { role: 'EMPLOYEE' })
  expect(await bell(deputy)).not.toContain('hospital')
  await change(owner, deputy, { role: 'HUMAN_RESOURCE' })
  expect(await bell(deputy)).toContain('hospital')
})

test('where who asked is no HR any more before it is told, those who are hear of a refusal', async () => {
  const { owner, hr, deputy, refuse } = await asked()
  await refuse()
  await change(owner, deputy, { role: 'EMPLOYEE' })
  expect(await bell(deputy)).not.toContain('hospital')
  expect(await bell(hr)).toContain('hospital')
})

test.each([
  [true, 'HUMAN_RESOURCE'],
  [false, 'EMPLOYEE'],
] as const)('a push that its service did not take is sent again: %s, to whoever is %s by then', async (isSent, role) => {
  const { owner, deputy, refuse } = await asked()
  const browser = await device(deputy)
  await settle()
  browser.arrived.length = 0
  service.answerNext(503)
  await refuse()
  await settle()
  await change(owner, deputy, { role })
  for (let i = 0; i < 5; i++) {
    clock.advance(30)
    await settle()
  }
  expect(JSON.stringify(browser.arrived).includes('refuses')).toBe(isSent)
})

test('a browser in which somebody of another company turns news on tells nothing of the first one’s', async () => {
  const { ours, theirs } = await given.twoCompanies()
  const browser = await device(ours.manager)
  await api.as(theirs.employee).call(addPushDevice, { body: browser.subscription })
  const { id: typeId } = await given.leaveType(ours.owner)
  await api.as(ours.employee).call(askLeave, { body: { typeId, from: day('2026-04-13'), to: day('2026-04-13') } })
  await settle()
  expect(JSON.stringify(browser.arrived)).not.toContain(ours.employee.name)
  expect((await api.as(ours.manager).call(listPushDevices, {})).devices).toEqual([])
})
