import { getMe } from '@daybook/people/contract'
import { password, postForm, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { endOtherSessions, endSession, listSessions } from '../contract/index.ts'

const { app, api, given, clock } = await testApp()

const onDevice = async (email: string, userAgent: string, zone = 'Europe/Lisbon') => {
  const form = { grant_type: 'password', username: email, password }
  const { body } = await postForm(app, '/oauth/token', form, {
    'user-agent': userAgent,
    'user-timezone': zone,
  })
  return { token: String(body['access_token']), refreshToken: String(body['refresh_token']) }
}
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1'

test('each device stands in the list, in words, the last used first; this one is marked', async () => {
  const { ours, theirs } = await given.twoCompanies()
  clock.advance(1)
  const here = await onDevice(ours.employee.email, phone)
  const { items } = await api.as(here).call(listSessions, {})
  expect(items.map(({ device, place, current }) => [device, place, current])).toEqual([
    ['Safari on iPhone', 'around Lisbon, Portugal', true],
    ['Another program', null, false],
  ])
  const strange = (await api.as(theirs.employee).call(listSessions, {})).items
  expect(strange).toHaveLength(1)
  expect(items.map(({ id }) => id)).not.toContain(strange[0]?.id)
})

test('one device is signed out: its tokens of both kinds open nothing', async () => {
  const me = await given.account()
  const lost = await onDevice(me.email, phone)
  const { items } = await api.as(lost).call(listSessions, {})
  await api.as(me).call(endSession, { params: { sessionId: items.find(({ current }) => current)?.id ?? '' } })
  expect((await api.as(lost).send(getMe)).status).toBe(401)
  const again = await postForm(app, '/oauth/token', { grant_type: 'refresh_token', refresh_token: lost.refreshToken })
  expect(again).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  expect((await api.as(me).send(getMe)).status).toBe(200)
})

test("somebody else's session is as unknown as none", async () => {
  const [me, stranger] = [await given.account(), await given.account()]
  const [theirs] = (await api.as(stranger).call(listSessions, {})).items
  const tries = [theirs?.id ?? '', '01900000-0000-7000-8000-000000000000']
  const replies = await Promise.all(tries.map((sessionId) => api.as(me).send(endSession, { params: { sessionId } })))
  expect(replies[0]?.text).toBe(replies[1]?.text)
  expect(replies[0]?.status).toBe(404)
  expect((await api.as(stranger).send(getMe)).status).toBe(200)
})

test('all others are signed out, this one stays', async () => {
  const me = await given.account()
  const others = [await onDevice(me.email, phone), await onDevice(me.email, 'curl')]
  await api.as(me).call(endOtherSessions, {})
  for (const other of others) expect((await api.as(other).send(getMe)).status).toBe(401)
  expect((await api.as(me).call(listSessions, {})).items).toHaveLength(1)
})

test('a session that ran out is no longer listed', async () => {
  const me = await given.account()
  clock.advance(15 * 1440)
  await onDevice(me.email, phone)
  expect((await api.as(me).call(listSessions, {})).items.map(({ device }) => device)).toEqual(['Safari on iPhone'])
})

test('a device that sends no zone, or none that exists, signs in all the same', async () => {
  const me = await given.account()
  const here = await onDevice(me.email, phone, "Not/A'Zone")
  expect((await api.as(here).call(listSessions, {})).items.find(({ current }) => current)?.place).toBeNull()
})
