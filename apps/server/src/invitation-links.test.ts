import { isRead } from '@daybook/platform/contract'
import { testApp, tries, validCalls, validReads } from '@daybook/testing'
import { guest } from '@daybook/people/testing'
import { expect, test } from 'vitest'

// The link of an invitation opens the page of one person who has not joined yet: no other call of the product, and none at all once it is over.

const world = await testApp()
const { app, api, rows } = world
const tried = tries('invitation-links')

const byLink = [...validCalls, ...validReads].filter(
  ({ endpoint: { path, upload } }) => path.startsWith('/api/v0/user/invitation') && upload === undefined,
)

/** What ends an invitation, whatever becomes of the rest. */
const ends: [string, string][] = [
  ['ran out', "update invitation set expires_at = '2026-03-16T09:00:00Z' where token_hash = sha256(convert_to($1, 'UTF8'))"],
  ['was used or withdrawn', "delete from invitation where token_hash = sha256(convert_to($1, 'UTF8'))"],
  [
    'is of somebody who is not invited any more',
    "update person set status = 'INACTIVE', end_date = '2027-03-16' where id = (select person_id from invitation where token_hash = sha256(convert_to($1, 'UTF8')))",
  ],
]

test('there are calls by a link of each module that takes some', () => {
  expect(byLink.map(({ endpoint }) => endpoint.name).sort()).toEqual(
    app.endpoints
      .filter(({ path, upload }) => path.startsWith('/api/v0/user/invitation') && upload === undefined)
      .map(({ name }) => name)
      .sort(),
  )
  expect(byLink.length).toBeGreaterThan(6)
})

test.each(ends)('a link that %s opens none of them, and changes nothing', async (_why, end) => {
  const faults: string[] = []
  for (const { endpoint, make } of byLink) {
    const { who: _, ...input } = await make(world)
    const { token } = input.body as { token: string }
    await rows(end, [token])
    const { status, body } = await api.send(endpoint, input as never)
    tried(1)
    if (status !== 404 || (body as { code?: string }).code !== 'invitation.invalid') faults.push(`${endpoint.name}: ${status}`)
  }
  expect(faults).toEqual([])
})

test('the token is no sign-in, and in an address it is no input', async () => {
  const { token } = await guest(world)
  const faults: string[] = []
  for (const { method, url, permission } of app.server.declared) {
    if (permission.audience === 'public' || method === 'HEAD' || !url.startsWith('/api/')) continue
    const path = url.replace(/:\w+/g, '00000000-0000-7000-8000-000000000000')
    const reply = await app.server.inject({ method: method as 'GET', url: path, headers: { authorization: `Bearer ${token}` } })
    tried(1)
    if (reply.statusCode !== 401) faults.push(`${method} ${url}: ${reply.statusCode}`)
  }
  for (const { endpoint } of byLink) {
    const body = isRead(endpoint) ? {} : { version: 1 }
    const url = `${endpoint.path}?token=${token}`
    const reply = await app.server.inject({ method: endpoint.method, url, payload: body })
    if (reply.statusCode !== 400) faults.push(`${endpoint.name} took a token from its address: ${reply.statusCode}`)
  }
  expect(faults).toEqual([])
})
