import { getPayDetails } from '@daybook/payroll/contract'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { getPerson, importPeople, searchPeople, updatePerson } from '../contract/index.ts'

const file = `Badge ID,First Name,Last Name,Email,Phone,Date of Birth,Gender,Department,Job Position,Date Joining,Reporting Manager,Basic Salary,Hourly Rate
P1,Mona,Okafor,mona@example.com,+49 30 1234567,1980-02-29,female,Sales,Head of Sales,2024-01-01,,4200,
P2,Jürgen,Groß,juergen@example.com,,1991-07-04,male,Sales,Clerk,2025-05-01,mona@example.com,,24.50
P3,Lost,Person,not-an-address,,1991-13-04,male,Sales,Clerk,2025-05-01,mona@example.com,,24.50
P4,No,Manager,no@example.com,,,male,Sales,Clerk,2025-05-01,nobody@example.com,,
`

test('a file is looked at first, then imported; every row is accounted for, wrong ones with their reasons', async () => {
  const { api, given, rows } = await testApp()
  const { ours, theirs } = await given.twoCompanies()
  const before = await rows('select id from person')
  const look = await api.as(ours.hr).call(importPeople, { body: { csv: file, commit: false } })
  expect(await rows('select id from person')).toHaveLength(before.length)
  expect(look).toMatchObject({ created: 2, updated: 0, unchanged: 0, failed: 2 })
  expect(look.mapping).toMatchObject({
    'Badge ID': 'badge',
    Email: 'email',
    'Reporting Manager': 'managerEmail',
    'Hourly Rate': 'hourlyRate',
  })
  expect(look.columns).toContain('Gender')
  expect(look.rows[2]?.errors.map(({ field }) => field).sort()).toEqual(['birthDate', 'email'])
  expect(look.rows[3]?.errors[0]).toMatchObject({ field: 'managerEmail', value: 'nobody@example.com' })

  const done = await api.as(ours.hr).call(importPeople, { body: { csv: file, commit: true } })
  expect(done).toMatchObject({ created: 2, failed: 2 })
  const { items } = await api.as(ours.hr).call(searchPeople, { body: { q: 'gross' } })
  expect(items).toMatchObject([{ userName: 'Jürgen Groß', managerName: 'Mona Okafor', status: 'INVITED', designation: 'Clerk' }])
  const mona = (await api.as(ours.hr).call(searchPeople, { body: { q: 'mona' } })).items[0]
  expect(mona?.userRole).toBe('MANAGER')
  const pay = await api.as(ours.owner).call(getPayDetails, { params: { userId: items[0]?.userId ?? '' } })
  expect(pay.terms).toMatchObject([{ payType: 'HOURLY_SALARY', amountCents: 2450, from: '2025-05-01' }])
  expect((await api.as(theirs.hr).call(searchPeople, { body: { q: 'mona' } })).items).toEqual([])

  const again = await api.as(ours.hr).call(importPeople, { body: { csv: file.replace('Clerk', 'Senior Clerk'), commit: true } })
  expect(again).toMatchObject({ created: 0, updated: 1, unchanged: 1, failed: 2 })
})

test('people who would report to each other are refused by the row that closes the circle', async () => {
  const { api, given } = await testApp()
  const owner = api.as(await given.company())
  const csv = 'Name,Email,Manager\nAda One,a@example.com,b@example.com\nBea Two,b@example.com,a@example.com\n'
  const { rows, created } = await owner.call(importPeople, { body: { csv, commit: true } })
  expect(created).toBe(0)
  expect(rows.map(({ outcome }) => outcome)).toEqual(['error', 'error'])
})

test('a thousand who each name the next, the last of them a stranger, are refused row by row', async () => {
  const { api, given } = await testApp()
  const owner = api.as(await given.company())
  const chain = Array.from({ length: 1000 }, (_, i) => `Person ${i},p${i}@example.com,p${i + 1}@example.com`)
  const look = await owner.call(importPeople, { body: { csv: `Name,Email,Manager\n${chain.join('\n')}\n`, commit: false } })
  expect(look).toMatchObject({ created: 0, failed: 1000 })
  const reasons = new Map(look.rows.map(({ row, errors }) => [row, errors[0]?.reason]))
  expect(reasons.get(1001)).toBe('Nobody in this file or company has this e-mail')
  expect(reasons.get(2)).toBe('The row of this manager has an error')
})

test('a row with an error says who it is about, and does not make those below it strangers', async () => {
  const { api, given } = await testApp()
  const owner = api.as(await given.company())
  const csv = 'Name,Email,Date of Birth,Manager\nBoss,boss@example.com,1991-13-04,\nAda One,a@example.com,,boss@example.com\n'
  const { rows } = await owner.call(importPeople, { body: { csv, commit: true } })
  expect(rows).toMatchObject([
    { name: 'Boss', email: 'boss@example.com', errors: [{ field: 'birthDate' }] },
    { name: 'Ada One', errors: [{ field: 'managerEmail', reason: 'The row of this manager has an error' }] },
  ])
})

test('a form that was open while a file moved the person is told so', async () => {
  const { api, given } = await testApp()
  const { owner, employee, hr } = await given.cast()
  const before = await api.as(owner).call(getPerson, { params: { userId: employee.userId } })
  const csv = `Name,Email,Manager\n${employee.name},${employee.email},${hr.email}\n`
  await api.as(owner).call(importPeople, { body: { csv, commit: true } })
  const body = { department: 'Sales', version: before.version }
  expect(await api.as(owner).send(updatePerson, { params: { userId: employee.userId }, body })).toMatchObject({ status: 412 })
})

test.each([
  ['no rows', { csv: 'Name,Email\n' }, 400, 'import.no_rows'],
  ['no e-mail column', { csv: 'Name\nAda\n' }, 400, 'import.mapping'],
  ['a quote that never closes', { csv: 'Name,Email\n"Ada,a@example.com\n' }, 400, 'import.unreadable'],
  ['an unknown field', { csv: 'Name,Email\nAda,a@example.com\n', mapping: { Name: 'salaryOfTheOwner' } }, 400, 'request.invalid'],
  ['an unknown key', { csv: 'Name,Email\nAda,a@example.com\n', tenant: 1 }, 400, 'request.invalid'],
])('a file with %s is refused', async (_case, body, status, code) => {
  const { api, given } = await testApp()
  const owner = api.as(await given.company())
  await expect(owner.call(importPeople, { body: { commit: true, ...body } as never })).rejects.toMatchObject({ status, code })
})

test('only owner and HR import; a plan that is full says so', async () => {
  const { api, given, rows } = await testApp()
  const ours = await given.cast()
  const body = { csv: file, commit: true }
  await expect(api.as(ours.manager).call(importPeople, { body })).rejects.toMatchObject({ status: 403 })
  await expect(api.as(ours.hr).call(importPeople, { body }, { profile: 'employee' })).rejects.toMatchObject({ status: 403 })
  await expect(api.call(importPeople, { body })).rejects.toMatchObject({ status: 401 })
  await rows("update company set plan_type = 'FREE_PACK' where company_id = $1", [ours.owner.companyId])
  const many = `Name,Email\n${Array.from({ length: 6 }, (_, i) => `Person ${i},p${i}@example.com`).join('\n')}\n`
  await expect(api.as(ours.owner).call(importPeople, { body: { csv: many, commit: true } })).rejects.toMatchObject({
    status: 402,
    code: 'people.plan_full',
  })
})

test('a file of more than a thousand rows is refused, also where only a look was asked for', async () => {
  const { api, given } = await testApp()
  const owner = await given.company()
  const lines = Array.from({ length: 1001 }, (_, i) => `Person ${i},long-${i}@example.com`)
  for (const commit of [false, true])
    await expect(
      api.as(owner).call(importPeople, { body: { csv: `Name,Email\n${lines.join('\n')}\n`, commit } }),
    ).rejects.toMatchObject({ status: 413, code: 'import.too_long' })
})

test('two imports of one file at the same moment create everybody once', async () => {
  const { api, given, rows } = await testApp()
  const { ours, theirs } = await given.twoCompanies()
  const csv = `Name,Email,Reporting Manager\n${Array.from({ length: 50 }, (_, i) => `Person ${i},both-${i}@example.com,${i === 0 ? '' : 'both-0@example.com'}`).join('\n')}\n`
  const replies = await Promise.all(
    [ours.owner, ours.hr].map((who) => api.as(who).call(importPeople, { body: { csv, commit: true } })),
  )
  expect(replies.map(({ created }) => created).sort()).toEqual([0, 50])
  expect(replies.map(({ failed }) => failed)).toEqual([0, 0])
  const added = "select company_id from person where email like 'both-%' group by company_id, email having count(*) = 1"
  const owners = (await rows<{ company_id: string }>(added)).map(({ company_id }) => company_id)
  expect(owners).toHaveLength(50)
  expect(owners).not.toContain(theirs.owner.companyId)
})
