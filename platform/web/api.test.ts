import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { anyAccount, endpoint } from '@daybook/platform/contract'
import { ApiError, words } from './api-error.ts'
import { call, urlOf } from './api.ts'
import { session, signIn, signOut } from './session.ts'

const readThing = endpoint({
  name: 'readThing',
  method: 'GET',
  path: '/api/v0/thing/:id',
  summary: 'A thing',
  permission: anyAccount,
  params: z.strictObject({ id: z.string() }),
  query: z.strictObject({ part: z.string().optional() }),
  response: z.strictObject({ name: z.string() }),
  errors: {},
})

const input = (id: string) => ({ params: { id }, query: {} })
const json = (status: number, body: unknown) => Response.json(body, { status })

/** A server that accepts one token at a time and counts refreshes. */
const fakeServer = () => {
  const state = { valid: 'first', refreshes: 0, refreshable: true, seen: [] as { url: string; headers: Headers }[] }
  const token = () => json(200, { access_token: state.valid, token_type: 'Bearer', expires_in: 900, scope: '' })
  const answer = async (url: string, init: RequestInit): Promise<Response> => {
    state.seen.push({ url, headers: new Headers(init.headers) })
    if (url === '/oauth/revoke') return new Response(null, { status: 200 })
    if (url !== '/oauth/token') {
      const bearer = new Headers(init.headers).get('Authorization')
      return bearer === `Bearer ${state.valid}` ? json(200, { name: 'it' }) : json(401, { code: 'auth.required' })
    }
    if (String(init.body).includes('grant_type=password')) return token()
    state.refreshes += 1
    await new Promise((done) => setTimeout(done, 10))
    state.valid = `renewed-${state.refreshes}`
    return state.refreshable ? token() : json(400, { error: 'invalid_grant', error_description: 'Sign in again' })
  }
  vi.stubGlobal('fetch', vi.fn(answer))
  return state
}

beforeEach(() => session.end())

test('parameters and query go into the address, absent ones stay out', () => {
  expect(urlOf(readThing, { params: { id: 'a/b' }, query: { part: undefined } })).toBe('/api/v0/thing/a%2Fb')
  expect(urlOf(readThing, { params: { id: '1' }, query: { part: 'x y' } })).toBe('/api/v0/thing/1?part=x+y')
})

test('every call carries the token, the zone and the profile', async () => {
  const server = fakeServer()
  await signIn('ana@example.com', 'secret')
  await call(readThing, input('1'))
  const sent = server.seen.at(-1)?.headers
  expect(sent?.get('Authorization')).toBe('Bearer first')
  expect(sent?.get('User-Timezone')).toBeTruthy()
  expect(sent?.get('Daybook-Profile')).toBe('employee')
})

test('calls that meet an old token at once share one refresh, and all succeed', async () => {
  const server = fakeServer()
  await signIn('ana@example.com', 'secret')
  server.valid = 'somewhere-else'
  const answers = await Promise.all(['1', '2', '3', '4'].map((id) => call(readThing, input(id))))
  expect(answers).toHaveLength(4)
  expect(server.refreshes).toBe(1)
})

test('a refused refresh ends the session', async () => {
  const server = fakeServer()
  await signIn('ana@example.com', 'secret')
  server.valid = 'somewhere-else'
  server.refreshable = false
  await expect(call(readThing, input('1'))).rejects.toMatchObject({ status: 401 })
  expect(session.get().status).toBe('out')
  expect(localStorage.getItem('authResponse')).toBeNull()
})

test('403 is an answer, not a sign-out', async () => {
  fakeServer()
  await signIn('ana@example.com', 'secret')
  vi.stubGlobal('fetch', async () => json(403, { code: 'auth.forbidden', response_message: 'Not yours' }))
  await expect(call(readThing, input('1'))).rejects.toMatchObject({ status: 403, words: 'Not yours' })
  expect(session.get().status).toBe('in')
})

test('no secret is stored, and signing out clears what was', async () => {
  fakeServer()
  await signIn('ana@example.com', 'secret')
  expect(localStorage.getItem('authResponse')).not.toContain('first')
  await signOut()
  expect(localStorage.getItem('authResponse')).toBeNull()
  expect(session.token()).toBeNull()
})

test('who signs out wished it; who is refused is told that the session is over, until they sign in again', async () => {
  const server = fakeServer()
  await signIn('ana@example.com', 'secret')
  await signOut()
  expect(session.get()).toMatchObject({ status: 'out', over: false })
  await signIn('ana@example.com', 'secret')
  Object.assign(server, { valid: 'another', refreshable: false })
  await expect(call(readThing, input('1'))).rejects.toMatchObject({ status: 401 })
  expect(session.get()).toMatchObject({ status: 'out', over: true })
  Object.assign(server, { refreshable: true })
  await signIn('ana@example.com', 'secret')
  expect(session.get()).toMatchObject({ status: 'in', over: false })
})

test('a lost connection and a wordless refusal have fixed words', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')))
  await expect(call(readThing, input('1'))).rejects.toMatchObject({ words: words.noAnswer, status: 0 })
  vi.stubGlobal('fetch', async () => new Response('<h1>502</h1>', { status: 502 }))
  await expect(call(readThing, input('1'))).rejects.toMatchObject({ words: 'Request failed' })
})

test('field messages arrive under the names that the form uses', async () => {
  const errors = [
    { field: 'body.companyName', message: 'Please enter your business name' },
    { field: '/lines/0/hours', message: 'Too many' },
  ]
  vi.stubGlobal('fetch', async () => json(400, { code: 'request.invalid', response_message: 'Please check', errors }))
  const error = await call(readThing, input('1')).catch((thrown: unknown) => thrown)
  expect((error as ApiError).fieldErrors).toEqual({ companyName: 'Please enter your business name', 'lines.0.hours': 'Too many' })
})
