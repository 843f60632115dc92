import { localClient } from '@daybook/platform/server'
import { googleClaims, muteServer, testApp } from '@daybook/testing'
import { importJWK, SignJWT } from 'jose'
import { afterAll, expect, inject, test } from 'vitest'
import { startIssuer } from '../../../testing/google-issuer.ts'
import { connectGoogle } from '../contract/index.ts'

// Calls that are in a transaction already when they read an ID token. That none of them asks Google inside of it is seen after
// each test (`testing/network.ts`).

const world = await testApp()
const { given, rows } = world
const issuers: { stop: () => unknown }[] = []
afterAll(async () => {
  for (const each of issuers) await each.stop()
})

/** A server that has not asked its issuer for anything yet, and a token that the issuer signed. */
const fresh = async (issuer: string, keys = inject('google').keys) => {
  const there = await world.secondServer({ google: { clientId: inject('google').clientId, issuer } })
  const claims = await googleClaims(world, { iss: issuer })
  const header = { alg: 'RS256', kid: String(keys.RS256['kid']) }
  const idToken = await new SignJWT(claims).setProtectedHeader(header).sign(await importJWK(keys.RS256, 'RS256'))
  return { api: localClient(there), idToken }
}

test('the first who connects Google waits for its keys outside of the transaction, and so does who brings a new key', async () => {
  const issuer = await startIssuer()
  issuers.push(issuer)
  const { api, idToken } = await fresh(issuer.issuer, issuer.keys)
  const who = await given.account()
  const stranger = await fresh(issuer.issuer)
  expect(await api.as(who).send(connectGoogle, { body: { idToken: stranger.idToken } })).toMatchObject({ status: 400 })
  expect(await api.as(who).send(connectGoogle, { body: { idToken } })).toMatchObject({ status: 200 })
})

test('while a silent Google is waited for, nothing is held', async () => {
  const mute = await muteServer()
  issuers.push({ stop: mute.close })
  const { api, idToken } = await fresh(`http://127.0.0.1:${mute.port}`)
  const who = await given.account()
  const replying = api.as(who).send(connectGoogle, { body: { idToken } })
  await expect.poll(() => mute.callers.size).toBe(1)
  const held = "select 1 from pg_stat_activity where datname = current_database() and state like 'idle in%'"
  expect(await rows(held)).toEqual([])
  expect(await replying).toMatchObject({ status: 503, body: { code: 'unavailable' }, headers: { 'retry-after': '2' } })
})
