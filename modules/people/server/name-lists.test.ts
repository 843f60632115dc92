import { type Member, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import {
  addName,
  getPerson,
  importPeople,
  invitePerson,
  mergeName,
  removeName,
  renameName,
  getName,
  searchNames,
  searchPeople,
  updatePerson,
} from '../contract/index.ts'
import type { NameList } from '../domain/index.ts'

const { api, given, rows } = await testApp()

const change = async (by: Member, { userId }: { userId: string }, body: object) => {
  const { version } = await api.as(by).call(getPerson, { params: { userId } })
  return api.as(by).send(updatePerson, { params: { userId }, body: { version, ...body } })
}
const namesOf = async (who: Member, list: NameList = 'department') =>
  (await api.as(who).call(searchNames, { body: { list } })).items.map(({ name, people, left }) => [name, people, left])
const find = async (who: Member, name: string, list: NameList = 'department') => {
  const found = (await api.as(who).call(searchNames, { body: { list, q: name } })).items.find((each) => each.name === name)
  if (!found) throw new Error(`nothing is called ${name}`)
  return { ...found, params: { id: found.id } }
}

/** A company in which the employee is in Sales and the manager in Slaes. */
const office = async () => {
  const { ours, theirs } = await given.twoCompanies()
  await change(ours.owner, ours.employee, { department: 'Sales', designation: 'Clerk' })
  await change(ours.owner, ours.manager, { department: 'Slaes' })
  await change(theirs.owner, theirs.employee, { department: 'Sales' })
  return { ...ours, theirs }
}

test('a name is one however it is typed, by the form, the invitation and a file', async () => {
  const { owner, hr, employee, manager } = await office()
  expect((await change(hr, manager, { department: 'sAlEs', designation: 'CLERK' })).body).toMatchObject({
    department: 'Sales',
    designation: 'Clerk',
  })
  const invited = { email: 'spelled@example.com', name: 'Ada Spelled', department: ' SALES ', designation: 'Baker' }
  expect(await api.as(hr).call(invitePerson, { body: invited })).toMatchObject({ department: 'Sales', designation: 'Baker' })
  const csv =
    'Name,Email,Department,Job title\nBo One,bo-s@example.com,SALES,baker\nCy Two,cy-s@example.com,Kitchen,Cook\nDi Three,di-s@example.com,KITCHEN,\n'
  const look = await api.as(hr).call(importPeople, { body: { csv, commit: false } })
  expect(look.added).toEqual({ department: ['Kitchen'], designation: ['Cook'] })
  expect(await namesOf(owner)).toEqual([
    ['Sales', 3, 0],
    ['Slaes', 0, 0],
  ])
  const done = await api.as(hr).call(importPeople, { body: { csv, commit: true } })
  expect([done.added, done.created]).toEqual([look.added, 3])
  expect(await namesOf(owner)).toEqual([
    ['Kitchen', 2, 0],
    ['Sales', 4, 0],
    ['Slaes', 0, 0],
  ])
  expect(await namesOf(owner, 'designation')).toEqual([
    ['Baker', 2, 0],
    ['Clerk', 2, 0],
    ['Cook', 1, 0],
  ])
  // The same list again changes nobody, and adds nothing; a row that fails adds nothing either.
  expect(await api.as(hr).call(importPeople, { body: { csv: csv.toUpperCase(), commit: true } })).toMatchObject({
    created: 0,
    updated: 3,
  })
  const failing = 'Name,Email,Department\nEd Four,no address,Attic\n'
  expect((await api.as(hr).call(importPeople, { body: { csv: failing, commit: true } })).added.department).toEqual([])
  expect((await namesOf(owner)).length).toBe(3)
  expect((await api.as(employee).call(getPerson, { params: { userId: employee.userId } })).department).toBe('Sales')
})

test('whoever may read the directory reads the names, page by page; another company has its own', async () => {
  const { owner, employee, theirs } = await office()
  await api.as(owner).call(addName, { body: { list: 'department', name: 'Attic' } })
  const first = await api.as(employee).call(searchNames, { body: { list: 'department', limit: 2 } })
  expect(first.items.map(({ name }) => name)).toEqual(['Attic', 'Sales'])
  const body = { list: 'department' as const, limit: 2, cursor: first.nextCursor ?? '' }
  expect((await api.as(employee).call(searchNames, { body })).items.map(({ name }) => name)).toEqual(['Slaes'])
  expect(await namesOf(theirs.owner)).toEqual([['Sales', 1, 0]])
  const params = { id: first.items[1]?.id ?? '' }
  expect(await api.as(employee).call(getName, { params })).toEqual(first.items[1])
  expect((await api.as(theirs.owner).send(getName, { params })).status).toBe(404)
  expect((await api.send(getName, { params })).status).toBe(401)
  expect((await api.send(searchNames, { body: { list: 'department' } })).status).toBe(401)
  expect((await api.as(employee).send(searchNames, { body: { list: 'person' as never } })).status).toBe(400)
})

test('a department gets another name on everybody at once, who are found by it; open forms are told', async () => {
  const { owner, hr, employee, theirs, manager } = await office()
  const before = await api.as(owner).call(getPerson, { params: { userId: employee.userId } })
  const sales = await find(hr, 'Sales')
  const renamed = await api.as(hr).call(renameName, { params: sales.params, body: { name: 'Vendors', version: sales.version } })
  expect(renamed).toEqual({ id: sales.id, list: 'department', name: 'Vendors', people: 1, left: 0, version: sales.version + 1 })
  const found = await api.as(owner).call(searchPeople, { body: { q: 'vendors' } })
  expect(found.items.map(({ userId }) => userId)).toEqual([employee.userId])
  expect((await api.as(owner).call(searchPeople, { body: { q: 'sales' } })).items.map(({ userId }) => userId)).not.toContain(
    employee.userId,
  )
  const late = { params: { userId: employee.userId }, body: { version: before.version, phone: '1' } }
  expect((await api.as(owner).send(updatePerson, late)).status).toBe(412)
  expect(await namesOf(theirs.owner)).toEqual([['Sales', 1, 0]])
  // Only its case.
  const again = await api
    .as(owner)
    .call(renameName, { params: sales.params, body: { name: 'VENDORS', version: renamed.version } })
  expect(again.name).toBe('VENDORS')
  const slaes = await find(owner, 'Slaes')
  const taken = await api.as(owner).send(renameName, { params: slaes.params, body: { name: 'vendors', version: slaes.version } })
  expect(taken).toMatchObject({ status: 409, body: { code: 'people.name_taken', errors: [{ field: 'name' }] } })
  expect((await api.as(manager).call(getPerson, { params: { userId: manager.userId } })).department).toBe('Slaes')
  const stale = await api.as(owner).send(renameName, { params: slaes.params, body: { name: 'Shop', version: 7 } })
  expect(stale).toMatchObject({ status: 412, body: { code: 'version.stale' } })
  const log = await rows(
    "select before, after from audit_entry where action = 'people.name_rename' and company_id = $1 order by seq",
    [owner.companyId],
  )
  expect(log[0]).toEqual({ before: { name: 'Sales', people: 1 }, after: { name: 'Vendors', people: 1 } })
})

test.each([
  ['department', 'Sales', true, true],
  ['department', 'SALES', true, true],
  ['department', 'Sales', true, false],
  ['department', 'Sales', false, true],
  ['department', 'Sales', false, false],
  ['designation', 'Sales', true, true],
  ['designation', 'SALES', true, true],
  ['designation', 'Sales', false, false],
] as const)(
  'a %s is not renamed to %s while another one is called so, whoever has either (%j, %j)',
  async (list, name, has, hasTaken) => {
    const { owner, employee, manager } = await given.cast()
    const call = (who: Member, called: string, has: boolean) =>
      has ? change(owner, who, { [list]: called }) : api.as(owner).send(addName, { body: { list, name: called } })
    await call(employee, 'Slaes', has)
    await call(manager, 'Sales', hasTaken)
    const { params, version } = await find(owner, 'Slaes', list)
    const taken = await api.as(owner).send(renameName, { params, body: { name, version } })
    expect(taken).toMatchObject({ status: 409, body: { code: 'people.name_taken', errors: [{ field: 'name' }] } })
  },
)

test('one that is merged into another gives it its people, and is gone', async () => {
  const { owner, hr, manager } = await office()
  const [slaes, sales] = [await find(hr, 'Slaes'), await find(hr, 'Sales')]
  const body = { into: sales.id }
  expect(await api.as(hr).call(mergeName, { params: slaes.params, body })).toMatchObject({ name: 'Sales', people: 2 })
  expect(await namesOf(owner)).toEqual([['Sales', 2, 0]])
  expect((await api.as(owner).call(searchPeople, { body: { q: 'sales' } })).items).toHaveLength(2)
  const log = await rows("select before, after from audit_entry where action = 'people.name_merge' and company_id = $1", [
    owner.companyId,
  ])
  expect(log).toEqual([{ before: { name: 'Slaes', people: 1, userIds: [manager.userId] }, after: { name: 'Sales', people: 1 } }])
  expect((await api.as(hr).send(mergeName, { params: slaes.params, body })).status).toBe(404)
  const itself = await api.as(hr).send(mergeName, { params: sales.params, body })
  expect(itself).toMatchObject({ status: 400, body: { code: 'people.merge_same' } })
})

test('HR merge no department away that they are in themselves, nor merge or rename the job title that they have; an owner does', async () => {
  const { owner, hr } = await office()
  await change(owner, hr, { department: 'Office', designation: 'Personnel' })
  const [office_, sales] = [await find(hr, 'Office'), await find(hr, 'Sales')]
  const send = (who: Member) => api.as(who).send(mergeName, { params: office_.params, body: { into: sales.id } })
  expect(await send(hr)).toMatchObject({ status: 403, body: { code: 'people.own_place' } })
  expect((await send(owner)).status).toBe(200)
  const [title, clerk] = [await find(hr, 'Personnel', 'designation'), await find(hr, 'Clerk', 'designation')]
  const merge = (who: Member) => api.as(who).send(mergeName, { params: title.params, body: { into: clerk.id } })
  expect(await merge(hr)).toMatchObject({ status: 403, body: { code: 'people.own_title' } })
  const rename = { params: title.params, body: { name: 'Head of all', version: title.version } }
  expect(await api.as(hr).send(renameName, rename)).toMatchObject({ status: 403, body: { code: 'people.own_title' } })
  expect((await merge(owner)).status).toBe(200)
})

const doors = (['owner', 'HR'] as const).flatMap((whose) => (['HR', 'support'] as const).map((by) => [whose, by] as const))
test.each(doors)(
  'the department and the job title of the %s are no other ones by a merge, or a rename of the title, that %s make',
  async (whose, by) => {
    const { owner, hr } = await office()
    const other = whose === 'owner' ? owner : await given.person(owner, { role: 'HUMAN_RESOURCE' })
    const actor = by === 'HR' ? hr : await given.supportIn(owner, { mayChange: true })
    await change(owner, other, { department: 'Board', designation: 'Founder' })
    const refused = { status: 403, body: { code: 'people.names_others', response_message: expect.stringContaining(other.name) } }
    for (const [list, from, to] of [
      ['department', 'Board', 'Sales'],
      ['designation', 'Founder', 'Clerk'],
    ] as const) {
      const [named, into] = [await find(owner, from, list), await find(owner, to, list)]
      const merge = { params: named.params, body: { into: into.id } }
      expect(await api.as(actor).send(mergeName, merge)).toMatchObject(refused)
    }
    const title = await find(owner, 'Founder', 'designation')
    const rename = { params: title.params, body: { name: 'Janitor', version: title.version } }
    expect(await api.as(actor).send(renameName, rename)).toMatchObject(refused)
    // A department goes on under another name, whoever is in it.
    const board = await find(owner, 'Board')
    const body = { name: 'The board', version: board.version }
    expect((await api.as(actor).send(renameName, { params: board.params, body })).status).toBe(200)
    expect(await api.as(owner).call(getPerson, { params: { userId: other.userId } })).toMatchObject({
      department: 'The board',
      designation: 'Founder',
    })
    expect((await api.as(owner).send(renameName, rename)).status).toBe(200)
  },
)

test('one is removed when nobody has it any more, those who left included', async () => {
  const { owner, manager } = await office()
  const slaes = await find(owner, 'Slaes')
  const remove = () => api.as(owner).send(removeName, { params: slaes.params })
  expect(await remove()).toMatchObject({
    status: 409,
    body: {
      code: 'people.name_in_use',
      response_message: '1 person has “Slaes”. Merge it into another one, which they have then.',
    },
  })
  await rows("update person set status = 'INACTIVE' where id = $1", [manager.userId])
  expect((await remove()).body).toMatchObject({ code: 'people.name_in_use' })
  expect(await namesOf(owner)).toContainEqual(['Slaes', 0, 1])
  await rows("update person set department = '' where id = $1", [manager.userId])
  expect(await remove()).toMatchObject({ status: 200, body: { response_message: 'Slaes was removed.' } })
  expect((await remove()).status).toBe(404)
})

test('owner and HR change names, and nobody else does, nor another company', async () => {
  const { owner, manager, employee, theirs } = await office()
  const [sales, slaes] = [await find(owner, 'Sales'), await find(owner, 'Slaes')]
  const each = (who: Member | null) => {
    const asked = who ? api.as(who) : api
    return Promise.all([
      asked.send(addName, { body: { list: 'department', name: 'Attic' } }, { key: `add-${who?.userId}` }),
      asked.send(renameName, { params: sales.params, body: { name: 'X', version: sales.version } }),
      asked.send(mergeName, { params: slaes.params, body: { into: sales.id } }, { key: `merge-${who?.userId}` }),
      asked.send(removeName, { params: sales.params }),
    ]).then((replies) => replies.map(({ status }) => status))
  }
  for (const who of [manager, employee]) expect(await each(who)).toEqual([403, 403, 403, 403])
  expect(await each(null)).toEqual([401, 401, 401, 401])
  expect(await each(theirs.owner)).toEqual([200, 404, 404, 404])
  // A job title is no department to be part of.
  const clerk = await find(owner, 'Clerk', 'designation')
  const into = await api.as(owner).send(mergeName, { params: sales.params, body: { into: clerk.id } })
  expect(into).toMatchObject({ status: 400, body: { code: 'people.merge_unknown', errors: [{ field: 'into' }] } })
  expect(await namesOf(owner)).toEqual([
    ['Sales', 1, 0],
    ['Slaes', 1, 0],
  ])
})

test.each([
  ['no name', { name: ' ' }],
  ['two lines', { name: 'Sales\nNorth' }],
  ['more than 200 letters', { name: 'x'.repeat(201) }],
  ['something else', { name: 'Shop', people: 3 }],
])('%s is refused', async (_case, body) => {
  const { owner } = await office()
  const sales = await find(owner, 'Sales')
  expect((await api.as(owner).send(addName, { body: { list: 'department', ...body } as never })).status).toBe(400)
  expect((await api.as(owner).send(renameName, { params: sales.params, body: { version: 1, ...body } as never })).status).toBe(
    400,
  )
})

test('two who merge each into the other at once: one is left, with everybody', async () => {
  const { owner, hr } = await office()
  const [slaes, sales] = [await find(owner, 'Slaes'), await find(owner, 'Sales')]
  const replies = await Promise.all([
    api.as(owner).send(mergeName, { params: slaes.params, body: { into: sales.id } }),
    api.as(hr).send(mergeName, { params: sales.params, body: { into: slaes.id } }),
  ])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
  expect((await namesOf(owner)).map(([, people]) => people)).toEqual([2])
})

test('a rename, hires, moves and lists that name the department at the same moment leave no name that is not listed', async () => {
  const { owner, hr, employee, manager } = await office()
  for (let round = 0; round < 4; round++) {
    const [name, next] = round % 2 === 0 ? ['Sales', 'Vendors'] : ['Vendors', 'Sales']
    const { params, version } = await find(owner, name)
    const hire = (i: number) => ({ email: `race-${round}-${i}@example.com`, name: 'Race Hired', department: name.toUpperCase() })
    const csv = `Name,Email,Department\nFile Hired,file-${round}@example.com,${name.toLowerCase()}\n`
    const replies = await Promise.all([
      api.as(owner).send(renameName, { params, body: { name: next, version } }),
      api.as(hr).send(invitePerson, { body: hire(1) }, { key: `hire-${round}-1` }),
      api.as(owner).send(invitePerson, { body: hire(2) }, { key: `hire-${round}-2` }),
      api.as(owner).send(importPeople, { body: { csv, commit: true } }, { key: `file-${round}` }),
      change(owner, manager, { department: name }),
      change(hr, employee, { phone: String(round) }),
    ])
    expect(replies.filter(({ status }) => status !== 200 && status !== 412).map(({ body }) => body)).toEqual([])
    const names = (await namesOf(owner)).map(([each]) => String(each).toLowerCase())
    expect(new Set(names).size).toBe(names.length)
    const left = await find(owner, next)
    // Whoever came after the rename made the old name anew, in their own spelling: it is put back for the next round.
    const others = (await api.as(owner).call(searchNames, { body: { list: 'department', q: name } })).items
    for (const other of others.filter((each) => each.name.toLowerCase() === name.toLowerCase()))
      await api.as(owner).call(mergeName, { params: { id: other.id }, body: { into: left.id } }, { key: other.id })
  }
  const [loose] = await rows<{ loose: number }>(
    "select count(*)::int as loose from person p where department <> '' and not exists (select from listed_department d where d.company_id = p.company_id and d.name = p.department)",
  )
  expect(loose?.loose).toBe(0)
})
