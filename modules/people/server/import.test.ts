import { getPayDetails, listPayCycles, previewPayroll, searchPayPeriods } from '@daybook/payroll/contract'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { getPerson, importPeople, invitePerson, searchPeople, updatePerson } from '../contract/index.ts'

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
    'Reporting Manager': 'manager',
    'Hourly Rate': 'hourlyRate',
  })
  expect(look.columns).toContain('Gender')
  expect(look.rows[2]?.errors.map(({ field }) => field).sort()).toEqual(['birthDate', 'email'])
  expect(look.rows[3]?.errors[0]).toMatchObject({ field: 'manager', value: 'nobody@example.com' })

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
  expect(again.rows.map(({ changes }) => changes)).toEqual([[], ['designation'], [], []])
})

test('what a file does to whoever is here is what was looked at, or nothing', async () => {
  const { api, given } = await testApp()
  const { owner, hr, manager } = await given.cast()
  const csv = `Email,Name,Role\n${manager.email},${manager.name},Manager\nnew@example.com,Ada New,Employee\n`
  const { look, unchanged, created } = await api.as(hr).call(importPeople, { body: { csv, commit: false } })
  expect([unchanged, created]).toEqual([1, 1])
  const params = { userId: manager.userId }
  const { version } = await api.as(owner).call(getPerson, { params })
  await api.as(owner).call(updatePerson, { params, body: { version, role: 'EMPLOYEE' } })
  const bring = (seen: string) => api.as(hr).send(importPeople, { body: { csv, commit: true, look: seen } })
  expect(await bring(look)).toMatchObject({ status: 409, body: { code: 'import.changed' } })
  expect((await api.as(owner).call(getPerson, { params })).userRole).toBe('EMPLOYEE')
  const again = await api.as(hr).call(importPeople, { body: { csv, commit: false } })
  expect((await bring(again.look)).status).toBe(200)
})

test('people who would report to each other are refused by the row that closes the circle', async () => {
  const { api, given } = await testApp()
  const owner = api.as(await given.company())
  const csv = 'Name,Email,Manager\nAda One,a@example.com,b@example.com\nBea Two,b@example.com,a@example.com\n'
  const { rows, created } = await owner.call(importPeople, { body: { csv, commit: true } })
  expect(created).toBe(0)
  expect(rows.map(({ outcome }) => outcome)).toEqual(['error', 'error'])
})

test('whoever is named as their own manager is told so by name', async () => {
  const { api, given } = await testApp()
  const owner = api.as(await given.company())
  const csv = 'Name,Email,Manager\nAda One,a@example.com,A@example.com\nBea Two,b@example.com,a@example.com\n'
  const { rows } = await owner.call(importPeople, { body: { csv, commit: false } })
  expect(rows.map(({ errors }) => errors[0]?.reason)).toEqual([
    'Ada One is named as their own manager',
    'The row of this manager has an error',
  ])
})

test('a thousand who each name the next, the last of them a stranger, are refused row by row', async () => {
  const { api, given } = await testApp()
  const owner = api.as(await given.company())
  const chain = Array.from({ length: 1000 }, (_, i) => `Person ${i},p${i}@example.com,p${i + 1}@example.com`)
  const look = await owner.call(importPeople, { body: { csv: `Name,Email,Manager\n${chain.join('\n')}\n`, commit: false } })
  expect(look).toMatchObject({ created: 0, failed: 1000 })
  const reasons = new Map(look.rows.map(({ row, errors }) => [row, errors[0]?.reason]))
  expect(reasons.get(1001)).toBe('Nobody in this file or company has this e-mail or name')
  expect(reasons.get(2)).toBe('The row of this manager has an error')
})

test('a row with an error says who it is about, and does not make those below it strangers', async () => {
  const { api, given } = await testApp()
  const owner = api.as(await given.company())
  const csv = 'Name,Email,Date of Birth,Manager\nBoss,boss@example.com,1991-13-04,\nAda One,a@example.com,,boss@example.com\n'
  const { rows } = await owner.call(importPeople, { body: { csv, commit: true } })
  expect(rows).toMatchObject([
    { name: 'Boss', email: 'boss@example.com', errors: [{ field: 'birthDate' }] },
    { name: 'Ada One', errors: [{ field: 'manager', reason: 'The row of this manager has an error' }] },
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

// docs/security.md#s49 and #s50: a mail is a mail, whichever door it leaves by.
const listOf = (emails: string[]) => `Name,Email\n${emails.map((email, i) => `Person ${i},${email}`).join('\n')}\n`
const many = (count: number) => Array.from({ length: count }, (_, i) => `many-${i}@example.com`)

test('a file mails no more invitations within an hour than the form, and says so before anything is stored', async () => {
  const { api, given, rows, mails, letPass } = await testApp()
  const owner = await given.company()
  const people = () => rows('select 1 from person where company_id = $1', [owner.companyId])
  const load = (count: number, said: object) =>
    api.as(owner).send(importPeople, { body: { csv: listOf(many(count)), commit: true, invite: true, ...said } })
  const words = 'This file would mail 201 invitations, and 200 may be mailed for now. Import it without invitations, or in parts.'
  for (const commit of [false, true])
    expect(await load(201, { commit })).toMatchObject({
      status: 429,
      body: { code: 'import.too_many_invitations', response_message: words },
    })
  expect(await people()).toHaveLength(1)
  expect(await load(200, {})).toMatchObject({ status: 200, body: { created: 200 } })
  expect((await mails()).filter(({ to }) => to.startsWith('many-'))).toHaveLength(200)
  const form = { body: { email: 'one-more@example.com', name: 'One More' } }
  expect(await api.as(owner).send(invitePerson, form)).toMatchObject({ status: 429, body: { code: 'limit.reached' } })
  const late = await load(201, {})
  expect(late).toMatchObject({ status: 429, body: { code: 'import.too_many_invitations' } })
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(3500)
  // Without invitations nothing is mailed, and nothing counted.
  expect(await load(205, { invite: false })).toMatchObject({ status: 200, body: { created: 5 } })
  await letPass(3601)
  expect((await api.as(owner).send(invitePerson, form)).status).toBe(200)
})

test('a file counts for the company’s day, too', async () => {
  const { api, given, rows } = await testApp()
  const owner = await given.company()
  const hr = await given.person(owner, { role: 'HUMAN_RESOURCE' })
  const load = (who: { token: string }, emails: string[]) =>
    api.as(who).send(importPeople, { body: { csv: listOf(emails), commit: true, invite: true } })
  await rows('delete from rate_limit')
  expect((await load(owner, ['day-1@example.com', 'day-2@example.com'])).status).toBe(200)
  const counted = await rows<{ points: number }>("select points from rate_limit where key like 'invitePerson.%'")
  expect(counted.map(({ points }) => points)).toEqual([2, 2])
  await rows("update rate_limit set points = 999 where key like 'invitePerson.company:%'")
  expect(await load(hr, ['day-3@example.com', 'day-4@example.com'])).toMatchObject({
    status: 429,
    body: { code: 'import.too_many_invitations' },
  })
  expect((await load(hr, ['day-3@example.com'])).status).toBe(200)
})

test('a mailbox gets three mails an hour by file or form; a row beyond them is not stored, the others are', async () => {
  const { api, given, rows, mails } = await testApp()
  const boss = api.as(await given.company())
  const mailbox = 'often@example.com'
  const load = (emails: string[]) => boss.call(importPeople, { body: { csv: listOf(emails), commit: true, invite: true } })
  const again = () => rows("update person set status = 'INACTIVE' where email = $1", [mailbox])
  for (let i = 0; i < 2; i++) {
    expect(await load([mailbox])).toMatchObject({ created: 1 })
    await again()
  }
  await boss.call(invitePerson, { body: { email: mailbox, name: 'Often Invited' } })
  await again()
  expect(await load([mailbox, 'seldom@example.com'])).toMatchObject({
    created: 1,
    failed: 1,
    rows: [
      {
        outcome: 'error',
        errors: [{ field: 'email', value: mailbox, reason: 'This mailbox got three mails within an hour. Invite them later.' }],
      },
      { outcome: 'create' },
    ],
  })
  expect(await boss.send(invitePerson, { body: { email: mailbox, name: 'Often Invited' } })).toMatchObject({ status: 429 })
  expect((await mails()).filter(({ to }) => to === mailbox)).toHaveLength(3)
})

test('a manager is found by name where one person has it, in the file or in the company, and by e-mail anyhow', async () => {
  const { api, given } = await testApp()
  const { ours, theirs } = await given.twoCompanies()
  const file = (manager: string) => `Name,Email,Manager\nBo Lin,bo@example.com,${manager}\nÉva Nagy,eva@example.com,\n`
  const look = async (manager: string) => {
    const { rows } = await api.as(ours.owner).call(importPeople, { body: { csv: file(manager), commit: false } })
    return rows[0]?.errors[0]?.reason ?? rows[0]?.outcome
  }
  expect(await look('eva nagy')).toBe('create')
  expect(await look(ours.manager.name)).toBe('create')
  expect(await look('EVA@example.com')).toBe('create')
  expect(await look('Bo Lin')).toMatch(/their own manager/)
  expect(await look(theirs.manager.name)).toBe('Nobody in this file or company has this e-mail or name')
  await given.person(ours.owner, { name: 'Eva Nagy' })
  expect(await look('Eva Nagy')).toBe('Several people have this name: write the e-mail')
})

test('pay that a file names without a joining date counts from the first period before any payroll, and is never lost', async () => {
  const { api, given, rows } = await testApp()
  const { ours } = await given.twoCompanies()
  const boss = api.as(ours.owner)
  const send = (email: string, commit = true) =>
    boss.call(importPeople, { body: { csv: `Name,Email,Hourly rate\nBo Lin,${email},18.50\n`, commit } })
  await send('bo@example.com')
  const terms =
    'select t.from_day as "from" from pay_terms t join person p on p.id = t.person_id where p.company_id = $1 and p.email = $2'
  expect(await rows(terms, [ours.owner.companyId, 'bo@example.com'])).toEqual([{ from: '2026-01-01' }])
  const [cycle] = (await boss.call(listPayCycles, {})).items
  const january = (await boss.call(searchPayPeriods, { body: {} })).items.find(({ from }) => from === '2026-01-01')
  const payPeriodId = january?.id ?? ''
  const { totals } = await api.as(ours.hr).call(previewPayroll, { body: { payPeriodId } })
  await rows("update pay_period set status = 'FINALIZED', finalized_at = now(), finalized_by = $2 where id = $1", [
    payPeriodId,
    ours.owner.userId,
  ])
  expect(totals.people).toBe(0)
  await send('cy@example.com')
  expect(await rows(terms, [ours.owner.companyId, 'cy@example.com'])).toEqual([{ from: '2026-03-16' }])
  await rows("update pay_cycle set status = 'INACTIVE' where id = $1", [cycle?.id])
  expect((await send('di@example.com', false)).rows[0]?.errors).toEqual([
    { field: 'hourlyRate', value: '', reason: 'Nobody can be paid yet: add a pay cycle under Pay set-up first' },
  ])
})
