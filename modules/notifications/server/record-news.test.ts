import { brought } from '@daybook/documents/testing'
import { addDocuments, addOwnDocuments, removeDocument } from '@daybook/documents/contract'
import {
  addField,
  askChange,
  decideChange,
  getPerson,
  importPeople,
  mergeName,
  renameName,
  searchNames,
  updateOwnContact,
  updatePerson,
} from '@daybook/people/contract'
import { day } from '@daybook/platform/domain'
import { type Member, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { acknowledgeNotifications, listNotifications } from '../contract/index.ts'

// What others change in somebody's record is told to its person: which fields and by whom, and nothing of what they say.

const world = await testApp()
const { api, app, given, mails, settle } = world

const told = async (who: Member) => {
  await settle()
  const { items } = await api.as(who).call(listNotifications, { query: { only: 'unread' } })
  return items.filter(({ kind }) => kind !== 'people.joined').map(({ message, detail }) => [message, detail])
}
const acknowledge = (who: Member) => api.as(who).call(acknowledgeNotifications, { body: { until: app.clock() } })

const change = async (by: { token: string }, { userId }: Member, body: object) => {
  const { version } = await api.as(by).call(getPerson, { params: { userId } })
  return api.as(by).call(updatePerson, { params: { userId }, body: { ...body, version } })
}

const field = (owner: Member, label: string, seenBy: 'PERSON' | 'HR') =>
  api.as(owner).call(addField, {
    body: { kind: 'TEXT', label, help: '', section: '', required: false, seenBy, filledBy: 'HR', options: [] },
  })

test('by the form: each field that is another one, and not what stays or only HR sees', async () => {
  const { ours, theirs } = await given.twoCompanies()
  const { owner, hr, employee, outsider } = ours
  await change(hr, employee, { designation: 'Cook', birthDate: day('1990-02-03') })
  await change(hr, employee, { designation: 'Cook' })
  expect(await told(employee)).toEqual([[`${hr.name} changed what is kept about you`, 'Job title, Date of birth']])
  // One line for each set of fields; the same set again takes the place of what is unread.
  await change(owner, employee, { managerId: null, role: 'MANAGER' })
  await change(owner, employee, { managerId: outsider.userId, role: 'EMPLOYEE' })
  expect(await told(employee)).toEqual([
    [`${owner.name} changed what is kept about you`, 'Role, Manager'],
    [`${hr.name} changed what is kept about you`, 'Job title, Date of birth'],
  ])
  await acknowledge(employee)
  const [open, closed] = [await field(owner, 'Locker', 'PERSON'), await field(owner, 'Talks', 'HR')]
  await change(hr, employee, { custom: { [closed.id]: 'Wants more' } })
  expect(await told(employee)).toEqual([])
  await change(hr, employee, { custom: { [open.id]: '12', [closed.id]: 'Wants less' } })
  expect(await told(employee)).toEqual([[`${hr.name} changed what is kept about you`, 'Further details']])
  expect((await mails()).filter(({ to, subject }) => to === employee.email && subject.includes('kept about you'))).toEqual([])
  for (const who of [...Object.values(theirs), outsider, owner]) expect(await told(who)).toEqual([])
})

test('by a name that becomes part of another one, or a job title that is called otherwise; a department under another name is the same', async () => {
  const { ours, theirs } = await given.twoCompanies()
  const { owner, hr, employee, manager } = ours
  const named = async (list: 'department' | 'designation', name: string) =>
    (await api.as(owner).call(searchNames, { body: { list } })).items.find((each) => each.name === name)!
  await change(owner, employee, { department: 'Sales', designation: 'Clerk' })
  await change(owner, manager, { department: 'Shop', designation: 'Cook' })
  await settle()
  await acknowledge(employee)
  await acknowledge(manager)
  const line = (what: string) => [`${hr.name} changed what is kept about you`, what]
  const [sales, shop] = [await named('department', 'Sales'), await named('department', 'Shop')]
  const rename = { params: { id: sales.id }, body: { name: 'All sales', version: sales.version } }
  await api.as(hr).call(renameName, rename)
  expect(await told(employee)).toEqual([])
  await api.as(hr).call(mergeName, { params: { id: sales.id }, body: { into: shop.id } })
  expect(await told(employee)).toEqual([line('Department')])
  await acknowledge(employee)
  const [clerk, cook] = [await named('designation', 'Clerk'), await named('designation', 'Cook')]
  const called = { params: { id: clerk.id }, body: { name: 'Writer', version: clerk.version } }
  await api.as(hr).call(renameName, called)
  expect(await told(employee)).toEqual([line('Job title')])
  await acknowledge(employee)
  await api.as(hr).call(mergeName, { params: { id: clerk.id }, body: { into: cook.id } })
  expect(await told(employee)).toEqual([line('Job title')])
  for (const who of [...Object.values(theirs), manager, owner]) expect(await told(who)).toEqual([])
})

test('not of what somebody changes about themselves, and what they asked for is told as decided alone', async () => {
  const { ours } = await given.twoCompanies()
  const { owner, hr, employee } = ours
  const { version } = await api.as(employee).call(getPerson, { params: { userId: employee.userId } })
  await api.as(employee).call(updateOwnContact, { body: { version, phone: '040 123' } })
  await change(owner, owner, { designation: 'Chef' })
  expect([await told(employee), await told(owner)]).toEqual([[], []])
  const { id, personVersion, fields } = await api.as(employee).call(askChange, { body: { name: 'Ada Byron' } })
  const decisions = fields.map((wish) => ({ id: wish.id, decision: 'APPROVED' as const, comment: '' }))
  await api.as(hr).call(decideChange, { params: { id }, body: { personVersion, decisions } })
  expect(await told(employee)).toEqual([['Your data were changed as you asked', `${hr.name} decided.`]])
})

test('by a file: of each row what it changes, of whoever becomes a manager by it, and by support', async () => {
  const { ours, theirs } = await given.twoCompanies()
  const { owner, employee, outsider, manager } = ours
  const csv = [
    'Name,Email,Department,Manager email',
    `${employee.name},${employee.email},Kitchen,${outsider.email}`,
    `${manager.name},${manager.email},Kitchen,`,
  ].join('\n')
  await api.as(owner).call(importPeople, { body: { csv, commit: false } })
  expect(await told(employee)).toEqual([])
  await api.as(owner).call(importPeople, { body: { csv, commit: true } })
  const message = `${owner.name} changed what is kept about you`
  expect(await told(employee)).toEqual([[message, 'Department, Manager']])
  expect(await told(manager)).toEqual([[message, 'Department']])
  expect(await told(outsider)).toEqual([[message, 'Role']])
  const support = await given.supportIn(owner, { mayChange: true })
  await change(support, employee, { phone: '1' })
  expect((await told(employee))[0]).toEqual(['Support changed what is kept about you', 'Phone'])
  for (const who of Object.values(theirs)) expect(await told(who)).toEqual([])
})

test('a document of theirs that another one removed, never one that they removed themselves', async () => {
  const { ours, theirs } = await given.twoCompanies()
  const { hr, employee, outsider } = ours
  const bring = async (name: string) => {
    const files = [{ broughtId: await brought(world, employee), name }]
    const { items } = await api.as(employee).call(addOwnDocuments, { body: { folder: '', files } })
    return items[0]?.id ?? ''
  }
  const [own, other] = [await bring('Licence'), await bring('Certificate')]
  await api.as(employee).call(removeDocument, { params: { id: own } })
  await api.as(hr).call(removeDocument, { params: { id: other } })
  const company = { place: 'COMPANY', department: '', userId: null, folder: '' } as const
  const shared = await api
    .as(hr)
    .call(addDocuments, { body: { ...company, files: [{ broughtId: await brought(world, hr), name: 'Rules' }] } })
  await api.as(hr).call(removeDocument, { params: { id: shared.items[0]?.id ?? '' } })
  expect(await told(employee)).toEqual([[`${hr.name} removed a document of yours: Certificate`, '']])
  for (const who of [...Object.values(theirs), outsider, hr]) expect(await told(who)).toEqual([])
})
