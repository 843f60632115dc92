import { verifyPassCode, signUp } from '@daybook/identity/contract'
import { type Member, password, postForm, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import {
  acceptInvitation,
  deactivatePerson,
  getMe,
  getPerson,
  invitePerson,
  lookAtInvitation,
  reinvitePerson,
} from '../contract/index.ts'

const uncommon = 'seven green bottles on a wall'
const { app, api, given, rows, mails, clock } = await testApp()
let counter = 0

/** The link in the newest mail to an address. */
const linkTo = async (email: string): Promise<string> => {
  const mail = (await mails()).filter(({ to, text }) => to === email && text.includes('/invite#')).at(-1)
  return /http:\/\/daybook\.test\/invite#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
}

const invited = async (email = `invited-${++counter}@example.com`) => {
  const { ours, theirs } = await given.twoCompanies()
  const { userId } = await api.as(ours.owner).call(invitePerson, { body: { email, name: 'Grace Hopper' } })
  return { ours, theirs, email, userId, token: await linkTo(email) }
}

const accept = (token: string, chosen = uncommon) => api.call(acceptInvitation, { body: { token, password: chosen } })
const signedIn = async (email: string, chosen = uncommon) => {
  const { body } = await postForm(app, '/oauth/token', { grant_type: 'password', username: email, password: chosen })
  return api.as({ token: String(body['access_token']) })
}
const gone = { status: 404, code: 'invitation.invalid' }

test('an invited person accepts with the mailed link and works in that company', async () => {
  const { ours, theirs, email, token, userId } = await invited()
  await api.as(theirs.owner).call(invitePerson, { body: { email: 'ada@joining.example', name: 'Ada Lovelace' } })
  expect(await api.call(lookAtInvitation, { body: { token } })).toMatchObject({
    passwordMinimum: 12,
    companyName: 'Ours',
    name: 'Grace Hopper',
    email,
  })
  await accept(token)
  const me = await (await signedIn(email)).call(getMe, {})
  expect(me).toMatchObject({ userId, companyId: ours.owner.companyId, companyName: 'Ours', userRole: 'EMPLOYEE' })
  expect(await rows('select company_id, status from person where email = $1', ['ada@joining.example'])).toEqual([
    { company_id: theirs.owner.companyId, status: 'INVITED' },
  ])
  await expect(accept(token)).rejects.toMatchObject(gone)
  await expect(api.call(lookAtInvitation, { body: { token } })).rejects.toMatchObject(gone)
})

test('the link of a mail that was sent again ends the one before', async () => {
  const { ours, email, token, userId } = await invited()
  expect((await api.as(ours.hr).call(reinvitePerson, { params: { userId } })).status).toBe('INVITED')
  const second = await linkTo(email)
  expect(second).not.toBe(token)
  await expect(accept(token)).rejects.toMatchObject(gone)
  await accept(second)
  await expect(api.as(ours.hr).call(reinvitePerson, { params: { userId } })).rejects.toMatchObject({
    status: 409,
    code: 'people.not_invited',
  })
})

test('an invitation lives two weeks, and ends with the place it was for', async () => {
  const [late, left] = [await invited(), await invited()]
  await api.as(left.ours.owner).call(deactivatePerson, { params: { userId: left.userId }, body: { endDate: '2026-03-16' } })
  await expect(accept(left.token)).rejects.toMatchObject(gone)
  clock.advance(14 * 1440 - 1)
  expect((await api.call(lookAtInvitation, { body: { token: late.token } })).email).toBe(late.email)
  clock.advance(1)
  await expect(api.call(lookAtInvitation, { body: { token: late.token } })).rejects.toMatchObject(gone)
  await expect(accept(late.token)).rejects.toMatchObject(gone)
})

test('a password that is easy to guess is refused, and the link still works', async () => {
  const { token } = await invited()
  await expect(accept(token, 'password1234')).rejects.toMatchObject({
    status: 400,
    code: 'password.weak',
    problem: { errors: [{ field: 'password' }] },
  })
  expect(await accept(token)).toEqual({ response_message: 'Welcome. Sign in with your new password.' })
})

test('who has an account joins with its password, and keeps it', async () => {
  const known = await given.account()
  const { ours, token } = await invited(known.email)
  await expect(accept(token)).rejects.toMatchObject({ status: 409, code: 'invitation.account_exists' })
  await accept(token, password)
  expect((await api.as(known).call(getMe, {})).companyId).toBe(ours.owner.companyId)
})

test('an account that somebody opened for this address without its mailbox is taken over by the mailbox', async () => {
  const email = 'squatted@example.com'
  await api.call(signUp, { body: { name: 'A Squatter', email, password: 'squatters pass phrase here' } })
  const { token } = await invited(email)
  await accept(token)
  expect(await rows('select name, verified_at is not null as verified from account where email = $1', [email])).toEqual([
    { name: 'Grace Hopper', verified: true },
  ])
  const squatter = { grant_type: 'password', username: email, password: 'squatters pass phrase here' }
  expect((await postForm(app, '/oauth/token', squatter)).status).toBe(400)
  await expect(api.call(verifyPassCode, { body: { email, code: '000000' } })).rejects.toMatchObject({ status: 400 })
})

test('who works in one company cannot take a place in another', async () => {
  const { theirs } = await given.twoCompanies()
  const { token, userId } = await invited(theirs.employee.email)
  await expect(accept(token, password)).rejects.toMatchObject({ status: 409, code: 'invitation.works_elsewhere' })
  expect(await rows('select status, account_id from person where id = $1', [userId])).toEqual([
    { status: 'INVITED', account_id: null },
  ])
  expect((await api.as(theirs.employee).call(getMe, {})).companyId).toBe(theirs.owner.companyId)
})

test('the shell of a new account knows that there is no company yet', async () => {
  const account = await given.account()
  expect(await api.as(account).call(getMe, {})).toMatchObject({ userId: null, onboardingStepsCompleted: false, products: '' })
})

test('a mailbox is invited three times an hour, however often somebody presses', async () => {
  const ours = await given.cast()
  const { userId } = await api.as(ours.hr).call(invitePerson, { body: { email: 'pressed@example.com', name: 'Pressed Often' } })
  const again = () => api.as(ours.hr).send(reinvitePerson, { params: { userId } })
  expect([(await again()).status, (await again()).status]).toEqual([200, 200])
  expect(await again()).toMatchObject({ status: 429, body: { code: 'limit.reached' } })
})

test('HR do not end the link with which an owner invited another owner', async () => {
  const { owner, hr } = await given.cast()
  const email = 'co-owner@example.com'
  const body = { email, name: 'Cora Owner', role: 'ENTERPRISE_ADMIN' as const }
  const { userId } = await api.as(owner).call(invitePerson, { body })
  const token = await linkTo(email)
  const can = async (who: Member) => (await api.as(who).call(getPerson, { params: { userId } })).can.reinvite
  expect([await can(owner), await can(hr)]).toEqual([true, false])
  expect(await api.as(hr).send(reinvitePerson, { params: { userId } })).toMatchObject({
    status: 403,
    body: { code: 'people.role_forbidden' },
  })
  expect((await api.send(lookAtInvitation, { body: { token } })).status).toBe(200)
})

test('an owner who is the only one, without HR, is told that nobody decides on what they hand in; nobody else is', async () => {
  const owner = await given.company()
  const decided = async (who: Member) => (await api.as(who).call(getMe, {})).hasDecider
  expect(await decided(owner)).toBe(false)
  const employee = await given.person(owner)
  expect([await decided(owner), await decided(employee)]).toEqual([false, true])
  const hr = await given.person(owner, { role: 'HUMAN_RESOURCE' })
  expect([await decided(owner), await decided(hr)]).toEqual([true, true])
  await api.as(owner).call(deactivatePerson, { params: { userId: hr.userId }, body: { endDate: '2026-03-16' } })
  expect(await decided(owner)).toBe(false)
})
