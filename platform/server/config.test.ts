import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig, seal } from '@daybook/platform/server'
import { describe, expect, test } from 'vitest'

const client = { GOOGLE_CLIENT_ID: '1234-abcd.apps.googleusercontent.com' }

test('without a client id nothing of Google is set up; with one it is Google itself', () => {
  expect(readConfig({ GOOGLE_ISSUER: 'https://accounts.google.com' }).google).toBeUndefined()
  expect(readConfig(client).google).toEqual({ clientId: client.GOOGLE_CLIENT_ID, issuer: 'https://accounts.google.com' })
})

test.each([
  'https://issuer.example',
  'https://issuer.example/tenant',
  'http://localhost:4001',
  'http://127.0.0.1:4001',
  'http://[::1]:4001',
])('%s may say who somebody is', (issuer) => {
  expect(readConfig({ ...client, GOOGLE_ISSUER: issuer }).google?.issuer).toBe(issuer)
})

test.each([
  'http://issuer.example',
  'http://localhost.evil.example',
  'http://127.0.0.1.evil.example:80',
  'http://localhost@evil.example',
  'https://issuer.example/',
  'https://issuer.example?x',
  'https://issuer.example#x',
  'ftp://issuer.example',
  'issuer.example',
])('%s may not: its keys could be anybody’s', (issuer) => {
  expect(() => readConfig({ ...client, GOOGLE_ISSUER: issuer })).toThrow('GOOGLE_ISSUER')
})

test('a client id with anything odd in it stops the start', () => {
  for (const id of ['x', 'a b c d e', 'id;script-src *', 'id\r\nX: y'])
    expect(() => readConfig({ GOOGLE_CLIENT_ID: id })).toThrow('GOOGLE_CLIENT_ID')
})

describe('the payment provider', () => {
  const stripe = {
    STRIPE_SECRET_KEY: 'sk_test_12345678',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_12345678',
    STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
  }

  test('is set up whole, or not at all', () => {
    expect(readConfig({}).stripe).toBeUndefined()
    expect(readConfig(stripe).stripe).toEqual({
      secretKey: 'sk_test_12345678',
      publishableKey: 'pk_test_12345678',
      webhookSecret: 'whsec_12345678',
      apiUrl: 'https://api.stripe.com',
    })
    for (const name of Object.keys(stripe)) expect(() => readConfig({ ...stripe, [name]: '' })).toThrow('must be set together')
  })

  test.each([
    ['STRIPE_SECRET_KEY', 'pk_test_12345678'],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_test_12345678'],
    ['STRIPE_WEBHOOK_SECRET', 'secret'],
    ['STRIPE_API_URL', 'http://stripe.example'],
  ])('%s is not %s', (name, value) => {
    expect(() => readConfig({ ...stripe, [name]: value })).toThrow(name)
  })
})

describe('a key of the server', () => {
  const random = 'q8Zk1vYw3mT7cRf0LxJ5hN2bP9dG6sUe'
  test.each([
    ['too short', 'q8Zk1vYw3mT7cRf0LxJ5hN2bP9dG6sU'],
    ['the words of a manual', 'change-me-change-me-change-me-1234567'],
    ['an example', 'this-is-an-example-q8Zk1vYw3mT7cRf0LxJ5'],
    ['the name of the thing', 'daybook-q8Zk1vYw3mT7cRf0LxJ5hN2bP9dG6s'],
    ['a row of digits', '01234567890123456789012345678901'],
    ['one letter', 'a'.repeat(64)],
    ['zeros', '0'.repeat(64)],
  ])('that is %s stops the start', (_case, key) => {
    expect(() => readConfig({ SECRET_KEY: key })).toThrow(/^SECRET_KEY must/)
    expect(() => readConfig({ SECRET_KEY_OLD: key })).toThrow(/^SECRET_KEY_OLD must/)
  })

  test('that is random is taken', () => {
    expect(readConfig({ SECRET_KEY: random, SECRET_KEY_OLD: `${random}x` }).secretKey).toBe(random)
  })

  const production = { DATABASE_URL: 'postgres://app:w7Kf2x@db.internal/daybook', PUBLIC_URL: 'https://daybook.example' }
  test('is asked for where the database is elsewhere and people come over https', () => {
    expect(() => readConfig(production)).toThrow('SECRET_KEY must be set')
    expect(readConfig({ ...production, SECRET_KEY: random }).secretKey).toBe(random)
    expect(readConfig({ DATABASE_URL: production.DATABASE_URL }).secretKey).toBeUndefined()
    expect(readConfig({ PUBLIC_URL: production.PUBLIC_URL }).secretKey).toBeUndefined()
  })

  test.each(['postgres', 'password', 'Daybook', 'daybook_app', ''])('does not help a database whose password is “%s”', (word) => {
    const read = (host: string) =>
      readConfig({ ...production, SECRET_KEY: random, DATABASE_URL: `postgres://app:${word}@${host}/daybook` })
    expect(() => read('db.internal')).toThrow('DATABASE_URL must have a password')
    expect(word === '' ? read('localhost').databaseUrl : 'postgres://').toContain('postgres://')
  })

  test.each(['', 'abcd', 'no hexadecimal at all', '00'.repeat(31)])('in a file that holds “%s” stops the start', (content) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'daybook-key-'))
    writeFileSync(join(dataDir, 'secret.key'), content)
    const config = { ...readConfig({}), dataDir }
    expect(() => seal(config, 'a|b|c_sealed', 'text')).toThrow('holds no key of 32 bytes')
    rmSync(dataDir, { recursive: true })
  })
})

test('the push services of the browsers that there are may tell devices, those that are named instead, or none', () => {
  expect(readConfig({}).pushServices).toContain('fcm.googleapis.com')
  expect(readConfig({ PUSH_SERVICES: 'push.example, *.push.example' }).pushServices).toEqual(['push.example', '*.push.example'])
  expect(readConfig({ PUSH_SERVICES: 'none' }).pushServices).toEqual([])
  expect(() => readConfig({ PUSH_SERVICES: 'https://push.example' })).toThrow('PUSH_SERVICES')
})

test('news come from nowhere unless a source is named; its key may not stand alone', () => {
  const NEWS_URL = 'https://news.example/api/1/latest?category=technology&language=en'
  expect(readConfig({}).news).toBeUndefined()
  expect(readConfig({ NEWS_URL }).news).toEqual({ url: NEWS_URL, key: undefined })
  expect(readConfig({ NEWS_URL, NEWS_KEY: 'pub_1' }).news).toEqual({ url: NEWS_URL, key: 'pub_1' })
  expect(() => readConfig({ NEWS_KEY: 'pub_1' })).toThrow('NEWS_KEY needs NEWS_URL')
  for (const url of [
    'http://news.example',
    'https://me:secret@news.example',
    'https://news.example:8443',
    'news.example',
    'ftp://news.example',
  ])
    expect(() => readConfig({ NEWS_URL: url })).toThrow('NEWS_URL must be')
})
