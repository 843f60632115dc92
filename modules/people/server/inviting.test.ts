import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { invitePerson, searchPeople } from '../contract/index.ts'

const { api, given, rows, mails } = await testApp()

test('an invited person stands in the directory and gets a mail; the other company hears nothing of it', async () => {
  const { ours, theirs } = await given.twoCompanies()
  const person = await api.as(ours.hr).call(invitePerson, {
    body: {
      email: ' Grace@Example.com ',
      name: 'Grace Hopper',
      role: 'MANAGER',
      managerId: ours.manager.userId,
      designation: 'Head of Sales',
      department: 'Sales',
      hireDate: '2026-04-01',
    },
  })
  expect(person).toMatchObject({
    userName: 'Grace Hopper',
    email: 'grace@example.com',
    status: 'INVITED',
    userRole: 'MANAGER',
    managerName: ours.manager.name,
    hireDate: '2026-04-01',
    can: { update: true, reinvite: true, deactivate: true },
  })
  const mail = (await mails()).find(({ to }) => to === 'grace@example.com')
  expect(mail?.subject).toBe('Ours invites you to Daybook')
  const search = { body: { q: 'grace' } }
  expect((await api.as(ours.employee).call(searchPeople, search)).items).toHaveLength(1)
  expect((await api.as(theirs.owner).call(searchPeople, search)).items).toEqual([])
})

test('one address has one place per company, and may be asked by another company too', async () => {
  const { ours, theirs } = await given.twoCompanies()
  const body = { email: 'shared@example.com', name: 'Sam Shared' }
  await api.as(ours.owner).call(invitePerson, { body })
  await expect(api.as(ours.owner).call(invitePerson, { body })).rejects.toMatchObject({
    status: 409,
    code: 'people.email_taken',
    problem: { errors: [{ field: 'email' }] },
  })
  expect((await api.as(theirs.owner).call(invitePerson, { body })).status).toBe('INVITED')
})

test.each([
  ['hr', 'HUMAN_RESOURCE', 403],
  ['hr', 'ENTERPRISE_ADMIN', 403],
  ['hr', 'MANAGER', 200],
  ['owner', 'HUMAN_RESOURCE', 200],
  ['owner', 'ENTERPRISE_ADMIN', 200],
] as const)('%s invites as %s: %i', async (who, role, status) => {
  const { ours } = await given.twoCompanies()
  const body = { email: `${who}-${role}@example.com`.toLowerCase(), name: 'Some One', role }
  const reply = await api.as(ours[who]).send(invitePerson, { body })
  expect(reply.status).toBe(status)
  expect((reply.body as { code?: string }).code).toBe(status === 403 ? 'people.role_forbidden' : undefined)
})

test('a manager must work in the company: not somebody unknown, not another company’s, not one who left', async () => {
  const { ours, theirs } = await given.twoCompanies()
  await rows("update person set status = 'INACTIVE' where id = $1", [ours.outsider.userId])
  for (const managerId of [theirs.manager.userId, ours.outsider.userId, '01900000-0000-7000-8000-000000000000'])
    await expect(
      api.as(ours.owner).call(invitePerson, { body: { email: 'x@example.com', name: 'Xenia', managerId } }),
    ).rejects.toMatchObject({ status: 400, code: 'people.manager_unknown', problem: { errors: [{ field: 'managerId' }] } })
})

test('twenty invitations at once for the last place of a plan give it to one, whatever the neighbours’ plan', async () => {
  const { ours, theirs } = await given.twoCompanies()
  await rows("update company set plan_type = 'FREE_PACK' where company_id = $1", [ours.owner.companyId])
  for (let i = 6; i <= 9; i++) await given.person(ours.owner)
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      api.as(ours.owner).send(invitePerson, { body: { email: `many-${i}@example.com`, name: `Many ${i}` } }),
    ),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = replies.filter(({ status }) => status === 402)
  expect(refused).toHaveLength(19)
  expect(refused[0]?.body).toMatchObject({
    code: 'people.plan_full',
    response_message: 'The Free plan is for 10 people. Growth is for up to 30, for $20 a month. An owner decides on it.',
  })
  expect((await api.as(theirs.owner).send(invitePerson, { body: { email: 'm@example.com', name: 'Mo' } })).status).toBe(200)
})

test.each([
  ['an address without a domain', { email: 'grace@' }, 'email', 'Please enter valid email address'],
  ['a domain of one letter', { email: 'grace@example.c' }, 'email', 'Please enter valid email address'],
  ['no name', { name: '  ' }, 'name', 'Please enter the name'],
  ['a name of one letter', { name: 'G' }, 'name', 'Name must be at least 2 characters'],
  ['a day that is none', { hireDate: '2026-02-29' }, 'hireDate', 'Must be a day like 2026-03-29'],
])('%s is refused in the words of the form', async (_case, change, field, message) => {
  const owner = await given.company()
  const body = { email: 'grace@example.com', name: 'Grace Hopper', ...change }
  const reply = await api.as(owner).send(invitePerson, { body })
  expect(reply).toMatchObject({ status: 400, body: { errors: [{ field, message }] } })
})
