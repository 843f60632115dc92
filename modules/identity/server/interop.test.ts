import { password, testApp } from '@daybook/testing'
import { getMe } from '@daybook/people/contract'
import * as oauth from 'oauth4webapi'
import * as openid from 'openid-client'
import { ResourceOwnerPassword } from 'simple-oauth2'
import { expect, test } from 'vitest'

// What others wrote to the RFCs, unmodified and over a real connection: password → refresh → revoke.

const { api, given, port } = await testApp()
const base = `http://127.0.0.1:${await port()}`

const metadata = () => ({ issuer: base, token_endpoint: `${base}/oauth/token`, revocation_endpoint: `${base}/oauth/revoke` })
const isOpen = async (token: unknown) => (await api.as({ token: String(token) }).send(getMe)).status === 200

test('openid-client', async () => {
  const { email } = await given.account()
  const config = new openid.Configuration(metadata(), 'api', undefined, openid.ClientSecretBasic('api'))
  // oxlint-disable-next-line typescript/no-deprecated -- the library marks plain http so; the test stays on the loopback
  openid.allowInsecureRequests(config)
  const first = await openid.genericGrantRequest(config, 'password', { username: email, password })
  const next = await openid.refreshTokenGrant(config, first.refresh_token ?? '')
  expect(await isOpen(next.access_token)).toBe(true)
  await openid.tokenRevocation(config, next.refresh_token ?? '')
  expect(await isOpen(next.access_token)).toBe(false)
})

test('oauth4webapi', async () => {
  const { email } = await given.account()
  const [server, client] = [metadata() as oauth.AuthorizationServer, { client_id: 'api' }]
  const basic = oauth.ClientSecretBasic('api')
  const options = { [oauth.allowInsecureRequests]: true }
  const asked = await oauth.genericTokenEndpointRequest(server, client, basic, 'password', { username: email, password }, options)
  const first = await oauth.processGenericTokenEndpointResponse(server, client, asked)
  const again = await oauth.refreshTokenGrantRequest(server, client, basic, first.refresh_token ?? '', options)
  const next = await oauth.processRefreshTokenResponse(server, client, again)
  expect(await isOpen(next.access_token)).toBe(true)
  await oauth.processRevocationResponse(await oauth.revocationRequest(server, client, basic, next.access_token, options))
  expect(await isOpen(next.access_token)).toBe(false)
  const wrong = await oauth.genericTokenEndpointRequest(
    server,
    client,
    basic,
    'password',
    { username: email, password: 'no' },
    options,
  )
  await expect(oauth.processGenericTokenEndpointResponse(server, client, wrong)).rejects.toMatchObject({ error: 'invalid_grant' })
})

test('simple-oauth2', async () => {
  const { email } = await given.account()
  const client = new ResourceOwnerPassword({
    client: { id: 'api', secret: 'api' },
    auth: { tokenHost: base, tokenPath: '/oauth/token', revokePath: '/oauth/revoke' },
  })
  const first = await client.getToken({ username: email, password, scope: 'daybook' })
  const next = await first.refresh()
  expect(await isOpen(next.token['access_token'])).toBe(true)
  await next.revokeAll()
  expect(await isOpen(next.token['access_token'])).toBe(false)
})
