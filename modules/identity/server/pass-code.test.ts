import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { sendPassCode, signUp, verifyPassCode } from '../contract/index.ts'

const { api, given, rows, mails, clock } = await testApp()
let counter = 0

/** An account that waits for its code. */
const waiting = async () => {
  const email = `waiting-${++counter}@example.com`
  await api.call(signUp, { body: { name: 'Grace Hopper', email, password: 'seven green bottles on a wall' } })
  return { email, code: await newestCode(email) }
}

const newestCode = async (email: string) =>
  (await mails())
    .filter(({ to }) => to === email)
    .at(-1)
    ?.subject.slice(0, 6) ?? ''

const wrong = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')
const verify = (email: string, code: string) => api.call(verifyPassCode, { body: { email, code } })
const isVerified = async (email: string) =>
  (await rows<{ yes: boolean }>('select verified_at is not null as yes from account where email = $1', [email]))[0]?.yes

test('a wrong code is refused, the right one still works', async () => {
  const { email, code } = await waiting()
  await expect(verify(email, wrong(code))).rejects.toMatchObject({
    status: 400,
    code: 'passcode.wrong',
    problem: { errors: [{ field: 'code' }] },
  })
  expect(await isVerified(email)).toBe(false)
  await verify(email, code)
  expect(await isVerified(email)).toBe(true)
})

test('after five wrong tries even the right code is refused, until a new one is asked for', async () => {
  const { email, code } = await waiting()
  for (let i = 1; i <= 5; i += 1) await expect(verify(email, wrong(code, i))).rejects.toMatchObject({ code: 'passcode.wrong' })
  await expect(verify(email, code)).rejects.toMatchObject({ status: 429, code: 'passcode.too_many' })
  await api.call(sendPassCode, { body: { email } })
  await verify(email, await newestCode(email))
  expect(await isVerified(email)).toBe(true)
})

test('forty guesses at once are five tries', async () => {
  const { email, code } = await waiting()
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, i) => api.send(verifyPassCode, { body: { email, code: wrong(code, i + 1) } })),
  )
  expect(replies.filter(({ status }) => status === 400)).toHaveLength(5)
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(35)
})

test('a code lives ten minutes', async () => {
  const { email, code } = await waiting()
  clock.advance(9)
  await expect(verify(email, wrong(code))).rejects.toMatchObject({ code: 'passcode.wrong' })
  clock.advance(1)
  await expect(verify(email, code)).rejects.toMatchObject({ status: 400, code: 'passcode.expired' })
})

test('a new code ends the one before; a used one opens nothing', async () => {
  const { email, code } = await waiting()
  clock.advance(1)
  await api.call(sendPassCode, { body: { email } })
  const second = await newestCode(email)
  // Once in a million runs both codes are the same; then any other one stands for the first.
  await expect(verify(email, second === code ? wrong(code) : code)).rejects.toMatchObject({ code: 'passcode.wrong' })
  await verify(email, second)
  await expect(verify(email, second)).rejects.toMatchObject({ code: 'passcode.wrong' })
})

test('the code of one account is nothing to another, and an unknown address hears the same as a wrong code', async () => {
  const [mine, others] = [await waiting(), await waiting()]
  const foreign = await api.send(verifyPassCode, { body: { email: mine.email, code: others.code } })
  const unknown = await api.send(verifyPassCode, { body: { email: 'nobody-at-all@example.com', code: others.code } })
  expect([foreign.status, foreign.text]).toEqual([unknown.status, unknown.text])
  const known = await given.account()
  const verified = await api.send(verifyPassCode, { body: { email: known.email, code: others.code } })
  expect([verified.status, verified.text]).toEqual([unknown.status, unknown.text])
})

test('no number of guesses, and no time that passes, tells whether anybody waits for a code', async () => {
  const { email } = await waiting()
  const said = async (address: string) => {
    const replies = []
    for (let i = 1; i <= 7; i++) replies.push(await api.send(verifyPassCode, { body: { email: address, code: '000000' } }))
    return replies.map(({ status, text }) => [status, text])
  }
  const both = async () => [await said(email), await said('nobody-waits@example.com')]
  const [known, unknown] = await both()
  expect(known).toEqual(unknown)
  expect(known?.map(([status]) => status)).toEqual([400, 400, 400, 400, 400, 429, 429])
  await Promise.all([email, 'nobody-waits@example.com'].map((to) => api.call(sendPassCode, { body: { email: to } })))
  clock.advance(11)
  const [later, unknownLater] = await both()
  expect(later).toEqual(unknownLater)
})
