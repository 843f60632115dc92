import { changePassword, requestReset, resetPassword, signUp, verifyPassCode } from '@daybook/identity/contract'
import { makeAdmin } from '@daybook/identity/server'
import { openClient } from '@daybook/platform/server/postgres'
import { verifyAudit } from '@daybook/platform/server'
import { password, postForm, testApp } from '@daybook/testing'
import { expect, inject, test } from 'vitest'
import { searchAudit, searchInstallation } from '../contract/index.ts'

// What happens outside of any company is written down as well (docs/security.md#s51), for those who run the installation.

const { app, api, given, rows, mails, settle, clock } = await testApp({ own: true })

const log = async (filters = {}) => (await api.as(await given.supporter()).call(searchInstallation, { body: filters })).items
const about = async (id: string) =>
  (await log({ limit: 100 })).filter(({ targetId }) => targetId === id).map(({ action }) => action)
const accountOf = async (email: string) =>
  (await rows<{ id: string }>('select id from account where email = $1', [email]))[0]?.id ?? ''
const byPassword = (email: string, typed = password) =>
  postForm(app, '/oauth/token', { grant_type: 'password', username: email, password: typed })

test('an account that has no company yet: from signing up to a new password', async () => {
  const email = 'nora@nowhere.example'
  await api.call(signUp, { body: { name: 'Nora Nowhere', email, password } })
  const code = /\d{6}/.exec((await mails()).findLast(({ to }) => to === email)?.subject ?? '')?.[0] ?? ''
  await api.call(verifyPassCode, { body: { email, code } })
  await byPassword(email, 'not the one that it is')
  await settle()
  const token = String((await byPassword(email)).body['access_token'])
  await api.as({ token }).call(changePassword, { body: { current: password, password: 'nine rusty kettles in a row' } })
  await api.call(requestReset, { body: { email } })
  const link = (await mails()).findLast(({ to, text }) => to === email && text.includes('#'))?.text ?? ''
  await api.call(resetPassword, { body: { token: /#([\w-]+)/.exec(link)?.[1] ?? '', password: 'ten rusty kettles in a row' } })
  await settle()
  expect((await about(await accountOf(email))).toReversed()).toEqual([
    'identity.signed_up',
    'identity.verified',
    'identity.sign_in_failed',
    'identity.sign_in',
    'identity.password_changed',
    'identity.reset_asked',
    'identity.password_reset',
  ])
  const [newest] = await log({ limit: 1, action: 'identity.signed_up' })
  expect(newest).toMatchObject({ targetName: 'Nora Nowhere', targetType: 'account' })
  expect(newest?.changes.map(({ field, after }) => [field, after])).toEqual([
    ['name', 'Nora Nowhere'],
    ['email', email],
  ])
})

test('who tries to sign up with an address that has an account did not sign up', async () => {
  const { email, accountId } = await given.account()
  await api.call(signUp, { body: { name: 'Some Stranger', email, password } })
  expect((await about(accountId))[0]).toBe('identity.sign_up_known')
})

test('who works in a company is told of there, and not here', async () => {
  const { ours } = await given.twoCompanies()
  const { email } = (await rows<{ email: string }>('select email from account where id = $1', [ours.owner.accountId]))[0] ?? {
    email: '',
  }
  await byPassword(email)
  await byPassword(email, 'not the one that it is')
  await settle()
  expect(await about(ours.owner.accountId)).toEqual([])
  const { items } = await api.as(ours.owner).call(searchAudit, { body: {} })
  expect(items.map(({ action }) => action)).toEqual(expect.arrayContaining(['identity.sign_in', 'identity.sign_in_failed']))
})

test('who runs the installation reads it; nobody in a company does, and it is in no company', async () => {
  const { ours } = await given.twoCompanies()
  for (const who of [ours.owner, ours.hr, ours.employee, await given.account()])
    expect((await api.as(who).send(searchInstallation, { body: {} })).status).toBe(403)
  const inside = await given.supportIn(ours.owner)
  const { items } = await api.as(inside).call(searchInstallation, { body: { limit: 100 } })
  expect(items.filter(({ targetType }) => targetType === 'company')).toEqual([])
  const { items: own } = await api.as(ours.owner).call(searchAudit, { body: { limit: 100 } })
  expect(own.filter(({ action }) => action === 'identity.signed_up')).toEqual([])
})

test('that somebody runs it from now on is in it, and its chain is verified like any other', async () => {
  const [{ name } = { name: '' }] = await rows<{ name: string }>('select current_database() as name')
  const owner = await openClient({ ...inject('cluster').owner, database: name })
  await makeAdmin(owner, { email: 'ada@run.example', name: 'Ada Runner' }, clock.now)
  expect((await log({ action: 'installation.admin_made' }))[0]).toMatchObject({ targetName: 'Ada Runner', userName: null })
  expect((await verifyAudit(owner)).broken).toEqual([])
  await owner.query(
    `update audit_entry set after = '{"email":"eve@run.example"}' where action = 'installation.admin_made' and company_id = installation()`,
  )
  expect((await verifyAudit(owner)).broken).toMatchObject([{ reason: 'its content was changed' }])
  await owner.end()
})

test('days are days in UTC', async () => {
  clock.set('2026-04-01T23:30:00Z')
  await api.call(signUp, { body: { name: 'Late Night', email: 'late@night.example', password } })
  const on = async (day: string) => (await log({ from: day, to: day })).some(({ targetName }) => targetName === 'Late Night')
  expect([await on('2026-04-01'), await on('2026-04-02')]).toEqual([true, false])
})
