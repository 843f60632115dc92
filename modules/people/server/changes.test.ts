import { listNotifications } from '@daybook/notifications/contract'
import { testApp } from '@daybook/testing'
import { describe, expect, test } from 'vitest'
import {
  addField,
  askChange,
  changeField,
  type ChangeRequest,
  deactivatePerson,
  decideChange,
  getPerson,
  removeField,
  searchChanges,
  updatePerson,
  withdrawChange,
} from '../contract/index.ts'

const { api, clock, given, rows, settle } = await testApp()
type Who = { token: string; userId: string }

const closed = {
  kind: 'TEXT',
  help: '',
  section: '',
  required: false,
  seenBy: 'PERSON',
  filledBy: 'HR',
  options: [] as string[],
} as const
const field = (owner: Who, label = 'Room') => api.as(owner).call(addField, { body: { ...closed, label, options: [] } })
const ask = (who: Who, body: object) => api.as(who).send(askChange, { body })
const asked = (who: Who, body: object) => api.as(who).call(askChange, { body })
const seen = (who: Who, { userId }: { userId: string }) => api.as(who).call(getPerson, { params: { userId } })
const listed = async (who: Who, body = {}) => (await api.as(who).call(searchChanges, { body })).items
const decide = (
  who: Who,
  request: ChangeRequest,
  decisions: (('APPROVED' | 'REJECTED') | [string, string])[],
  version = request.personVersion,
) =>
  api.as(who).send(decideChange, {
    params: { id: request.id },
    body: {
      personVersion: version,
      decisions: request.fields.map(({ id }, i) => {
        const each = decisions[i] ?? 'APPROVED'
        return typeof each === 'string' ? { id, decision: each } : { id, decision: each[0] as 'REJECTED', comment: each[1] }
      }),
    },
  })
const bell = async (who: Who) => {
  await settle()
  return (await api.as(who).call(listNotifications, {} as never)).items.map(({ message }) => message)
}

test('somebody asks, HR decides field by field, and what is approved is changed', async () => {
  const { owner, hr, employee } = await given.cast()
  const room = await field(owner)
  const request = await asked(employee, {
    name: 'Ada King',
    birthDate: '1990-12-10',
    custom: { [room.id]: '7' },
    note: 'I married',
  })
  expect(request.fields.map(({ label, before, wanted, now }) => [label, before, wanted, now])).toEqual([
    ['Name in the contract', employee.name, 'Ada King', employee.name],
    ['Date of birth', null, '1990-12-10', null],
    ['Room', null, '7', null],
  ])
  expect(request).toMatchObject({ status: 'PENDING', note: 'I married', can: { decide: false, withdraw: true } })
  const [waiting] = await listed(hr, { status: 'PENDING' })
  expect(waiting).toMatchObject({ id: request.id, can: { decide: true, withdraw: false } })
  const reply = await decide(hr, request, ['APPROVED', ['REJECTED', 'We need to see the passport'], 'APPROVED'])
  expect(reply).toMatchObject({ status: 200, body: { status: 'DECIDED', decidedByName: hr.name } })
  expect(await seen(employee, employee)).toMatchObject({ userName: 'Ada King', birthDate: null, custom: [{ value: '7' }] })
  const [mine] = await listed(employee)
  expect(mine?.fields.map(({ decision, comment }) => [decision, comment])).toEqual([
    ['APPROVED', ''],
    ['REJECTED', 'We need to see the passport'],
    ['APPROVED', ''],
  ])
})

test('who decides is told that somebody asks, and who asked how it was decided; neither what', async () => {
  const { owner, hr, manager, employee } = await given.cast()
  const request = await asked(employee, { name: 'CANARY King' })
  expect((await bell(hr))[0]).toBe(`${employee.name} asks for a change of their data`)
  for (const other of [owner, manager]) expect((await bell(other)).join()).not.toContain('asks for a change')
  await decide(hr, request, [['REJECTED', 'CANARY reason']])
  expect((await bell(employee))[0]).toBe('Your data stay as they are')
  expect((await bell(hr)).join()).not.toContain('asks for a change')
  const texts = await rows<{ text: string }>(
    "select n::text as text from notification n where message || detail ~ 'CANARY (King|reason)'",
  )
  expect(texts).toEqual([])
})

describe('nobody', () => {
  test('decides on their own request, or on that of somebody they may not change', async () => {
    const { owner, hr, manager, employee } = await given.cast()
    const otherHr = await given.person(owner, { role: 'HUMAN_RESOURCE' })
    const own = await asked(hr, { name: 'Other Name' })
    expect(await decide(hr, own, [])).toMatchObject({ status: 403, body: { code: 'people.change_own' } })
    expect(await decide(otherHr, own, [])).toMatchObject({ status: 404 })
    expect((await decide(owner, own, [])).status).toBe(200)
    const theirs = await asked(employee, { name: 'Other Name' })
    for (const who of [manager, employee]) expect((await decide(who, theirs, [])).status).toBe(403)
    const support = await given.supportIn(owner, { mayChange: true })
    expect((await decide(support as never, theirs, [])).status).toBe(403)
  })

  test('but the person, HR and owners of the company sees it', async () => {
    const { ours, theirs } = await given.twoCompanies()
    const request = await asked(ours.employee, { name: 'Other Name' })
    expect((await listed(ours.outsider)).length).toBe(0)
    expect((await listed(ours.manager)).length).toBe(0)
    expect((await listed(theirs.owner)).length).toBe(0)
    const others = await api.as(ours.manager).send(searchChanges, { body: { userId: ours.employee.userId } })
    expect(others.status).toBe(404)
    expect((await decide(theirs.owner, request, [])).status).toBe(404)
    expect((await api.as(theirs.owner).send(withdrawChange, { params: { id: request.id } })).status).toBe(404)
    expect((await api.as(ours.hr).send(withdrawChange, { params: { id: request.id } })).status).toBe(404)
    expect((await api.send(searchChanges, { body: {} })).status).toBe(401)
  })
})

test('one is decided on once, also when two decide at the same time', async () => {
  const { owner, hr, employee } = await given.cast()
  const request = await asked(employee, { name: 'Ada King' })
  const both = await Promise.all([decide(owner, request, ['APPROVED']), decide(hr, request, [['REJECTED', 'No']])])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'people.change_decided' })
  const wins = both[0]?.status === 200
  expect((await seen(owner, employee)).legalName).toBe(wins ? 'Ada King' : employee.name)
})

test('what changed meanwhile is shown as such, and a decision on the person of before is refused', async () => {
  const { owner, hr, employee } = await given.cast()
  const request = await asked(employee, { name: 'Ada King' })
  const { version } = await seen(hr, employee)
  await api.as(hr).call(updatePerson, { params: { userId: employee.userId }, body: { version, name: 'Ada Byron' } })
  expect(await decide(owner, request, [])).toMatchObject({ status: 412 })
  const now = (await listed(owner))[0] ?? request
  expect(now.fields[0]).toMatchObject({ before: employee.name, wanted: 'Ada King', now: 'Ada Byron', changed: true })
  expect((await decide(owner, now, [])).status).toBe(200)
  expect((await seen(owner, employee)).legalName).toBe('Ada King')
})

test('each field is decided on, and a rejection says why', async () => {
  const { hr, employee } = await given.cast()
  const request = await asked(employee, { name: 'Ada King', birthDate: '1990-12-10' })
  const one = {
    personVersion: request.personVersion,
    decisions: [{ id: request.fields[0]?.id ?? '', decision: 'APPROVED' as const }],
  }
  expect(await api.as(hr).send(decideChange, { params: { id: request.id }, body: one })).toMatchObject({
    body: { code: 'people.change_each' },
  })
  expect(await decide(hr, request, ['REJECTED'])).toMatchObject({ body: { code: 'people.change_comment' } })
})

test('what is approved goes by the rules of the form, all of it or nothing', async () => {
  const { owner, hr, employee } = await given.cast()
  const size = await api.as(owner).call(addField, { body: { ...closed, label: 'Size', kind: 'CHOICE', options: ['S', 'M'] } })
  const request = await asked(employee, { name: 'Ada King', custom: { [size.id]: 'S' } })
  await api.as(owner).call(changeField, { params: { id: size.id }, body: { options: ['M'], version: size.version } })
  expect(await decide(hr, request, [])).toMatchObject({ status: 400, body: { code: 'people.field_value' } })
  expect((await seen(owner, employee)).legalName).toBe(employee.name)
})

test('one waits at a time; withdrawn it makes room, and is not decided on any more', async () => {
  const { hr, employee } = await given.cast()
  const request = await asked(employee, { name: 'Ada King' })
  expect(await ask(employee, { name: 'Ada Byron' })).toMatchObject({ status: 409, body: { code: 'people.change_waits' } })
  await api.as(employee).call(withdrawChange, { params: { id: request.id } })
  expect((await bell(hr)).join()).not.toContain('asks for a change')
  expect(await decide(hr, request, [])).toMatchObject({ body: { code: 'people.change_decided' } })
  const again = await api.as(employee).send(withdrawChange, { params: { id: request.id } })
  expect(again).toMatchObject({ body: { code: 'people.change_decided' } })
  expect((await ask(employee, { name: 'Ada Byron' })).status).toBe(200)
})

test('only what HR makes is asked for, as far as one sees it', async () => {
  const { owner, employee } = await given.cast()
  const own = await api.as(owner).call(addField, { body: { ...closed, label: 'Shirt', filledBy: 'PERSON' } })
  const hidden = await api.as(owner).call(addField, { body: { ...closed, label: 'Notes', seenBy: 'HR' } })
  const code = async (body: object) => ((await ask(employee, body)).body as { code?: string }).code
  expect(await code({ custom: { [own.id]: 'M' } })).toBe('people.change_directly')
  expect(await code({ custom: { [hidden.id]: 'M' } })).toBe('people.field_unknown')
  expect(await code({ custom: { [(await field(owner)).id]: 'a\nb' } })).toBe('people.field_value')
  expect(await code({})).toBe('people.change_nothing')
  expect(await code({ name: employee.name })).toBe('people.change_nothing')
  expect(await code({ birthDate: '2090-01-01' })).toBe('people.birth_in_future')
  expect(await code({ name: '' })).toBe('request.invalid')
  expect(await code({ role: 'MANAGER' })).toBe('request.invalid')
  expect(await ask(owner, { name: 'Other' })).toMatchObject({ status: 409, body: { code: 'people.change_yourself' } })
})

test('a birth after joining is refused at once', async () => {
  const { owner } = await given.cast()
  const person = await given.person(owner, { hireDate: '2020-01-01' })
  expect(await ask(person, { birthDate: '2021-01-01' })).toMatchObject({ body: { code: 'people.born_after_joining' } })
})

test('what was meant for those who see a field is opened to nobody else while it waits, nor asked by a form of before', async () => {
  const { owner, hr, employee } = await given.cast()
  const [asks, later] = [await field(owner, 'Health'), await field(owner, 'Diet')]
  const request = await asked(employee, { custom: { [asks.id]: 'Epilepsy' } })
  const open = (of: { id: string; version: number }) =>
    api.as(hr).send(changeField, { params: { id: of.id }, body: { seenBy: 'EVERYBODY', version: of.version } })
  expect(await open(asks)).toMatchObject({ status: 409, body: { code: 'people.field_opened' } })
  await decide(hr, request, [['REJECTED', 'Not here']])
  const form = await seen(employee, employee)
  expect([(await open(asks)).status, (await open(later)).status]).toEqual([200, 200])
  const again = { custom: { [later.id]: 'None' } }
  expect(await ask(employee, { ...again, version: form.version })).toMatchObject({ status: 412, body: { code: 'version.stale' } })
  expect((await ask(employee, { ...again, version: (await seen(employee, employee)).version })).status).toBe(200)
})

test('a field that is removed takes what was asked of it along; who leaves asks for nothing any more', async () => {
  const { owner, employee, outsider } = await given.cast()
  const room = await field(owner)
  await asked(employee, { custom: { [room.id]: '7' } })
  await api.as(owner).call(removeField, { params: { id: room.id }, body: { values: 0 } })
  expect((await listed(employee))[0]).toMatchObject({ status: 'WITHDRAWN', fields: [] })
  await asked(outsider, { name: 'Other' })
  await api.as(owner).call(deactivatePerson, { params: { userId: outsider.userId }, body: { endDate: '2026-03-31' } })
  expect(await listed(owner, { status: 'PENDING' })).toEqual([])
})

test('nobody is told to decide on what was withdrawn with a field or with whoever left', async () => {
  const { owner, hr, employee, outsider } = await given.cast()
  const room = await field(owner)
  await asked(employee, { custom: { [room.id]: '7' } })
  await asked(outsider, { name: 'Other' })
  const waiting = async () => (await bell(hr)).filter((message) => message.includes('change'))
  expect(await waiting()).toHaveLength(2)
  await api.as(owner).call(removeField, { params: { id: room.id }, body: { values: 0 } })
  expect(await waiting()).toHaveLength(1)
  await api.as(owner).call(deactivatePerson, { params: { userId: outsider.userId }, body: { endDate: '2026-03-31' } })
  expect(await waiting()).toEqual([])
})

test('those that wait come first, the oldest before the others; then the newest of those that do not, and one is found by its id', async () => {
  const { owner, hr, manager, employee, outsider } = await given.cast()
  const ids: string[] = []
  for (const name of ['One', 'Two', 'Three']) {
    const request = await asked(employee, { name })
    ids.push(request.id)
    await api.as(employee).call(withdrawChange, { params: { id: request.id } })
    clock.advance(1)
  }
  const [one = '', two = '', three = ''] = ids
  const first = (await asked(manager, { name: 'First' })).id
  clock.advance(1)
  const second = (await asked(employee, { name: 'Second' })).id
  const paged: string[] = []
  for (let cursor: string | undefined; paged.length < 5; ) {
    const page = await api.as(hr).call(searchChanges, { body: { limit: 2, ...(cursor ? { cursor } : {}) } })
    paged.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor ?? undefined
  }
  expect(paged).toEqual([first, second, three, two, one])
  expect((await listed(owner, { id: one })).map(({ id }) => id)).toEqual([one])
  expect(await listed(outsider, { id: one })).toEqual([])
})
