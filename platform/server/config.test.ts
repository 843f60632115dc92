import { readConfig } from '@daybook/platform/server'
import { expect, test } from 'vitest'

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
