import { getPayDetails } from '@daybook/payroll/contract'
import {
  deactivatePerson,
  getMe,
  getPerson,
  getUserById,
  invitePerson,
  resetPersonSecondFactor,
  searchPeople,
  updatePerson,
} from '@daybook/people/contract'
import { getAccess, searchAudit } from '@daybook/office/contract'
import { timeInZone } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { describe, expect, test } from 'vitest'
import {
  endSupport,
  enterSupport,
  getCompany,
  leaveSupport,
  letSupportIn,
  listSupport,
  searchCompanies,
  updateCompany,
} from '../contract/index.ts'

const { api, given, clock, rows, mails } = await testApp()

const request = { hours: 2, mayChange: false, reason: 'The payslips of May' } as const

test('an owner lets support in for some hours, sees who came and what they looked at, and is told by mail', async () => {
  // Found by its name among those of all tests.
  const ours = await given.cast({ name: 'Payslips of May & Sons' })
  const supporter = await given.supporter()
  const grant = await api.as(ours.owner).call(letSupportIn, { body: request })
  expect(grant).toMatchObject({ open: true, visits: [], reason: request.reason, mayChange: false, grantedBy: ours.owner.name })
  expect(Date.parse(grant.endsAt) - Date.parse(grant.grantedAt)).toBe(2 * 3_600_000)
  const listed = await api.as(supporter).call(searchCompanies, { body: { q: 'Payslips of May' } })
  expect(listed.items.find(({ id }) => id === ours.owner.companyId)?.grant).toMatchObject({
    id: grant.id,
    reason: request.reason,
  })

  await api.as(supporter).call(enterSupport, { body: { grantId: grant.id } })
  expect(await api.as(supporter).call(getMe, {})).toMatchObject({
    userRole: 'ADMIN',
    userId: null,
    companyName: 'Payslips of May & Sons',
    support: { mayChange: false, endsAt: grant.endsAt },
  })
  await api.as(supporter).call(getPayDetails, { params: { userId: ours.employee.userId } })

  const [seen] = (await api.as(ours.owner).call(listSupport, {})).items
  expect(seen?.visits).toMatchObject([{ name: supporter.name, leftAt: null }])
  const deeds = await api.as(ours.owner).call(searchAudit, { body: { grantId: grant.id } })
  expect(deeds.items.map(({ action, targetName }) => [action, targetName])).toEqual([
    ['support.viewed', ours.employee.name],
    ['support.entered', null],
  ])
  expect(deeds.items[0]).toMatchObject({ userName: `${supporter.name} (Daybook support)`, userId: null })
  const told = (await mails()).filter(({ subject }) => subject.includes('support'))
  expect(told.map(({ to }) => to)).toEqual([ours.owner.email])
  expect(told[0]?.text).toContain(supporter.name)
  // On the company's clock, whichever the reader's is.
  expect(told[0]?.text).toContain(`until ${timeInZone(grant.endsAt, 'Europe/Berlin')} CE`)
})

test('the person whose pay support opened reads so, and by whom', async () => {
  const { ours } = await given.twoCompanies()
  const supporter = await given.supportIn(ours.owner)
  const of = { params: { userId: ours.employee.userId } }
  await api.as(supporter).call(getPayDetails, of)
  await api.as(supporter).call(getPayDetails, of)
  const access = await api.as(ours.employee).call(getAccess, of)
  expect(access.opened).toMatchObject([{ userName: supporter.name, support: true, what: 'pay_terms', times: 2 }])
  expect(access.supportUntil).not.toBeNull()
})

describe('a grant ends', () => {
  const inside = (who: { token: string }) => api.as(who).send(getCompany)

  test('when its time is over', async () => {
    const owner = await given.company()
    const before = clock.now
    const supporter = await given.supportIn(owner, { hours: 1 })
    clock.advance(59)
    expect((await inside(supporter)).status).toBe(200)
    clock.advance(1)
    expect(await inside(supporter)).toMatchObject({ status: 403, body: { code: 'auth.no_support' } })
    const [grant] = (await api.as(owner).call(listSupport, {})).items
    expect(grant?.open).toBe(false)
    expect(Date.parse(grant?.visits[0]?.leftAt ?? '')).toBe(Date.parse(grant?.endsAt ?? ''))
    expect(await api.as(supporter).send(enterSupport, { body: { grantId: supporter.grantId } })).toMatchObject({
      status: 409,
      body: { code: 'support.not_open' },
    })
    clock.set(before)
  })

  test('when the owner ends it, at once and in every session', async () => {
    const owner = await given.company()
    const supporter = await given.supportIn(owner)
    const ended = await api.as(owner).call(endSupport, { params: { grantId: supporter.grantId } })
    expect(ended).toMatchObject({ open: false })
    expect((await inside(supporter)).status).toBe(403)
    const words = (await api.as(owner).call(searchAudit, { body: {} })).items.map(({ action }) => action)
    await api.as(owner).call(endSupport, { params: { grantId: supporter.grantId } })
    expect((await api.as(owner).call(searchAudit, { body: {} })).items.map(({ action }) => action)).toEqual(words)
  })

  test('for the visitor when they leave or enter another company, and not for the owner', async () => {
    const [first, second] = [await given.company(), await given.company()]
    const supporter = await given.supportIn(first)
    const other = await api.as(second).call(letSupportIn, { body: request })
    await api.as(supporter).call(enterSupport, { body: { grantId: other.id } })
    expect((await api.as(supporter).call(getCompany, {})).id).toBe(second.companyId)
    const [left] = (await api.as(first).call(listSupport, {})).items
    expect(left).toMatchObject({ open: true, visits: [{ leftAt: clock.now }] })
    await api.as(supporter).call(leaveSupport, {})
    expect((await inside(supporter)).status).toBe(403)
    await api.as(supporter).call(enterSupport, { body: { grantId: supporter.grantId } })
    expect((await inside(supporter)).status).toBe(200)
  })
})

describe('support looks and changes nothing', () => {
  test('unless the owner allowed changes, and then never pay, roles or owners', async () => {
    const { ours } = await given.twoCompanies()
    const supporter = api.as(await given.supportIn(ours.owner, { mayChange: true }))
    const { version } = await supporter.call(getCompany, {})
    expect((await supporter.call(updateCompany, { body: { version, address: 'Karl-Marx-Allee 1, Berlin' } })).version).toBe(
      version + 1,
    )
    const person = await supporter.call(getPerson, { params: { userId: ours.employee.userId } })
    expect(person.can).toMatchObject({ update: true, changeRole: false, deactivate: true })
    expect(person.reachedBy).toContain('pay.terms')
    const owner = await supporter.call(getPerson, { params: { userId: ours.owner.userId } })
    expect(owner.can).toMatchObject({ update: false, deactivate: false, resetSecondFactor: false })
    for (const [endpoint, params, body] of [
      [updatePerson, { userId: ours.employee.userId }, { version: person.version, role: 'MANAGER' }],
      [updatePerson, { userId: ours.owner.userId }, { version: owner.version, designation: 'Boss' }],
      [deactivatePerson, { userId: ours.owner.userId }, { endDate: '2026-03-16' }],
      [resetPersonSecondFactor, { userId: ours.owner.userId }, {}],
      [resetPersonSecondFactor, { userId: ours.hr.userId }, {}],
      [
        invitePerson,
        {},
        { email: 'more@example.com', name: 'One More', role: 'HUMAN_RESOURCE', managerId: null, hireDate: null },
      ],
    ] as const)
      expect((await supporter.send(endpoint, { params, body })).status).toBe(403)
    const changed = (await api.as(ours.owner).call(searchAudit, { body: { action: 'company.update' } })).items[0]
    expect(changed?.userName).toContain('Daybook support')
  })

  test('and says so in what a screen may offer', async () => {
    const { ours } = await given.twoCompanies()
    const supporter = api.as(await given.supportIn(ours.owner))
    const person = await supporter.call(getPerson, { params: { userId: ours.employee.userId } })
    expect(Object.entries(person.can).filter(([, may]) => may)).toEqual([])
    expect(person.reachedBy).toEqual(['schedule.read', 'leave.read', 'timesheet.read', 'hours.read', 'pay.terms', 'access.read'])
  })
})

describe('who is let in where', () => {
  test('one company’s grant opens no other', async () => {
    const { ours, theirs } = await given.twoCompanies()
    const supporter = api.as(await given.supportIn(ours.owner))
    expect((await supporter.send(getPerson, { params: { userId: theirs.employee.userId } })).status).toBe(404)
    expect(JSON.stringify(await supporter.call(searchPeople, { body: { limit: 100 } }))).not.toContain('CANARY')
    expect(await api.as(theirs.owner).send(endSupport, { params: { grantId: ours.owner.userId } })).toMatchObject({ status: 404 })
  })

  test('a grant is an owner’s to end, of their own company', async () => {
    const { ours, theirs } = await given.twoCompanies()
    const grant = await api.as(ours.owner).call(letSupportIn, { body: request })
    expect((await api.as(theirs.owner).send(endSupport, { params: { grantId: grant.id } })).status).toBe(404)
    expect((await api.as(ours.hr).send(endSupport, { params: { grantId: grant.id } })).status).toBe(403)
  })

  test('without a second step nobody runs anything, and a place in a company wins', async () => {
    const bare = await given.supporter()
    await rows('delete from authenticator where account_id = $1', [bare.accountId])
    expect(await api.as(bare).send(searchCompanies, { body: {} })).toMatchObject({
      status: 403,
      body: { code: 'auth.second_factor_required' },
    })
    const owner = await given.company()
    await rows('insert into platform_admin values ($1, $2)', [owner.accountId, clock.now])
    expect((await api.as(owner).send(searchCompanies, { body: {} })).status).toBe(403)
    expect((await api.as(owner).call(getMe, {})).userRole).toBe('ENTERPRISE_ADMIN')
  })

  test('the database itself lets in nobody but a platform administrator, and lists companies to nobody else', async () => {
    const { ours, theirs } = await given.twoCompanies()
    const grant = await api.as(ours.owner).call(letSupportIn, { body: request })
    const [session] = await rows<{ id: string }>('select id from session where account_id = $1', [theirs.owner.accountId])
    const asThem = (statement: string, values: unknown[]) =>
      rows(
        `with me as materialized (select set_config('app.account_id', $1, false)) select x.* from me, lateral (${statement}) x`,
        [theirs.owner.accountId, ...values],
      )
    expect(await asThem('select * from enter_support($2, $3, $4, $5)', [grant.id, grant.id, session?.id, clock.now])).toEqual([])
    expect(await asThem("select * from companies_for_support('', 10, null, null, $2)", [clock.now])).toEqual([])
    expect((await api.as(ours.owner).call(listSupport, {})).items[0]?.visits).toEqual([])
  })

  test('two clicks let support in once', async () => {
    const owner = await given.company()
    const replies = await Promise.all(Array.from({ length: 5 }, () => api.as(owner).send(letSupportIn, { body: request })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  })

  test('more than four hours cannot be stored, whatever is asked for', async () => {
    const owner = await given.company()
    expect((await api.as(owner).send(letSupportIn, { body: { ...request, hours: 5 } })).status).toBe(400)
    await api.as(owner).call(letSupportIn, { body: request })
    await expect(rows("update support_grant set ends_at = granted_at + interval '5 hours'")).rejects.toThrow('four_hours_at_most')
  })

  test('letting support in asks whether it is the owner', async () => {
    const owner = await given.company()
    await rows("update session set confirmed_at = 'epoch' where account_id = $1", [owner.accountId])
    expect(await api.as(owner).send(letSupportIn, { body: request })).toMatchObject({ body: { code: 'reauth_required' } })
  })
})

test.each([
  ['currency', { currency: 'KWD' }],
  ['weekStarts', { weekStarts: 7 }],
  ['secondFactorRequired', { secondFactorRequired: false }],
])('support changes what it was let in for, but neither what pay means nor how people sign in: %s', async (field, change) => {
  const owner = await given.company()
  const support = api.as(await given.supportIn(owner, { mayChange: true }))
  await rows('update company set second_factor_required = true where company_id = $1', [owner.companyId])
  const { weekStarts, currency } = await support.call(getCompany, {})
  expect(await support.send(updateCompany, { body: { name: 'Another', ...change } })).toMatchObject({
    status: 403,
    body: { code: 'support.owners_only', errors: [{ field }] },
  })
  // What stays as it is may be said again.
  expect(await support.call(updateCompany, { body: { name: 'Another', weekStarts, currency } })).toMatchObject({
    name: 'Another',
    currency,
  })
})

test('whoever support opened by the id in an address stands in the log', async () => {
  const { owner, employee } = await given.cast()
  const support = api.as(await given.supportIn(owner))
  await support.call(getUserById, { query: { userId: employee.userId } })
  const seen = "select target_type, target_id from audit_entry where company_id = $1 and action = 'support.viewed'"
  expect(await rows(seen, [owner.companyId])).toEqual([{ target_type: 'person', target_id: employee.userId }])
})
