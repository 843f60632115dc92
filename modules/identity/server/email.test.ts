import { getMe, getPerson, invitePerson, searchPeople } from '@daybook/people/contract'
import { searchAudit } from '@daybook/office/contract'
import type { SignedIn } from '@daybook/platform/server'
import { password, postForm, testApp } from '@daybook/testing'
import { describe, expect, test } from 'vitest'
import {
  answerEmailChange,
  changeEmail,
  endOtherSessions,
  getEmailChange,
  listSessions,
  requestReset,
  resetPassword,
  signUp,
  stopEmailChange,
  verifyPassCode,
} from '../contract/index.ts'

const { app, api, given, clock, mails, rows } = await testApp()

let n = 0
const fresh = () => `moved-${++n}@example.com`

/** The token of the newest mail to an address that has one. */
const linkTo = async (address: string): Promise<string> => {
  const tokens = (await mails()).filter(({ to }) => to === address).map(({ text }) => /confirm-email#([\w-]{43})/.exec(text)?.[1])
  return tokens.findLast(Boolean) ?? ''
}
const begin = async (who: SignedIn & { email: string }, email = fresh()) => {
  await api.as(who).call(changeEmail, { body: { email } })
  return { email, old: await linkTo(who.email), next: await linkTo(email) }
}
const answer = (token: string, agree = true) => api.send(answerEmailChange, { body: { token, agree } })
const signIn = async (username: string) =>
  (await postForm(app, '/oauth/token', { grant_type: 'password', username, password })).status

describe('an address changes once both mailboxes said yes', () => {
  test.each(['old', 'new'] as const)('the %s one first', async (first) => {
    const { ours } = await given.twoCompanies()
    const who = ours.employee
    const { email, old, next } = await begin(who)
    expect(await answer(first === 'old' ? old : next)).toMatchObject({ status: 200, body: { outcome: 'waiting', email } })
    expect((await api.as(who).call(getMe, {})).email).toBe(who.email)
    expect((await api.as(who).call(getEmailChange, {})).change).toMatchObject({
      email,
      oldSaid: first === 'old',
      newSaid: first === 'new',
    })
    expect(await answer(first === 'old' ? next : old)).toMatchObject({ status: 200, body: { outcome: 'changed', email } })

    expect((await api.as(who).call(getMe, {})).email).toBe(email)
    expect((await api.as(ours.owner).call(getPerson, { params: { userId: who.userId } })).email).toBe(email)
    expect((await api.as(ours.owner).call(searchPeople, { body: { q: email } })).items).toHaveLength(1)
    expect([await signIn(email), await signIn(who.email)]).toEqual([200, 400])
    expect((await api.as(who).call(getEmailChange, {})).change).toBeNull()
    const told = (await mails()).filter(({ subject }) => subject === 'Your Daybook address was changed').map(({ to }) => to)
    expect(told.slice(-2).sort()).toEqual([who.email, email].sort())
    const log = (await api.as(ours.owner).call(searchAudit, { body: { action: 'identity.email_changed' } })).items
    expect(log[0]?.changes).toEqual([{ field: 'email', before: who.email, after: email }])
  })

  test('one that a stranger signed up with and never proved is theirs all the same', async () => {
    const who = await given.account()
    const email = fresh()
    await api.call(signUp, { body: { name: 'A Squatter', email, password: 'squatters pass phrase here' } })
    const code = (await mails()).findLast(({ to }) => to === email)?.subject.slice(0, 6) ?? ''
    await api.call(requestReset, { body: { email } })
    const reset = /password-reset#([\w-]{43})/.exec((await mails()).findLast(({ to }) => to === email)?.text ?? '')?.[1]
    expect(reset).toBeDefined()
    const { old, next } = await begin(who, email)
    await answer(old)
    expect(await answer(next)).toMatchObject({ status: 200, body: { outcome: 'changed', email } })
    expect((await api.send(verifyPassCode, { body: { email, code } })).status).toBe(400)
    const body = { token: reset ?? '', password: 'nine rusty kettles in a row' }
    expect(await api.send(resetPassword, { body })).toMatchObject({ status: 400, body: { code: 'reset.invalid' } })
    expect(await signIn(email)).toBe(200)
    expect(await rows('select id from account where email = $1', [email])).toEqual([{ id: who.accountId }])
  })

  test('both at the same moment: once', async () => {
    const who = await given.account()
    const { old, next } = await begin(who)
    const outcomes = (await Promise.all([answer(old), answer(next)])).map(({ body }) => (body as { outcome: string }).outcome)
    expect(outcomes.sort()).toEqual(['changed', 'waiting'])
  })

  test('the device that asked stays signed in, every other one is signed out, and old links open nothing', async () => {
    const who = await given.account()
    await signIn(who.email)
    await api.call(requestReset, { body: { email: who.email } })
    const reset = /password-reset#([\w-]{43})/.exec((await mails()).findLast(({ to }) => to === who.email)?.text ?? '')?.[1]
    expect((await api.as(who).call(listSessions, {})).items).toHaveLength(2)
    const { old, next } = await begin(who)
    await answer(old)
    await answer(next)
    expect((await api.as(who).call(listSessions, {})).items).toHaveLength(1)
    const body = { token: reset ?? '', password: 'nine rusty kettles in a row' }
    expect(await api.send(resetPassword, { body })).toMatchObject({ status: 400, body: { code: 'reset.invalid' } })
  })
})

describe('nothing changes', () => {
  const stays = async (who: SignedIn & { email: string }) => expect((await api.as(who).call(getMe, {})).email).toBe(who.email)

  test('when one mailbox says no, and the other’s link is over with it', async () => {
    const who = await given.account()
    const { old, next } = await begin(who)
    await answer(next)
    expect(await answer(old, false)).toMatchObject({ body: { outcome: 'stopped' } })
    expect(await answer(next)).toMatchObject({ status: 400, body: { code: 'email.link_invalid' } })
    await stays(who)
  })

  test('when it is stopped on the screen, asked for anew, or older than an hour', async () => {
    const who = await given.account()
    const first = await begin(who)
    const second = await begin(who)
    expect((await answer(first.old)).status).toBe(400)
    await api.as(who).call(stopEmailChange, {})
    expect((await answer(second.old)).status).toBe(400)
    const third = await begin(who)
    const before = clock.now
    await answer(third.old)
    clock.advance(60)
    expect((await answer(third.next)).status).toBe(400)
    expect((await api.as(who).call(getEmailChange, {})).change).toBeNull()
    clock.set(before)
    await stays(who)
  })

  test('for an address that somebody has: whoever asks hears no difference, its owner hears of it', async () => {
    const [who, other] = [await given.account(), await given.account()]
    const free = await api.as(who).send(changeEmail, { body: { email: fresh() } })
    const taken = await api.as(who).send(changeEmail, { body: { email: other.email } })
    expect([taken.status, taken.text]).toEqual([free.status, free.text])
    expect(await linkTo(other.email)).toBe('')
    expect((await mails()).findLast(({ to }) => to === other.email)?.subject).toBe('You already have a Daybook account')
    expect(await answer(await linkTo(who.email))).toMatchObject({ body: { outcome: 'waiting' } })
    await stays(who)
  })

  test('when somebody signs up with the address in between', async () => {
    const who = await given.account()
    const { email, old, next } = await begin(who)
    await answer(old)
    await given.account({ email })
    expect(await answer(next)).toMatchObject({ status: 409, body: { code: 'email.taken' } })
    expect(await answer(next)).toMatchObject({ status: 400, body: { code: 'email.link_invalid' } })
    await stays(who)
  })

  test('for one’s own address, and without proof that it is the owner', async () => {
    const who = await given.account()
    expect(await api.as(who).send(changeEmail, { body: { email: who.email.toUpperCase() } })).toMatchObject({
      status: 409,
      body: { code: 'email.same' },
    })
    await rows("update session set confirmed_at = 'epoch' where account_id = $1", [who.accountId])
    expect(await api.as(who).send(changeEmail, { body: { email: fresh() } })).toMatchObject({ body: { code: 'reauth_required' } })
  })
})

test('somebody who was invited keeps their place; the account changes all the same', async () => {
  const { ours } = await given.twoCompanies()
  const { email, old, next } = await begin(ours.employee)
  const body = { email, name: 'Twin', role: 'EMPLOYEE' as const, managerId: null, hireDate: null }
  await api.as(ours.owner).call(invitePerson, { body })
  await answer(old)
  expect(await answer(next)).toMatchObject({ body: { outcome: 'changed' } })
  expect((await api.as(ours.owner).call(getPerson, { params: { userId: ours.employee.userId } })).email).toBe(ours.employee.email)
  expect((await api.as(ours.employee).call(getMe, {})).email).toBe(email)
})

test('what was asked for in a sign-in ends with it, when all others end or the password is set anew', async () => {
  const who = await given.account()
  const asked = await begin(who)
  await answer(asked.old)
  await api.call(requestReset, { body: { email: who.email } })
  const link = (await mails()).filter(({ to }) => to === who.email).map(({ text }) => /reset#([\w-]{43})/.exec(text)?.[1])
  const token = link.findLast(Boolean) ?? ''
  await api.call(resetPassword, { body: { token, password: 'nine rusty kettles in a row' } })
  expect(await answer(asked.next)).toMatchObject({ body: { code: 'email.link_invalid' } })
  expect(await rows('select 1 from email_change where account_id = $1', [who.accountId])).toEqual([])

  const other = await given.account()
  const kept = await begin(other)
  await api.as(other).call(endOtherSessions, {})
  await answer(kept.old)
  expect(await answer(kept.next)).toMatchObject({ body: { outcome: 'changed' } })
})

test('a link is stored as its hash, and guessing is counted', async () => {
  const who = await given.account()
  const { old, next } = await begin(who)
  for (const table of ['email_change', 'outbox', 'audit_entry', 'idempotency'])
    expect(
      await rows(`select 1 from ${table} t where position($1 in t::text) + position($2 in t::text) > 0`, [old, next]),
    ).toEqual([])
  const guesses = await Promise.all(Array.from({ length: 40 }, (_, i) => answer(`${'x'.repeat(41)}${10 + i}`)))
  expect(guesses.filter(({ status }) => status === 429).length).toBeGreaterThan(5)
})
