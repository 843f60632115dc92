import { getMe } from '@daybook/people/contract'
import { asClient, password, postForm, SoftwareKey, testApp } from '@daybook/testing'
import { describe, expect, test } from 'vitest'
import { addPasskey, askForPasskey, beginPasskey, confirmOwner, dropPasskey, secondFactor } from '../contract/index.ts'

const { app, api, given, rows, clock, mails } = await testApp()
type SignedIn = { token: string }

const key = (more = {}) => new SoftwareKey('http://daybook.test', more)
const keep = async (who: SignedIn, made: SoftwareKey, name = 'Laptop') => {
  const { ticket, options } = await api.as(who).call(beginPasskey, {})
  return api.as(who).call(addPasskey, { body: { ticket, name, credential: made.make(options) } })
}
const offer = async (made: SoftwareKey) => {
  const { ticket, options } = await api.call(askForPasskey, {})
  return { ticket, credential: JSON.stringify(made.sign(options)) }
}
const signIn = (offered: { ticket: string; credential: string }) =>
  postForm(app, '/oauth/token', { grant_type: 'passkey', ...offered })

describe('making a passkey', () => {
  test('it is listed, comes with ten recovery codes the first time, and its owner hears of it', async () => {
    const { ours, theirs } = await given.twoCompanies()
    expect((await keep(ours.owner, key())).recoveryCodes).toHaveLength(10)
    expect((await keep(ours.owner, key(), 'Phone')).recoveryCodes).toEqual([])
    expect((await api.as(ours.owner).call(secondFactor, {})).passkeys.map(({ name }) => name)).toEqual(['Laptop', 'Phone'])
    expect((await api.as(theirs.owner).call(secondFactor, {})).passkeys).toEqual([])
    expect((await mails()).findLast(({ to }) => to === ours.owner.email)?.text).toContain('Phone')
  })

  test('brought to several accounts at once, it is kept by one and refused to the others', async () => {
    for (let round = 0; round < 4; round++) {
      const [made, people] = [key(), await Promise.all([1, 2, 3, 4].map(() => given.account()))]
      const sent = []
      for (const me of people) {
        const { ticket, options } = await api.as(me).call(beginPasskey, {})
        sent.push({ me, body: { ticket, name: 'Laptop', credential: made.make(options) } })
      }
      const replies = await Promise.all(sent.map(({ me, body }) => api.as(me).send(addPasskey, { body })))
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400])
    }
  })

  test('from another site, without finger or PIN, for another ticket, or twice, it is refused', async () => {
    const [me, other] = [await given.account(), await given.account()]
    const refused = { code: 'passkey.refused', status: 400 }
    await expect(keep(me, new SoftwareKey('https://evil.example'))).rejects.toMatchObject(refused)
    await expect(keep(me, key({ verifies: false }))).rejects.toMatchObject(refused)
    const { ticket, options } = await api.as(other).call(beginPasskey, {})
    const body = { ticket, name: 'Mine', credential: key().make(options) }
    await expect(api.as(me).call(addPasskey, { body })).rejects.toMatchObject(refused)
    const made = key()
    await keep(me, made)
    await expect(keep(other, made)).rejects.toMatchObject(refused)
    const begun = await api.as(me).call(beginPasskey, {})
    clock.advance(5)
    const late = { ticket: begun.ticket, name: 'Late', credential: key().make(begun.options) }
    await rows("update session set confirmed_at = 'infinity'")
    await expect(api.as(me).call(addPasskey, { body: late })).rejects.toMatchObject(refused)
  })

  test('bytes that are no credential are refused, not stumbled over', async () => {
    const me = await given.account()
    const { ticket, options } = await api.as(me).call(beginPasskey, {})
    const good = key().make(options)
    const credential = { ...good, response: { ...good.response, attestationObject: 'AAAA' } }
    await expect(api.as(me).call(addPasskey, { body: { ticket, name: 'x', credential } })).rejects.toMatchObject({ status: 400 })
  })
})

describe('signing in with a passkey', () => {
  test('needs no password and no second step', async () => {
    const me = await given.account()
    const made = key()
    await keep(me, made)
    const reply = await signIn(await offer(made))
    expect(reply.status).toBe(200)
    expect((await api.as({ token: String(reply.body['access_token']) }).call(getMe, {})).email).toBe(me.email)
    const byPassword = await postForm(app, '/oauth/token', { grant_type: 'password', username: me.email, password })
    expect([byPassword.status, byPassword.body['methods']]).toEqual([403, ['passkey', 'recovery_code']])
  })

  test('an answer works once, also for ten requests at once, and for five minutes', async () => {
    const made = key()
    await keep(await given.account(), made)
    const offered = await offer(made)
    const replies = await Promise.all(Array.from({ length: 10 }, () => signIn(offered)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const late = await offer(made)
    clock.advance(5)
    expect((await signIn(late)).status).toBe(400)
  })

  test('another site, another key, a key without PIN, or nonsense opens nothing', async () => {
    const me = await given.account()
    const made = key()
    await keep(me, made)
    const stolen = await offer(key())
    expect((await signIn(stolen)).body['error']).toBe('invalid_grant')
    const { ticket, options } = await api.call(askForPasskey, {})
    const signed = made.sign({ ...options, challenge: Buffer.from('another').toString('base64url') })
    expect((await signIn({ ticket, credential: JSON.stringify(signed) })).status).toBe(400)
    for (const credential of ['', '{', '[]', 'null', '{"id":5}', JSON.stringify({ ...signed, response: {} })])
      expect((await signIn({ ticket: (await offer(made)).ticket, credential })).status).toBe(400)
    expect((await signIn({ ticket: '', credential: '' })).status).toBe(400)
    expect((await postForm(app, '/oauth/token', { grant_type: 'passkey' }, asClient('api', 'x'))).status).toBe(401)
  })

  test('a removed passkey opens nothing, and only its owner removes it', async () => {
    const [me, other] = [await given.account(), await given.account()]
    const made = key()
    await keep(me, made)
    const id = (await api.as(me).call(secondFactor, {})).passkeys[0]?.id ?? ''
    await expect(api.as(other).call(dropPasskey, { params: { passkeyId: id } })).rejects.toMatchObject({ status: 404 })
    await api.as(me).call(dropPasskey, { params: { passkeyId: id } })
    expect((await signIn(await offer(made))).status).toBe(400)
    expect(await api.as(me).call(secondFactor, {})).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
  })
})

test('a passkey confirms its own account, and no other one', async () => {
  const [me, other] = [await given.account(), await given.account()]
  const made = key()
  await keep(me, made)
  const confirm = async (who: SignedIn) => {
    const { ticket, options } = await api.call(askForPasskey, {})
    return api.as(who).call(confirmOwner, { body: { passkey: { ticket, credential: made.sign(options) } } })
  }
  await confirm(me)
  await expect(confirm(other)).rejects.toMatchObject({ code: 'passkey.refused' })
})
