import { getMe } from '@daybook/people/contract'
import { type Member, password, postForm, testApp } from '@daybook/testing'
import { Secret, TOTP } from 'otpauth'
import { expect, test, vi } from 'vitest'
import { changePassword, requestReset, resetPassword, setUpSecondFactor, verifySecondFactor } from '../contract/index.ts'

// Whoever knows the old password and signs in again and again is out with everybody else, also where a sign-in was under way when all of
// them were ended (docs/security.md#s10): it survived a reset each time.

const { app, api, given, mails, clock } = await testApp({ own: true })
const another = 'nine rusty kettles in a row'

const reset = async ({ email }: Member) => {
  await api.call(requestReset, { body: { email } })
  const sent = (await mails()).filter(({ to }) => to === email)
  const token = sent.flatMap(({ text }) => /reset#([\w-]{43})/.exec(text)?.[1] ?? []).at(-1) ?? ''
  return () => api.call(resetPassword, { body: { token, password: another } })
}
const change = async (me: Member) => () => api.as(me).call(changePassword, { body: { current: password, password: another } })
const secondStep = async (me: Member) => {
  const { seed } = await api.as(me).call(setUpSecondFactor, {})
  const code = () => TOTP.generate({ secret: Secret.fromBase32(seed), timestamp: Date.parse(clock.now) })
  return () => api.as(me).call(verifySecondFactor, { body: { code: code() } })
}

/** Signs in with the old password, four at a time, until that is refused. */
const thieves = (email: string) => {
  const opened: string[] = []
  const thief = async () => {
    for (;;) {
      const reply = await postForm(app, '/oauth/token', { grant_type: 'password', username: email, password })
      if (reply.status !== 200) return
      opened.push(String(reply.body['access_token']))
    }
  }
  return { opened, done: Promise.all([thief(), thief(), thief(), thief()]) }
}

test.each([
  ['a reset', reset],
  ['a change of the password', change],
  ['a second step', secondStep],
])('after %s nobody is signed in by a sign-in that was under way', async (_, prepare) => {
  for (let round = 0; round < 3; round++) {
    const me = (await given.twoCompanies()).ours.employee
    const deed = await prepare(me)
    const { opened, done } = thieves(me.email)
    await vi.waitFor(() => expect(opened.length).toBeGreaterThan(4 + round), { timeout: 20_000 })
    await deed()
    await done
    const replies = await Promise.all(opened.map((token) => api.as({ token }).send(getMe)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([401]))
  }
})
