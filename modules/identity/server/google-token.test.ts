import { createHmac, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:net'
import { getMe } from '@daybook/people/contract'
import { asClient, googleClaims, type GoogleClaims, googleToken, postGoogle, signed, testApp } from '@daybook/testing'
import { buildApp } from '@daybook/app-server'
import { exportSPKI, importJWK, SignJWT } from 'jose'
import { describe, expect, inject, test } from 'vitest'
import { askForGoogle } from '../contract/index.ts'

const world = await testApp()
const { app, api, rows, clock, given } = world
const google = inject('google')
const seconds = () => Math.floor(Date.parse(clock.now) / 1000)
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const sessions = async () => (await rows<{ n: number }>('select count(*)::int as n from session'))[0]?.n ?? 0
const refused = {
  opened: 0,
  status: 401,
  body: { error: 'invalid_grant', error_description: expect.stringContaining('did not work') },
}
const over = { ...google.keys.RS256, kid: 'nobody-knows-it' }

/** What a token gets, and how many sessions it opened. */
const outcome = async (token: string) => {
  const before = await sessions()
  const { status, body } = await postGoogle(app, token)
  return { status, body, opened: (await sessions()) - before }
}

describe('what Google signed', () => {
  test('opens an account with its name, proven and without a password', async () => {
    const token = await googleToken(world, { email: 'Ada.L@Gmail.com', name: 'Ada Lovelace' })
    const { status, body, headers } = await postGoogle(app, token)
    expect([status, body]).toEqual([
      200,
      {
        access_token: expect.stringMatching(/^[\w-]{43}$/),
        refresh_token: expect.any(String),
        token_type: 'Bearer',
        expires_in: 900,
        scope: 'daybook',
      },
    ])
    expect(headers['cache-control']).toBe('no-store')
    const me = await api.as({ token: String(body['access_token']) }).call(getMe, {})
    expect(me).toMatchObject({ name: 'Ada Lovelace', email: 'ada.l@gmail.com', companyId: null })
    expect(
      await rows('select password_hash, verified_at is not null as proven from account where id = $1', [me.accountId]),
    ).toEqual([{ password_hash: null, proven: true }])
  })

  test('is the same person next time, whatever the address is by then, under either of the issuer’s spellings', async () => {
    const sub = '77700077700077'
    const enter = async (claims: GoogleClaims) => {
      const { body } = await postGoogle(app, await googleToken(world, { sub, ...claims }))
      return (await api.as({ token: String(body['access_token']) }).call(getMe, {})).accountId
    }
    const first = await enter({ email: 'before@gmail.com' })
    expect(await enter({ email: 'after@gmail.com' })).toBe(first)
    expect(await enter({ iss: google.issuer.replace('http://', '') })).toBe(first)
    expect(await enter({ email_verified: false })).toBe(first)
  })

  test('may be signed with ES256', async () => {
    expect((await postGoogle(app, await signed(await googleClaims(world), 'ES256'))).status).toBe(200)
  })

  test.each([
    ['a name that cannot be stored', { name: 'Ada\u202eecalevoL', email: 'odd-name@gmail.com' }, 'odd-name'],
    ['no name', { name: undefined, email: 'no-name@gmail.com' }, 'no-name'],
    ['a number for a name', { name: 5, email: 'five@gmail.com' }, 'five'],
  ])('with %s the mailbox is the name', async (_what, claims, name) => {
    const { body } = await postGoogle(app, await googleToken(world, claims))
    expect((await api.as({ token: String(body['access_token']) }).call(getMe, {})).name).toBe(name)
  })
})

describe('is refused, 401 and without a session', () => {
  test('with alg none', async () => {
    const claims = await googleClaims(world)
    for (const alg of ['none', 'None', 'NONE'])
      expect(await outcome(`${part({ alg, typ: 'JWT' })}.${part(claims)}.`)).toMatchObject(refused)
  })

  test('signed with HS256 and the public key as the secret', async () => {
    const jwk = google.keys.RS256
    const key = createPublicKey({ key: jwk as never, format: 'jwk' })
    const secrets = [
      await exportSPKI(key as never),
      key.export({ type: 'spki', format: 'der' }),
      JSON.stringify(jwk),
      String(jwk['n']),
    ]
    for (const secret of secrets) {
      const text = `${part({ alg: 'HS256', typ: 'JWT', kid: jwk['kid'] })}.${part(await googleClaims(world))}`
      expect(await outcome(`${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`)).toMatchObject(refused)
    }
  })

  test('signed by somebody else, under a known or an unknown name of a key', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    for (const kid of [String(google.keys.RS256['kid']), 'nobody-knows-it'])
      expect(
        await outcome(await new SignJWT(await googleClaims(world)).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey)),
      ).toMatchObject(refused)
  })

  test('signed by the right key under an unknown name', async () => {
    const key = await importJWK(over, 'RS256')
    const header = { alg: 'RS256', kid: over.kid }
    expect(await outcome(await new SignJWT(await googleClaims(world)).setProtectedHeader(header).sign(key))).toMatchObject(
      refused,
    )
  })

  test('with the key brought along, or its address', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const jwk = publicKey.export({ format: 'jwk' }) as never
    for (const header of [{ jwk }, { jku: 'http://127.0.0.1:9/keys' }, { x5u: 'http://127.0.0.1:9/chain' }])
      expect(
        await outcome(
          await new SignJWT(await googleClaims(world)).setProtectedHeader({ alg: 'RS256', ...header }).sign(privateKey),
        ),
      ).toMatchObject(refused)
  })

  test('changed after it was signed', async () => {
    const [head, , signature] = (await googleToken(world)).split('.')
    expect(await outcome(`${head}.${part(await googleClaims(world))}.${signature}`)).toMatchObject(refused)
  })

  test.each<[string, () => GoogleClaims]>([
    ['for another client', () => ({ aud: 'somebody-else.apps.googleusercontent.test' })],
    ['for two clients', () => ({ aud: [google.clientId, 'somebody-else'] })],
    ['for nobody', () => ({ aud: undefined }) as never],
    ['of another issuer', () => ({ iss: 'https://accounts.google.com.evil.example' })],
    ['of another issuer with the same host', () => ({ iss: `${google.issuer}/evil` })],
    ['of no issuer', () => ({ iss: undefined }) as never],
    ['that ended', () => ({ iat: seconds() - 3700, exp: seconds() - 61 })],
    ['without an end', () => ({ exp: undefined }) as never],
    ['from the future', () => ({ iat: seconds() + 61 })],
    ['older than an hour, however long it lives', () => ({ iat: seconds() - 3700, exp: seconds() + 86_400 })],
    ['without a time', () => ({ iat: undefined }) as never],
    ['not valid yet', () => ({ nbf: seconds() + 61 })],
    ['without a subject', () => ({ sub: undefined }) as never],
    ['with an empty subject', () => ({ sub: '' })],
    ['without an address', () => ({ email: undefined }) as never],
    ['with an address that is none', () => ({ email: 'ada' })],
    ['with "true" for verified', () => ({ email_verified: 'true' })],
    ['with a nonce that nobody gave out', () => ({ nonce: 'x'.repeat(43) })],
    ['with a nonce that is no text', () => ({ nonce: 5 }) as never],
  ])('%s', async (_what, claims) => {
    expect(await outcome(await googleToken(world, claims()))).toMatchObject(refused)
  })

  test('without a nonce', async () => {
    const { nonce: _, ...claims } = await googleClaims(world)
    expect(await outcome(await signed(claims))).toMatchObject(refused)
  })

  test('with a nonce that is older than five minutes', async () => {
    const { nonce } = await api.call(askForGoogle, {})
    clock.advance(5)
    expect(await outcome(await googleToken(world, { nonce }))).toMatchObject(refused)
  })

  test('with a ticket of another kind for a nonce', async () => {
    const me = await given.account()
    await rows("insert into ticket (token_hash, kind, account_id, expires_at) values (sha256($1), 'passkey', $2, 'infinity')", [
      'p'.repeat(43),
      me.accountId,
    ])
    expect(await outcome(await googleToken(world, { nonce: 'p'.repeat(43) }))).toMatchObject(refused)
  })

  test('a second time', async () => {
    const token = await googleToken(world)
    expect((await postGoogle(app, token)).status).toBe(200)
    expect(await outcome(token)).toMatchObject(refused)
  })

  test('a minute of a slow or a fast clock is forgiven', async () => {
    for (const claims of [{ iat: seconds() + 59 }, { iat: seconds() - 3600, exp: seconds() - 59 }])
      expect((await postGoogle(app, await googleToken(world, claims))).status).toBe(200)
  })
})

test('of ten requests with one token at once, one gets in', async () => {
  const before = await sessions()
  const token = await googleToken(world)
  const replies = await Promise.all(Array.from({ length: 10 }, () => postGoogle(app, token)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 401)])
  expect(await sessions()).toBe(before + 1)
})

test('two tabs, both for the first time, are one account', async () => {
  const person = { sub: '424242', email: 'two.tabs@lindenhof.example' }
  const tokens = await Promise.all(Array.from({ length: 6 }, () => googleToken(world, person)))
  const replies = await Promise.all(tokens.map((token) => postGoogle(app, token)))
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
  expect(await rows('select 1 from account where email = $1', [person.email])).toHaveLength(1)
})

test('too many tokens that are none close the door for their network', async () => {
  await Promise.all(Array.from({ length: 300 }, () => postGoogle(app, 'a.b.c')))
  const reply = await postGoogle(app, 'a.b.c')
  expect(reply).toMatchObject({ status: 429, body: { error: 'slow_down' }, headers: { 'retry-after': expect.any(String) } })
})

describe('the address', () => {
  const post = async (url: string, headers: Record<string, string>, payload?: string) =>
    app.server.inject({ method: 'POST', url, headers, ...(payload === undefined ? {} : { payload }) })
  const form = { 'content-type': 'application/x-www-form-urlencoded' }

  test('takes JSON, a form, and the names that other programs use in a query', async () => {
    const fields = async () => new URLSearchParams({ idToken: await googleToken(world), grantType: 'google' }).toString()
    const asJson = await post('/api/auth/google', { ...asClient('api'), 'content-type': 'application/json' }, '{}')
    expect(asJson.statusCode).toBe(400)
    const replies = [
      await post('/api/auth/google', { ...asClient('api'), ...form }, await fields()),
      await post(`/api/auth/google?${await fields()}`, asClient('api')),
      await post(`/api/auth/google?${await fields()}`, { ...asClient('api'), 'content-type': 'application/json' }),
      await post(`/api/auth/google?${await fields()}`, { ...asClient('api'), 'content-type': 'application/json' }, '{}'),
    ]
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  })

  test.each([
    ['nothing', '{}'],
    ['another grant', '{"idToken":"a.b.c","grantType":"password"}'],
    ['a password beside it', '{"idToken":"a.b.c","grantType":"google","username":"x"}'],
    ['no token', '{"idToken":"abc","grantType":"google"}'],
    ['a list', '["a.b.c"]'],
    ['a token that is too long', `{"idToken":"a.${'b'.repeat(8000)}.c","grantType":"google"}`],
  ])('refuses %s', async (_what, payload) => {
    const reply = await post('/api/auth/google', { ...asClient('api'), 'content-type': 'application/json' }, payload)
    expect([reply.statusCode, reply.json().error]).toEqual([400, 'invalid_request'])
  })

  test('wants to know the client', async () => {
    const token = await googleToken(world)
    for (const headers of [{ authorization: '' }, asClient('api', 'wrong'), asClient('nobody')]) {
      const reply = await postGoogle(app, token, headers)
      expect(reply).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
      expect(reply.headers['www-authenticate']).toBe('Basic realm="Service"')
    }
    expect((await postGoogle(app, token)).status).toBe(200)
  })

  test('does not make a browser ask for a password when a token is wrong', async () => {
    expect((await postGoogle(app, 'a.b.c')).headers['www-authenticate']).toBe('Bearer')
  })

  test('gives our own page its refresh token as a cookie, and remembers the browser wherever one signs in', async () => {
    const reply = await postGoogle(app, await googleToken(world), asClient('web'))
    expect(reply.body).not.toHaveProperty('refresh_token')
    const cookies = [reply.headers['set-cookie']].flat().map(String)
    expect(cookies.map((text) => /^(\w+)=.+; Path=([^;]+); HttpOnly; SameSite=Strict$/.exec(text)?.slice(1))).toEqual([
      ['daybook_refresh', '/oauth'],
      ['daybook_device', '/oauth'],
      ['daybook_device', '/api/auth'],
    ])
  })
})

/** The same database behind a server with other settings. */
const elsewhere = async (settings: typeof app.config.google) => {
  const [{ name } = { name: '' }] = await rows<{ name: string }>('select current_database() as name')
  return buildApp({
    config: { ...app.config, google: settings },
    database: { pool: app.pool, app: { ...inject('cluster').app, database: name } },
    clock: () => clock.now,
  })
}

describe('when Google cannot be reached', () => {
  test.each([
    ['nobody answers', 'http://127.0.0.1:9'],
    ['somebody else answers', `${google.issuer.replace('localhost', '127.0.0.1')}`],
  ])('because %s, the words say so, and the token can be used again', async (_what, issuer) => {
    const other = await elsewhere({ clientId: google.clientId, issuer })
    const token = await googleToken(world)
    const reply = await postGoogle(other.app, token)
    expect(reply).toMatchObject({
      status: 503,
      body: { error: 'temporarily_unavailable', error_description: expect.stringContaining('cannot be reached right now') },
      headers: { 'retry-after': '10' },
    })
    expect((await postGoogle(app, token)).status).toBe(200)
    await other.close()
  })

  test('a silent one is not waited for by everybody', async () => {
    const sockets = new Set<{ destroy(): void }>()
    const silent = createServer((socket) => void sockets.add(socket))
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
    const address = silent.address() as { port: number }
    const other = await elsewhere({ clientId: google.clientId, issuer: `http://127.0.0.1:${address.port}` })
    const token = await googleToken(world)
    const ask = () => postGoogle(other.app, token)
    expect((await Promise.all(Array.from({ length: 5 }, ask))).map(({ status }) => status)).toEqual([503, 503, 503, 503, 503])
    expect((await ask()).status).toBe(503)
    // One connection was waited for, by the five together; whoever came after them waited for none.
    expect(sockets.size).toBe(1)
    for (const socket of sockets) socket.destroy()
    silent.close()
    await other.close()
  })
})

test('where Google is not set up, nothing is offered', async () => {
  const other = await elsewhere(undefined)
  const reply = await postGoogle(other.app, 'a.b.c')
  expect(reply).toMatchObject({ status: 400, body: { error: 'unsupported_grant_type' } })
  const nonce = await other.app.server.inject({ method: 'PUT', url: '/api/auth/google/nonce' })
  expect([nonce.statusCode, nonce.json().code]).toEqual([404, 'google.off'])
  await other.close()
})
