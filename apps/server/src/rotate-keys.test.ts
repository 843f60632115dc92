import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { confirmOwner, setUpSecondFactor, verifySecondFactor } from '@daybook/identity/contract'
import { headsFolder, keepAuditHeads, keptHeads } from '@daybook/office/server'
import { getMe } from '@daybook/people/contract'
import { auditKey, type Config, outboxFolder, OutboxRelay, readOutbox, rotateKeys } from '@daybook/platform/server'
import { openClient } from '@daybook/platform/server/postgres'
import { password, postForm, sealedClient, testApp } from '@daybook/testing'
import { Secret, TOTP } from 'otpauth'
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

// The server's key is exchanged beside a running server, and nothing that depends on it notices (docs/security.md#s41).

const { app, api, given, rows, clock, secondServer, settle } = await testApp({ own: true })
const { api: sealed } = sealedClient(app)

let owner: Client
beforeAll(async () => {
  const [{ name } = { name: '' }] = await rows<{ name: string }>('select current_database() as name')
  owner = await openClient({ ...inject('cluster').owner, database: name })
})
afterAll(() => owner.end())

const codeOf = (seed: string): string => TOTP.generate({ secret: Secret.fromBase32(seed), timestamp: Date.parse(clock.now) })

const protectedAccount = async () => {
  const me = await given.account()
  const { seed } = await api.as(me).call(setUpSecondFactor, {})
  const { recoveryCodes } = await api.as(me).call(verifySecondFactor, { body: { code: codeOf(seed) } })
  clock.advance(0.5)
  return { ...me, seed, recoveryCodes }
}
const isMe = async ({ token, seed }: { token: string; seed: string }) =>
  (await api.as({ token }).send(confirmOwner, { body: { code: codeOf(seed) } })).status

const keyFile = () => readFileSync(join(app.config.dataDir, 'secret.key'), 'utf8')
const formerFile = () => existsSync(join(app.config.dataDir, 'secret.key.old'))

/** The ids of the keys that anything in the database is sealed with. */
const keysInUse = async () =>
  (
    await rows<{ id: string }>(`
    select distinct split_part(text, '.', 1) as id from (
      select seed_sealed as text from authenticator union all select jwk_sealed from transport_key
      union all select value_sealed from server_secret union all select content_sealed from mail
      union all select contact_sealed from emergency_contact union all select account_sealed from pay_account) sealed order by 1`)
  ).map(({ id }) => id)

test('no column of sealed texts is unknown to this test', async () => {
  const columns = await rows<{ name: string }>(`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name like '%\\_sealed' order by 1`)
  expect(columns.map(({ name }) => name)).toEqual([
    'authenticator.seed_sealed',
    'emergency_contact.contact_sealed',
    'mail.content_sealed',
    'pay_account.account_sealed',
    'server_secret.value_sealed',
    'transport_key.jwk_sealed',
  ])
})

describe('with the key in a file', () => {
  test('a server that goes on working is on the new key, and everything of before is good', async () => {
    const me = await protectedAccount()
    const signedIn = await postForm(app, '/oauth/token', {
      grant_type: 'password',
      username: (await given.account()).email,
      password,
    })
    await keepAuditHeads(app)
    await sealed.as(me).call(getMe, {})
    const [before, file] = [await keysInUse(), keyFile()]
    expect(before).toHaveLength(1)

    // Under load: people set up second steps and send sealed requests all the while.
    const load = { over: false }
    const busy = async () => {
      const made = []
      while (!load.over) {
        made.push(await protectedAccount())
        await sealed.as(me).call(getMe, {})
      }
      return made
    }
    const work = busy()
    const { exchanged, unreadable } = await rotateKeys(app.config, owner, 300)
    load.over = true
    const made = await work

    expect(unreadable).toEqual([])
    expect(exchanged).toBeGreaterThanOrEqual(3)
    const after = await keysInUse()
    expect(after).toHaveLength(1)
    expect([after[0] === before[0], keyFile() === file, formerFile()]).toEqual([false, false, false])
    expect(made.length).toBeGreaterThan(0)
    clock.advance(0.5)
    for (const each of [me, ...made]) expect(await isMe(each)).toBe(200)
    expect(
      (
        await postForm(app, '/oauth/token', {
          grant_type: 'refresh_token',
          refresh_token: String(signedIn.body['refresh_token']),
        })
      ).status,
    ).toBe(200)
    const ticket = (await postForm(app, '/oauth/token', { grant_type: 'password', username: me.email, password })).body[
      'mfa_token'
    ]
    const recovery = { grant_type: 'mfa-otp', mfa_token: String(ticket), recovery_code: me.recoveryCodes[0] ?? '' }
    expect((await postForm(app, '/oauth/token', recovery)).status).toBe(200)
    expect((await keptHeads(headsFolder(app.config.dataDir), auditKey(app.config))).forged).toEqual([])
  })

  test('after a restart it is all the same', async () => {
    const me = await protectedAccount()
    await keepAuditHeads(app)
    await rotateKeys(app.config, owner, 0)
    const restarted = await secondServer()
    const { api: again } = sealedClient(restarted)
    expect((await again.as(me).send(confirmOwner, { body: { code: codeOf(me.seed) } })).status).toBe(200)
    expect((await keptHeads(headsFolder(restarted.config.dataDir), auditKey(restarted.config))).forged).toEqual([])
  })

  test('what neither key opens is named and left, and the former key stays', async () => {
    const [me, other] = [await protectedAccount(), await protectedAccount()]
    await rows(
      `update authenticator a set seed_sealed = b.seed_sealed from authenticator b
      where a.account_id = any ($1) and b.account_id = any ($1) and a.account_id <> b.account_id`,
      [[me.accountId, other.accountId]],
    )
    const { unreadable } = await rotateKeys(app.config, owner, 0)
    const places = [me, other].map(({ accountId }) => `authenticator|${accountId}|seed_sealed`)
    expect([unreadable.toSorted(), formerFile()]).toEqual([places.toSorted(), true])
    await rows('delete from authenticator where account_id = any ($1)', [[me.accountId, other.accountId]])
    const file = keyFile()
    expect((await rotateKeys(app.config, owner, 0)).unreadable).toEqual([])
    // The exchange that was cut short is finished; no third key is made.
    expect([keyFile() === file, formerFile()]).toEqual([true, false])
  })
})

test('two seeds that changed places open nothing: neither code is right', async () => {
  const [me, other] = [await protectedAccount(), await protectedAccount()]
  await rows(
    `update authenticator a set seed_sealed = b.seed_sealed from authenticator b
    where a.account_id = any ($1) and b.account_id = any ($1) and a.account_id <> b.account_id`,
    [[me.accountId, other.accountId]],
  )
  for (const seed of [me.seed, other.seed]) expect(await isMe({ ...me, seed })).toBe(500)
  await rows('delete from authenticator where account_id = any ($1)', [[me.accountId, other.accountId]])
})

test('with SECRET_KEY: a server that knows both keys opens both, and after the exchange one that knows the new one does', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'daybook-keys-'))
  const [one, two] = ['the first key, of thirty-two characters', 'the second key, of thirty-two characters']
  const settings = (secretKey: string, secretKeyOld?: string): Partial<Config> => ({ dataDir, secretKey, secretKeyOld })
  const me = await given.account()
  // What the server of the tests sealed with the key of its file, `one` does not open; so the sealing begins anew.
  await rows('delete from authenticator')
  await rows('delete from transport_key')
  await rows('delete from server_secret')
  await settle()
  const first = await secondServer(settings(one))
  const asOne = sealedClient(first).api.as(me)
  const { seed } = await asOne.call(setUpSecondFactor, {})
  await asOne.call(verifySecondFactor, { body: { code: codeOf(seed) } })
  clock.advance(0.5)
  const both = await secondServer(settings(two, one))
  const code = () => ({ body: { code: codeOf(seed) } })
  expect((await sealedClient(both).api.as(me).send(confirmOwner, code())).status).toBe(200)
  expect((await rotateKeys(both.config, owner, 0)).unreadable).toEqual([])
  clock.advance(0.5)
  const last = await secondServer(settings(two))
  expect((await sealedClient(last).api.as(me).send(confirmOwner, code())).status).toBe(200)
  expect(auditKey(last.config)).toEqual(auditKey(first.config))
  // The mail about the second step waited through all of it.
  const relay = new OutboxRelay(last)
  await relay.drain()
  await relay.close()
  expect((await readOutbox(outboxFolder(last))).map(({ to }) => to)).toContain(me.email)
})
