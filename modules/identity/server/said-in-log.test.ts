import { searchAudit } from '@daybook/office/contract'
import { password, postForm, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { addApiToken } from '../contract/index.ts'

// What ends a sign-in, or an API token, stands in its owner's log, by whichever door it ends.

const { app, api, given, clock } = await testApp()

const newest = async (owner: { token: string }) => {
  const { items } = await api.as(owner).call(searchAudit, { body: { limit: 2 } })
  return items.map(({ action }) => action)
}

test('an API token that whoever found it revokes, once', async () => {
  const { owner, employee } = await given.cast()
  const { token } = await api.as(employee).call(addApiToken, { body: { name: 'Export', scope: 'read', days: 30 } })
  for (const time of [1, 2]) {
    expect([time, (await postForm(app, '/oauth/revoke', { token })).status]).toEqual([time, 200])
    expect(await newest(owner)).toEqual(['identity.api_token_ended', 'identity.api_token_added'])
  }
})

test('a sign-in that its owner ends, and one that ends since a key of it was used twice', async () => {
  const { owner, employee } = await given.cast()
  const signIn = async () => {
    const { body } = await postForm(app, '/oauth/token', { grant_type: 'password', username: employee.email, password })
    return String(body['refresh_token'])
  }
  await postForm(app, '/oauth/revoke', { token: await signIn() })
  expect(await newest(owner)).toEqual(['identity.session_ended', 'identity.sign_in'])
  const copied = await signIn()
  const trade = () => postForm(app, '/oauth/token', { grant_type: 'refresh_token', refresh_token: copied })
  expect((await trade()).status).toBe(200)
  clock.set(new Date(Date.parse(clock.now) + 11_000).toISOString())
  expect((await trade()).status).toBe(400)
  expect(await newest(owner)).toEqual(['identity.session_copied', 'identity.sign_in'])
})
