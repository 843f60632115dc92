import { changedIn, contentsOf, testApp, type ValidCall, validCalls } from '@daybook/testing'
import { expect, test } from 'vitest'

// docs/security.md#s12: what a passer-by at an open screen must not do. The list is written down, so that no endpoint leaves it unseen.

const world = await testApp({ own: true })
const { app, api, rows, settle } = world

// Changing the password is not among them: it asks for the password itself.
const deeds = [
  'addApiToken',
  'addPasskey',
  'beginPasskey',
  'changeEmail',
  'changePayrollSettings',
  'connectGoogle',
  'disconnectGoogle',
  'dropAuthenticatorApp',
  'dropPasskey',
  'finalizePayroll',
  'letSupportIn',
  'renewRecoveryCodes',
  'resetPersonSecondFactor',
  'savePayAccount',
  'setPassword',
  'setUpSecondFactor',
  'verifySecondFactor',
]

test('these ask whether it is the owner', () => {
  const asking = app.endpoints.filter(({ confirmed }) => confirmed === 'owner').map(({ name }) => name)
  expect(asking.sort()).toEqual(deeds)
})

const asking = validCalls.filter(({ endpoint }) => deeds.includes(endpoint.name))

test.each(asking.map((valid): [string, ValidCall] => [valid.endpoint.name, valid]))(
  '%s is refused five minutes after the owner was there, or before by a clock that was set back, and nothing is changed',
  async (_name, { endpoint, make }) => {
    const { who, ...input } = await make(world)
    if (!who) throw new Error('nobody can be asked')
    await settle()
    const confirmed = (minutes: number) =>
      rows('update session set confirmed_at = $1::timestamptz - make_interval(secs => $2)', [app.clock(), minutes * 60])
    for (const minutes of [5, -0.1, -60]) {
      await confirmed(minutes)
      const before = await contentsOf(rows)
      const late = await api.as(who).send(endpoint, input, { key: 'late' })
      expect([minutes, late.status, late.body]).toMatchObject([minutes, 403, { code: 'reauth_required' }])
      expect(changedIn(before, await contentsOf(rows))).toEqual([])
    }
    await confirmed(4.99)
    expect((await api.as(who).send(endpoint, input, { key: 'late' })).status).toBe(200)
  },
)
