import { type Member, password, postForm, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { deactivatePerson, getMe, getPerson, invitePerson, searchPeople, updatePerson } from '../contract/index.ts'

const { app, api, given, rows } = await testApp()
const leave = (who: Member, of: Member, endDate = '2026-03-31') =>
  api.as(who).call(deactivatePerson, { params: { userId: of.userId }, body: { endDate } })

test('who leaves loses access at once, keeps their records, and frees the place and the address', async () => {
  const { ours, theirs } = await given.twoCompanies()
  expect(await leave(ours.hr, ours.employee)).toMatchObject({
    status: 'INACTIVE',
    endDate: '2026-03-31',
    can: { update: false, deactivate: true, reinvite: false },
  })
  // Signed out everywhere, in the same moment; whoever signs in again has no place any more.
  expect(await api.as(ours.employee).send(getMe)).toMatchObject({ status: 401, body: { code: 'auth.required' } })
  const form = { grant_type: 'password', username: ours.employee.email, password }
  const { body } = await postForm(app, '/oauth/token', form)
  const back = { token: String(body['access_token']) }
  expect(await api.as(back).send(searchPeople, { body: {} })).toMatchObject({ status: 403, body: { code: 'auth.no_company' } })
  expect((await api.as(back).call(getMe, {})).companyId).toBeNull()
  const shown = (await api.as(ours.owner).call(searchPeople, { body: {} })).items.map(({ userId }) => userId)
  expect(shown).not.toContain(ours.employee.userId)
  const left = await api.as(ours.owner).call(searchPeople, { body: { status: 'INACTIVE' } })
  expect(left.items.map(({ userId }) => userId)).toEqual([ours.employee.userId])
  const again = { body: { email: ours.employee.email, name: 'Back Again' } }
  expect((await api.as(ours.owner).call(invitePerson, again)).userId).not.toBe(ours.employee.userId)
  expect(await rows("select 1 from person where company_id = $1 and status = 'ACTIVE'", [theirs.owner.companyId])).toHaveLength(5)
})

test('nobody deactivates themselves, nobody twice, and a person of another company is not there', async () => {
  const { ours, theirs } = await given.twoCompanies()
  await expect(leave(ours.owner, ours.owner)).rejects.toMatchObject({ status: 403, code: 'people.self_deactivate' })
  await expect(leave(ours.hr, ours.hr)).rejects.toMatchObject({ status: 403, code: 'people.self_deactivate' })
  await expect(leave(ours.owner, theirs.employee)).rejects.toMatchObject({ status: 404, code: 'not_found' })
  await leave(ours.owner, ours.outsider)
  await expect(leave(ours.owner, ours.outsider)).rejects.toMatchObject({ status: 409, code: 'people.inactive' })
  const { version } = await api.as(ours.owner).call(getPerson, { params: { userId: ours.outsider.userId } })
  const change = { params: { userId: ours.outsider.userId }, body: { version, name: 'Somebody' } }
  await expect(api.as(ours.owner).call(updatePerson, change)).rejects.toMatchObject({ status: 409, code: 'people.inactive' })
})

test('HR may not end the place of an owner or of other HR', async () => {
  const { ours } = await given.twoCompanies()
  const colleague = await given.person(ours.owner, { role: 'HUMAN_RESOURCE' })
  for (const of of [ours.owner, colleague])
    await expect(leave(ours.hr, of)).rejects.toMatchObject({ status: 403, code: 'people.deactivate_forbidden' })
})

test('two owners who deactivate each other at once leave one', async () => {
  const { ours } = await given.twoCompanies()
  const second = await given.person(ours.owner, { role: 'ENTERPRISE_ADMIN' })
  const end = (who: Member, of: Member) =>
    api.as(who).send(deactivatePerson, { params: { userId: of.userId }, body: { endDate: '2026-03-31' } })
  const replies = await Promise.all([end(ours.owner, second), end(second, ours.owner)])
  // The second is no owner any more, or is told that it would be the last one to go.
  expect(replies.map(({ status, body }) => (status === 200 ? 200 : (body as { code: string }).code)).sort()).toEqual([
    200,
    expect.toBeOneOf(['auth.required', 'auth.no_company', 'people.last_owner']),
  ])
  const owners = "select 1 from person where company_id = $1 and role = 'ENTERPRISE_ADMIN' and status = 'ACTIVE'"
  expect(await rows(owners, [ours.owner.companyId])).toHaveLength(1)
})
