import { asClient, password, postForm, testApp } from '@daybook/testing'
import { getMe } from '@daybook/people/contract'
import { expect, test } from 'vitest'

const { app, api, given } = await testApp()

const network = '198.51.100.9'
const send = (url: string, form: Record<string, string>) =>
  app.server.inject({
    method: 'POST',
    url,
    remoteAddress: network,
    headers: { ...asClient('api'), 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })

test.each([
  ['/oauth/revoke', { token: 'x'.repeat(43) }],
  ['/oauth/token', { grant_type: 'refresh_token', refresh_token: 'x'.repeat(43) }],
] as const)(
  'whoever sends dead tokens to %s is slowed down; others on their network renew theirs and sign out',
  async (url, dead) => {
    const { email } = await given.account()
    const { body } = await postForm(app, '/oauth/token', { grant_type: 'password', username: email, password })
    for (let i = 0; i < 310; i++) await send(url, dead)
    expect((await send(url, dead)).statusCode).toBe(429)
    const renewed = await send('/oauth/token', { grant_type: 'refresh_token', refresh_token: String(body['refresh_token']) })
    expect(renewed.statusCode).toBe(200)
    const token = String(renewed.json().access_token)
    expect((await send('/oauth/revoke', { token })).statusCode).toBe(200)
    expect((await api.as({ token }).send(getMe, {})).status).toBe(401)
  },
)
