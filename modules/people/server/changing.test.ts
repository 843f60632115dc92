import { type Cast, type Member, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { getPerson, importPeople, invitePerson, searchPeople, updatePerson } from '../contract/index.ts'

const { api, given, rows } = await testApp()

type Change = Record<string, unknown>
const seen = (who: Member, of: Member) => api.as(who).call(getPerson, { params: { userId: of.userId } })
const change = async (who: Member, of: Member, body: Change) => {
  const { version } = await seen(who, of)
  return api.as(who).call(updatePerson, { params: { userId: of.userId }, body: { version, ...body } as never })
}
const stored = (of: Member) => rows('select * from person where id = $1', [of.userId])

test('what owner and HR write about a person is stored, found by a search, and nobody else’s changes', async () => {
  const { ours, theirs } = await given.twoCompanies()
  const before = await rows('select * from person where company_id = $1 order by id', [theirs.owner.companyId])
  const written = {
    designation: 'Æronaut',
    department: 'Flight',
    phone: '+49 30 1',
    address: 'Tempelhofer Damm 1',
    birthDate: '1988-02-29',
    hireDate: '2020-01-01',
    badge: 'F-7',
    zone: 'Europe/Lisbon',
  }
  expect(await change(ours.hr, ours.employee, { name: 'Jürgen Groß', ...written })).toMatchObject({
    userName: 'Jürgen Groß',
    ...written,
  })
  for (const q of ['jurgen gross', 'f-7', 'FLIGHT'])
    expect((await api.as(ours.owner).call(searchPeople, { body: { q } })).items.map(({ userId }) => userId)).toEqual([
      ours.employee.userId,
    ])
  expect(await rows('select * from person where company_id = $1 order by id', [theirs.owner.companyId])).toEqual(before)
})

test('who sees what of a person', async () => {
  const { ours, theirs } = await given.twoCompanies()
  await change(ours.owner, ours.employee, { phone: '1', address: 'Street 1', birthDate: '1990-01-02' })
  const all = { phone: '1', address: 'Street 1', birthDate: '1990-01-02' }
  for (const who of [ours.owner, ours.hr, ours.employee]) expect(await seen(who, ours.employee)).toMatchObject(all)
  expect(await seen(ours.manager, ours.employee)).toMatchObject({ phone: '1', address: null, birthDate: null })
  expect(await seen(ours.outsider, ours.employee)).toMatchObject({ phone: null, address: null, birthDate: null })
  await expect(seen(theirs.owner, ours.employee)).rejects.toMatchObject({ status: 404, code: 'not_found' })
})

test('a version that is no longer the newest is refused, and nothing is lost', async () => {
  const { ours } = await given.twoCompanies()
  const { version } = await seen(ours.owner, ours.employee)
  await change(ours.hr, ours.employee, { department: 'Sales' })
  const late = { params: { userId: ours.employee.userId }, body: { version, department: 'Stock' } }
  await expect(api.as(ours.owner).call(updatePerson, late)).rejects.toMatchObject({ status: 412, code: 'version.stale' })
  expect((await seen(ours.owner, ours.employee)).department).toBe('Sales')
})

const roleCases: [string, keyof Cast, keyof Cast, string, string | null][] = [
  ['an owner makes HR', 'owner', 'employee', 'HUMAN_RESOURCE', null],
  ['an owner makes an owner', 'owner', 'hr', 'ENTERPRISE_ADMIN', null],
  ['HR makes a manager', 'hr', 'employee', 'MANAGER', null],
  ['HR makes HR', 'hr', 'employee', 'HUMAN_RESOURCE', 'people.role_forbidden'],
  ['HR makes an owner', 'hr', 'manager', 'ENTERPRISE_ADMIN', 'people.role_forbidden'],
  ['HR demotes an owner', 'hr', 'owner', 'EMPLOYEE', 'auth.forbidden'],
  ['an owner changes their own role', 'owner', 'owner', 'EMPLOYEE', 'people.own_role'],
  ['HR changes their own role', 'hr', 'hr', 'EMPLOYEE', 'people.own_role'],
]
test.each(roleCases)('%s', async (_case, who, of, role, code) => {
  const { ours } = await given.twoCompanies()
  const before = JSON.stringify(await stored(ours[of]))
  const outcome = await change(ours[who], ours[of], { role }).then(
    ({ userRole }) => ({ role: userRole, code: null }),
    (error: { code: string; status: number }) => ({ role: error.status, code: error.code }),
  )
  expect(outcome).toEqual({ role: code === null ? role : 403, code })
  expect(JSON.stringify(await stored(ours[of])) === before).toBe(code !== null)
})

test('an owner enters their own joining date once, HR never; that it is moved both leave to others', async () => {
  const { ours } = await given.twoCompanies()
  const entered = { hireDate: '2026-02-15' }
  await expect(change(ours.hr, ours.hr, entered)).rejects.toMatchObject({ status: 403, code: 'people.own_start' })
  await change(ours.owner, ours.hr, entered)
  // Alone they mend a slip, which nobody else could, and which would keep them from entering hours.
  await change(ours.owner, ours.owner, { hireDate: '2027-02-15' })
  expect((await seen(ours.owner, ours.owner)).can.moveStart).toBe(true)
  await change(ours.owner, ours.owner, entered)
  await rows("update person set role = 'ENTERPRISE_ADMIN' where id = $1", [ours.outsider.userId])
  for (const end of [null, '2027-01-31']) {
    await rows('update person set end_date = $2 where id = $1', [ours.outsider.userId, end])
    expect((await seen(ours.owner, ours.owner)).can.moveStart).toBe(false)
  }
  for (const who of [ours.hr, ours.owner]) {
    await change(who, who, { ...entered, zone: 'Europe/Berlin' })
    for (const hireDate of ['2026-02-01', null])
      await expect(change(who, who, { hireDate })).rejects.toMatchObject({
        status: 403,
        code: 'people.own_start',
        problem: { errors: [{ field: 'hireDate' }] },
      })
  }
  expect((await change(ours.owner, ours.hr, { hireDate: '2026-02-01' })).hireDate).toBe('2026-02-01')
})

test('HR move themselves to no other department, manager or type of employment, by no door; owners do', async () => {
  const { ours } = await given.twoCompanies()
  const { hr, owner, manager } = ours
  for (const body of [{ department: 'Archive' }, { managerId: manager.userId }, { employmentType: 'INTERN' as const }])
    await expect(change(hr, hr, body)).rejects.toMatchObject({ status: 403, code: 'people.own_place' })
  const { email } = await seen(owner, hr)
  for (const [field, csv] of [
    ['department', `Name,Email,Department\nHelen,${email},Archive\n`],
    ['employmentType', `Name,Email,Employment type\nHelen,${email},Intern\n`],
  ]) {
    const { rows: lines } = await api.as(hr).call(importPeople, { body: { csv: csv ?? '', commit: true } })
    expect(lines).toMatchObject([{ outcome: 'error', errors: [{ field }] }])
  }
  expect(await seen(owner, hr)).toMatchObject({ department: '', managerId: null })
  expect(await change(owner, hr, { department: 'Office', managerId: manager.userId })).toMatchObject({ department: 'Office' })
  expect(await change(owner, owner, { department: 'Office' })).toMatchObject({ department: 'Office' })
  // What is said again is no move.
  expect(await change(hr, hr, { department: 'Office', managerId: manager.userId })).toMatchObject({ department: 'Office' })
})

test('HR change neither their own name in the contract nor their date of birth, by no door: they ask; owners do', async () => {
  const { ours } = await given.twoCompanies()
  const { hr, owner } = ours
  for (const [field, body] of [
    ['name', { name: 'Somebody Else' }],
    ['birthDate', { birthDate: '1990-01-01' as const }],
  ] as const)
    await expect(change(hr, hr, body)).rejects.toMatchObject({
      status: 403,
      code: 'people.own_record',
      problem: { errors: [{ field }] },
    })
  const { email } = await seen(owner, hr)
  for (const [field, csv] of [
    ['name', `Name,Email\nSomebody Else,${email}\n`],
    ['birthDate', `Name,Email,Date of birth\n${hr.name},${email},1990-01-01\n`],
  ]) {
    const { rows: lines } = await api.as(hr).call(importPeople, { body: { csv: csv ?? '', commit: true } })
    expect(lines).toMatchObject([{ outcome: 'error', errors: [{ field }] }])
  }
  expect(await change(owner, hr, { birthDate: '1990-01-01' })).toMatchObject({ birthDate: '1990-01-01' })
  expect(await change(owner, owner, { name: 'Olive Owner', birthDate: '1980-01-01' })).toMatchObject({ birthDate: '1980-01-01' })
  // What is said again is no change.
  expect(await change(hr, hr, { name: hr.name, birthDate: '1990-01-01', zone: 'Europe/Berlin' })).toMatchObject({
    zone: 'Europe/Berlin',
  })
})

test('nor their own job title and badge, by no door: checklists go by the one, files of hours and leave by the other', async () => {
  const { owner, hr } = await given.cast()
  expect(await change(owner, hr, { designation: 'Personnel', badge: 'H-200' })).toMatchObject({ badge: 'H-200' })
  const { email } = await seen(owner, hr)
  for (const [field, said, column] of [
    ['designation', { designation: 'Clerk' }, 'Job title'],
    ['badge', { badge: 'E-100' }, 'Badge ID'],
  ] as const) {
    const refused = { status: 403, code: 'people.own_title', problem: { errors: [{ field }] } }
    await expect(change(hr, hr, said)).rejects.toMatchObject(refused)
    const csv = `Name,Email,${column}\n${hr.name},${email},${Object.values(said)[0]}\n`
    const { rows: lines } = await api.as(hr).call(importPeople, { body: { csv, commit: true } })
    expect(lines).toMatchObject([{ outcome: 'error', errors: [{ field }] }])
  }
  // What is said again is no change; and of others it is theirs to say.
  expect(await change(hr, hr, { designation: 'Personnel', badge: 'H-200', zone: 'Europe/Berlin' })).toMatchObject({
    badge: 'H-200',
  })
  const colleague = await given.person(owner)
  expect(await change(hr, colleague, { designation: 'Clerk', badge: 'E-100' })).toMatchObject({ badge: 'E-100' })
})

test('HR take no name of a colleague for themselves by the form of others or by a file; they give one, and owners take one', async () => {
  const { owner, hr, employee } = await given.cast()
  const taken = { status: 409, code: 'people.name_of_another', problem: { errors: [{ field: 'preferredName' }] } }
  await expect(change(hr, hr, { preferredName: owner.name })).rejects.toMatchObject(taken)
  const { email } = await seen(owner, hr)
  const csv = `Name,Preferred name,Email\n${hr.name},${owner.name},${email}\n`
  const { rows: lines } = await api.as(hr).call(importPeople, { body: { csv, commit: true } })
  expect(lines).toMatchObject([{ outcome: 'error', errors: [{ field: 'preferredName' }] }])
  expect(await change(hr, hr, { preferredName: 'Helen of the office' })).toMatchObject({ userName: 'Helen of the office' })
  expect(await change(hr, employee, { preferredName: owner.name })).toMatchObject({ userName: owner.name })
  expect(await change(owner, owner, { preferredName: hr.name })).toMatchObject({ userName: hr.name })
})

test('of two owners who demote each other at once, one stays', async () => {
  const { ours } = await given.twoCompanies()
  await change(ours.owner, ours.hr, { role: 'ENTERPRISE_ADMIN' })
  const demote = async (who: Member, of: Member) => {
    const { version } = await seen(who, of)
    return () => api.as(who).send(updatePerson, { params: { userId: of.userId }, body: { version, role: 'EMPLOYEE' } })
  }
  const both = [await demote(ours.owner, ours.hr), await demote(ours.hr, ours.owner)]
  const replies = await Promise.all(both.map((run) => run()))
  // The second is no owner any more, or is told that it would be the last one to go.
  expect(replies.map(({ status, body }) => (status === 200 ? 200 : (body as { code: string }).code)).sort()).toEqual([
    200,
    expect.toBeOneOf(['auth.forbidden', 'auth.no_company', 'people.last_owner']),
  ])
  const owners = "select 1 from person where company_id = $1 and role = 'ENTERPRISE_ADMIN' and status = 'ACTIVE'"
  expect(await rows(owners, [ours.owner.companyId])).toHaveLength(1)
})

test('two new managers at once never make a loop of three', async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    const { owner, hr } = await given.cast()
    const above = await given.person(owner, { role: 'MANAGER' })
    const between = await given.person(owner, { role: 'MANAGER', managerId: above.userId })
    const below = await given.person(owner, { role: 'MANAGER' })
    const link = async (who: Member, of: Member, { userId: managerId }: Member) => {
      const { version } = await seen(who, of)
      return () => api.as(who).send(updatePerson, { params: { userId: of.userId }, body: { version, managerId } })
    }
    const both = [await link(owner, below, between), await link(hr, above, below)]
    const codes = (await Promise.all(both.map((run) => run()))).map(({ status, body }) =>
      status === 200 ? 200 : (body as { code: string }).code,
    )
    expect(codes.toSorted()).toEqual([200, 'people.manager_cycle'])
  }
})

test('nobody reports to themselves, to one of their reports, or to somebody who is not there', async () => {
  const { ours, theirs } = await given.twoCompanies()
  await change(ours.owner, ours.outsider, { managerId: ours.employee.userId })
  for (const managerId of [ours.manager.userId, ours.employee.userId, ours.outsider.userId])
    await expect(change(ours.owner, ours.manager, { managerId })).rejects.toMatchObject({
      status: 409,
      code: 'people.manager_cycle',
      problem: { errors: [{ field: 'managerId' }] },
    })
  for (const managerId of [theirs.manager.userId, '01900000-0000-7000-8000-000000000000'])
    await expect(change(ours.owner, ours.manager, { managerId })).rejects.toMatchObject({
      status: 400,
      code: 'people.manager_unknown',
    })
  expect(await change(ours.owner, ours.outsider, { managerId: null })).toMatchObject({ managerId: null, managerName: null })
})

test('two people made to report to each other at the same moment do not', async () => {
  const { ours } = await given.twoCompanies()
  const pair = [
    [ours.manager, ours.outsider],
    [ours.outsider, ours.manager],
  ] as const
  const versions = await Promise.all(pair.map(([of]) => seen(ours.owner, of)))
  const replies = await Promise.all(
    pair.map(([of, to], i) =>
      api
        .as(ours.owner)
        .send(updatePerson, { params: { userId: of.userId }, body: { version: versions[i]?.version, managerId: to.userId } }),
    ),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a new role counts from the next request on, without signing in again', async () => {
  const { ours } = await given.twoCompanies()
  const colleague = await given.person(ours.owner, { role: 'HUMAN_RESOURCE' })
  const invite = (n: number) =>
    api.as(colleague).send(invitePerson, { body: { email: `demoted-${n}@example.com`, name: 'Some One' } })
  expect((await invite(1)).status).toBe(200)
  await change(ours.owner, colleague, { role: 'EMPLOYEE' })
  expect(await invite(2)).toMatchObject({ status: 403, body: { code: 'auth.forbidden' } })
  await change(ours.owner, colleague, { role: 'HUMAN_RESOURCE' })
  expect((await invite(3)).status).toBe(200)
})
