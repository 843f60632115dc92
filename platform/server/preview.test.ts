import { type AnyEndpoint, isRead } from '@daybook/platform/contract'
import { getPayDetails } from '@daybook/payroll/contract'
import { getMe, getPerson, invitePerson } from '@daybook/people/contract'
import { testApp } from '@daybook/testing'
import { clockIn } from '@daybook/time/contract'
import { expect, test } from 'vitest'

// An owner looks at Daybook as another role: that role's rights, for reading only.

const { app, api, given, rows } = await testApp()
const as = (role: string) => ({ headers: { 'daybook-view-as': role } })
const codeOf = (reply: { body: unknown }) => (reply.body as { code?: string }).code
const params = (endpoint: AnyEndpoint) =>
  Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, '01900000-0000-7000-8000-000000000000']))

test.each(['HUMAN_RESOURCE', 'MANAGER', 'EMPLOYEE'] as const)(
  'as %s every route answers as it does for that role, and nothing can be changed',
  async (role) => {
    const { owner } = await given.cast()
    for (const endpoint of app.endpoints.filter(({ permission }) => permission.audience === 'company')) {
      const input = { params: params(endpoint), ...(endpoint.body ? { body: {} } : {}) }
      const reply = await api.as(owner).send(endpoint, input, as(role))
      const reads = isRead(endpoint)
      const denied = reads ? (endpoint.permission.scopes[role] ? undefined : 'auth.forbidden') : 'auth.preview'
      const heard = ['auth.forbidden', 'auth.preview'].includes(codeOf(reply) ?? '') ? codeOf(reply) : undefined
      expect([endpoint.name, heard]).toEqual([endpoint.name, denied])
    }
  },
)

test('what is one’s own stays one’s own; others’ pay is not there, and no deed was done', async () => {
  const { owner, employee } = await given.cast()
  expect((await api.as(owner).call(getMe, {}, as('EMPLOYEE'))).userRole).toBe('EMPLOYEE')
  const ask = (userId: string) => api.as(owner).send(getPayDetails, { params: { userId } }, as('EMPLOYEE'))
  expect([(await ask(owner.userId)).status, (await ask(employee.userId)).status]).toEqual([200, 404])
  const person = await api.as(owner).call(getPerson, { params: { userId: employee.userId } }, as('EMPLOYEE'))
  expect(Object.values(person.can)).toEqual(Object.values(person.can).map(() => false))
  expect(await api.as(owner).send(clockIn, {}, as('EMPLOYEE'))).toMatchObject({ status: 403, body: { code: 'auth.preview' } })
  expect(await rows('select 1 from punch where person_id = $1', [owner.userId])).toEqual([])
})

test('nobody but an owner, and no role that is none', async () => {
  const { owner, hr, manager, employee } = await given.cast()
  for (const who of [hr, manager, employee])
    expect(await api.as(who).send(getMe, {}, as('HUMAN_RESOURCE'))).toMatchObject({
      status: 403,
      body: { code: 'auth.forbidden' },
    })
  for (const role of ['ENTERPRISE_ADMIN', 'ADMIN', 'root', ''])
    expect([role, (await api.as(owner).send(getMe, {}, as(role))).status]).toEqual([role, 400])
  const body = { email: 'preview@example.com', name: 'Some One' }
  expect((await api.as(employee).send(invitePerson, { body }, as('HUMAN_RESOURCE'))).status).toBe(403)
})
