import { signUp } from '@daybook/identity/contract'
import { type GoogleClaims, googleToken, password, postForm, postGoogle, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { acceptWithGoogle, getMe, invitePerson, lookAtInvitation } from '../contract/index.ts'

const world = await testApp()
const { app, api, given, rows, mails } = world
let counter = 0

const invited = async (email = `google-guest-${++counter}@gmail.com`) => {
  const { ours, theirs } = await given.twoCompanies()
  const { userId } = await api.as(ours.owner).call(invitePerson, { body: { email, name: 'Grace Hopper' } })
  const mail = (await mails()).findLast(({ to, text }) => to === email && text.includes('/invite#'))
  return { ours, theirs, email, userId, token: /invite#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '' }
}

const accept = async (token: string, claims: GoogleClaims) =>
  api.send(acceptWithGoogle, { body: { token, idToken: await googleToken(world, claims) } })
const signedIn = async (claims: GoogleClaims) => {
  const { body } = await postGoogle(app, await googleToken(world, claims))
  return api.as({ token: String(body['access_token']) })
}
const placeOf = (userId: string) => rows('select status, account_id is not null as taken from person where id = $1', [userId])
const open = [{ status: 'INVITED', taken: false }]

test('the invited mailbox’s Google takes the place, without a password, and signs in from then on', async () => {
  const { ours, email, userId, token } = await invited()
  const who = { sub: `guest of ${email}`, email }
  expect(await accept(token, who)).toMatchObject({ status: 200, body: { response_message: 'Welcome. Sign in with Google.' } })
  expect(await (await signedIn(who)).call(getMe, {})).toMatchObject({ userId, companyId: ours.owner.companyId, email })
  expect(
    await rows('select action, target_id from audit_entry where company_id = $1 order by seq desc offset 1 limit 1', [
      ours.owner.companyId,
    ]),
  ).toEqual([{ action: 'people.join', target_id: userId }])
  expect(await accept(token, who)).toMatchObject({ status: 404, body: { code: 'invitation.invalid' } })
})

test('another mailbox’s Google is told whose invitation it is, and leaves nothing', async () => {
  const { email, userId, token } = await invited()
  expect(await accept(token, { email: 'somebody.else@gmail.com' })).toMatchObject({
    status: 409,
    body: {
      code: 'invitation.other_mailbox',
      response_message: `This invitation is for ${email}. Choose the Google account with that address, or a password.`,
    },
  })
  expect(await placeOf(userId)).toEqual(open)
  expect(await rows('select 1 from account where email = $1', ['somebody.else@gmail.com'])).toEqual([])
  expect((await api.call(lookAtInvitation, { body: { token } })).email).toBe(email)
})

test('a token that does not count, or a mailbox that Google has not verified, takes no place', async () => {
  const { email, userId, token } = await invited()
  for (const [claims, code] of [
    [{ nonce: 'x'.repeat(43) }, 'google.refused'],
    [{ aud: 'somebody-else' }, 'google.refused'],
    [{ email_verified: false }, 'google.unverified'],
  ] as const)
    expect(await accept(token, { email, ...claims })).toMatchObject({ status: 400, body: { code } })
  expect(await placeOf(userId)).toEqual(open)
})

test('nor does a right token without an invitation', async () => {
  const { email } = await invited()
  expect(await accept('x'.repeat(43), { email })).toMatchObject({ status: 404, body: { code: 'invitation.invalid' } })
  expect(await rows('select 1 from account where email = $1', [email])).toEqual([])
})

test('an account that somebody opened for this address is emptied before it takes the place', async () => {
  const { email, ours, token } = await invited()
  const squatters = 'squatters pass phrase here'
  await api.call(signUp, { body: { name: 'A Squatter', email, password: squatters } })
  const who = { sub: `owner of ${email}`, email }
  expect((await accept(token, who)).status).toBe(200)
  expect((await postForm(app, '/oauth/token', { grant_type: 'password', username: email, password: squatters })).status).toBe(400)
  expect((await (await signedIn(who)).call(getMe, {})).companyId).toBe(ours.owner.companyId)
})

test('who has an account already is connected where Google runs the mailbox, and shows the password elsewhere', async () => {
  const known = await given.account({ email: `known-${++counter}@gmail.com` })
  const first = await invited(known.email)
  expect((await accept(first.token, { email: known.email })).status).toBe(200)
  expect((await api.as(known).call(getMe, {})).companyId).toBe(first.ours.owner.companyId)
  const other = await given.account({ email: `known-${++counter}@lindenhof.example` })
  const second = await invited(other.email)
  expect(await accept(second.token, { email: other.email })).toMatchObject({
    status: 409,
    body: { code: 'invitation.account_exists' },
  })
  expect(await placeOf(second.userId)).toEqual(open)
  expect(await rows('select 1 from google_identity where account_id = $1', [other.accountId])).toEqual([])
})

test('who works elsewhere stays there, and is connected to nothing', async () => {
  const { theirs } = await given.twoCompanies()
  const email = `works-${++counter}@gmail.com`
  await rows('update account set email = $2 where id = $1', [theirs.employee.accountId, email])
  const { token, userId } = await invited(email)
  expect(await accept(token, { email })).toMatchObject({ status: 409, body: { code: 'invitation.works_elsewhere' } })
  expect(await placeOf(userId)).toEqual(open)
  expect(await rows('select 1 from google_identity where account_id = $1', [theirs.employee.accountId])).toEqual([])
  const form = { grant_type: 'password', username: email, password }
  expect((await postForm(app, '/oauth/token', form)).status).toBe(200)
})
