import { addHoliday, listHolidays } from '@daybook/calendar/contract'
import { enterSupport, letSupportIn } from '@daybook/company/contract'
import { type Member, testApp } from '@daybook/testing'
import { finalizePayroll } from '@daybook/payroll/contract'
import { importPeople, invitePerson } from '@daybook/people/contract'
import type { SignedIn } from '@daybook/platform/server'
import { expect, test } from 'vitest'

const { app, api, clock, given, rows } = await testApp({ own: true })
const party = { date: '2026-08-03', name: 'Summer party' }
const add = (who: Member, key: string, body: object = party) => api.as(who).send(addHoliday, { body }, { key })
const count = async (who: Member) =>
  (await rows('select 1 from holiday where company_id = $1 and name like $2', [who.companyId, 'Summer%'])).length

test('the same key again gets the first reply, whatever happened since, and does nothing', async () => {
  const owner = await given.company()
  const first = await add(owner, 'k')
  await rows("update holiday set name = 'Summer fair' where company_id = $1 and name = $2", [owner.companyId, party.name])
  const again = await add(owner, 'k')
  expect([again.status, again.body]).toEqual([first.status, first.body])
  expect(await count(owner)).toBe(1)
})

test('the same key with another body is a mistake, and told so', async () => {
  const owner = await given.company()
  await add(owner, 'k')
  expect(await add(owner, 'k', { ...party, name: 'Summer fair' })).toMatchObject({
    status: 422,
    body: { code: 'request.key_reused' },
  })
  expect(await count(owner)).toBe(1)
})

test('a key belongs to one person and one route: others may use the same word', async () => {
  const { ours, theirs } = await given.twoCompanies()
  expect((await add(ours.owner, 'k')).status).toBe(200)
  expect((await add(theirs.owner, 'k')).status).toBe(200)
  expect(await add(ours.hr, 'k')).toMatchObject({ status: 409, body: { code: 'holiday.exists' } })
  const body = { email: 'grace@example.com', name: 'Grace Hopper' }
  expect((await api.as(ours.owner).send(invitePerson, { body }, { key: 'k' })).status).toBe(200)
  expect([await count(ours.owner), await count(theirs.owner)]).toEqual([1, 1])
})

const enter = async (supporter: SignedIn, owner: Member, key: string) => {
  const grant = await api.as(owner).call(letSupportIn, { body: { hours: 1, mayChange: true, reason: 'The holidays of May' } })
  return api.as(supporter).send(enterSupport, { body: { grantId: grant.id } }, { key })
}

test('a key belongs to one company: support repeats it in another one, and hears nothing of the first', async () => {
  const { ours, theirs } = await given.twoCompanies()
  const supporter = await given.supportIn(ours.owner, { mayChange: true })
  const invite = () =>
    api
      .as(supporter)
      .send(invitePerson, { body: { email: 'ada@example.com', name: 'Ada Lovelace', role: 'EMPLOYEE' } }, { key: 'k' })
  const first = await invite()
  expect((await enter(supporter, theirs.owner, 'in')).status).toBe(200)
  const second = await invite()
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.body).not.toEqual(first.body)
  const both = [ours.owner.companyId, theirs.owner.companyId].toSorted()
  const invited = await rows<{ company_id: string }>(
    "select company_id from person where email = 'ada@example.com' and company_id = any($1::uuid[])",
    [both],
  )
  expect(invited.map((each) => each.company_id).toSorted()).toEqual(both)
})

test('what an account does for itself is the same deed inside the company that it led into', async () => {
  const owner = await given.company()
  const supporter = await given.supporter()
  const first = await enter(supporter, owner, 'in')
  const grantId =
    (await rows<{ id: string }>('select id from support_grant where company_id = $1', [owner.companyId]))[0]?.id ?? ''
  expect(await api.as(supporter).send(enterSupport, { body: { grantId } }, { key: 'in' })).toMatchObject({ body: first.body })
  expect(await rows('select 1 from support_visit where company_id = $1', [owner.companyId])).toHaveLength(1)
})

test('what changed nothing is not kept: an import that is only looked at is looked at anew', async () => {
  const owner = await given.company()
  const look = (name: string) => {
    const body = { csv: `Name,Email\n${name},ada@example.com\n`, commit: false }
    return api.as(owner).send(importPeople, { body }, { key: 'look' })
  }
  expect(await look('Ada Lovelace')).toMatchObject({ status: 200, body: { created: 1 } })
  expect(await look('Ada Byron')).toMatchObject({ status: 200, body: { created: 1 } })
  expect(await rows('select 1 from idempotency where account_id = $1', [owner.accountId])).toHaveLength(0)
})

test('what is kept is gone after a day, by the hour', async () => {
  const owner = await given.company()
  await add(owner, 'k')
  const purge = () => app.jobs.find(({ name }) => name === 'identity-replies')?.run(app)
  const kept = () => rows('select 1 from idempotency where account_id = $1', [owner.accountId])
  clock.advance(24 * 60)
  await purge()
  expect(await kept()).toHaveLength(1)
  clock.advance(1)
  await purge()
  expect(await kept()).toHaveLength(0)
})

test('a refused request leaves its key free for a better one', async () => {
  const owner = await given.company()
  expect((await add(owner, 'k', { ...party, date: '2026-02-30' })).status).toBe(400)
  await add(owner, 'other')
  expect((await add(owner, 'k')).status).toBe(409)
  expect((await add(owner, 'k', { ...party, name: 'Summer fair' })).status).toBe(200)
})

test.each([['a b'], ['x'.repeat(101)], ['naïve']])('%j is no key', async (key) => {
  const owner = await given.company()
  const reply = await app.server.inject({
    method: 'POST',
    url: addHoliday.path,
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json', 'idempotency-key': key },
    payload: JSON.stringify(party),
  })
  expect([reply.statusCode, reply.json().code]).toEqual([400, 'request.key_required'])
})

test('where money is concerned a key is asked for; a call that only reads ignores it', async () => {
  const owner = await given.company()
  const body = { payPeriodId: '01900000-0000-7000-8000-000000000000', figures: '0'.repeat(64) }
  expect(await api.as(owner).send(finalizePayroll, { body })).toMatchObject({
    status: 400,
    body: { code: 'request.key_required' },
  })
  const read = () => api.as(owner).send(listHolidays, { query: { year: '2026' } }, { key: 'k' })
  expect([(await read()).status, (await read()).status]).toEqual([200, 200])
})
