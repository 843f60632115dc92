import { deactivatePerson, getPerson, updatePerson } from '@daybook/people/contract'
import { day } from '@daybook/platform/domain'
import { type Member, testApp } from '@daybook/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  addDocumentVersion,
  changeDocument,
  getDocument,
  listDocumentFolders,
  listDocumentOpenings,
  listDocumentReaders,
  listPersonDocuments,
  openDocument,
  removeDocument,
  searchDocuments,
} from '../contract/index.ts'
import { brought, documentBy } from '../testing/calls.ts'

// Who reads a document: what the lists show, what is opened and what "Who can see this" says must be the same, for everybody and every place.

const world = await testApp()
const { api, given, clock, rows } = world
clock.set('2026-03-16T09:00:00Z')

const moveTo = async (owner: Member, { userId }: Member, department: string) => {
  const { version } = await api.as(owner).call(getPerson, { params: { userId } })
  await api.as(owner).call(updatePerson, { params: { userId }, body: { version, department } })
}

/** A company with everybody whom the rule may tell apart, and documents in every place. */
const house = async () => {
  const { ours, theirs } = await given.twoCompanies()
  const { owner } = ours
  const person = (role: Parameters<typeof given.person>[1] = {}) => given.person(owner, role)
  const cook = await person()
  const lead = await person({ role: 'MANAGER' })
  await moveTo(owner, cook, 'Kitchen')
  await moveTo(owner, lead, 'Kitchen')
  await moveTo(owner, ours.employee, 'Yard')
  // Worked in the kitchen, left, and came back to the yard.
  const [former, back] = [await person(), await person()]
  await moveTo(owner, former, 'Kitchen')
  await moveTo(owner, back, 'Yard')
  const gone = await person()
  await moveTo(owner, gone, 'Kitchen')
  const of = (userId: string) => documentBy(world, owner, { userId })
  const documents = {
    company: await documentBy(world, owner, { place: 'COMPANY', folder: 'Policies' }),
    kitchen: await documentBy(world, ours.hr, { place: 'DEPARTMENT', department: 'Kitchen' }),
    yard: await documentBy(world, owner, { place: 'DEPARTMENT', department: 'yard', folder: 'Plans' }),
    ofEmployee: await of(ours.employee.userId),
    byEmployee: await documentBy(world, ours.employee),
    ofManager: await of(ours.manager.userId),
    ofCook: await of(cook.userId),
    ofHr: await of(ours.hr.userId),
    ofOwner: await documentBy(world, owner),
    ofFormer: await of(former.userId),
    ofBack: await of(back.userId),
    ofGone: await of(gone.userId),
  }
  for (const { userId } of [former, gone])
    await api.as(owner).call(deactivatePerson, { params: { userId }, body: { endDate: day('2026-03-13') } })
  await rows('update person set account_id = $1 where id = $2', [back.accountId, former.userId])
  const people = { ...ours, cook, lead, back }
  return { owner, people, gone, documents, theirs, former }
}
let found: Awaited<ReturnType<typeof house>>
beforeAll(async () => {
  found = await house()
})

const read = async (reader: { token: string }, id: string) => (await api.as(reader).send(getDocument, { params: { id } })).status

/** Everything that lists show somebody, over the shared documents and those of every person. */
const listed = async (reader: { token: string }, userIds: readonly string[]): Promise<Set<string>> => {
  const shared = await api.as(reader).send(searchDocuments, { body: { limit: 100 } })
  const lists = [shared]
  for (const userId of userIds) lists.push(await api.as(reader).send(listPersonDocuments, { params: { userId }, query: {} }))
  return new Set(lists.flatMap(({ body }) => ((body as { items?: { id: string }[] }).items ?? []).map(({ id }) => id)))
}

const said = async (id: string): Promise<string[]> =>
  (await api.as(found.owner).call(listDocumentReaders, { params: { id }, query: { limit: '100' } })).items.map(
    ({ userId }) => userId,
  )

describe('over all roles and places', () => {
  test('whoever opens a document is who it says can see it, and the lists show them the same', async () => {
    const { people, documents, former, gone } = found
    const userIds = [...Object.values(people), former, gone].map(({ userId }) => userId)
    const lists = new Map<string, Set<string>>()
    for (const [name, reader] of Object.entries(people)) lists.set(name, await listed(reader, userIds))
    for (const [place, { id }] of Object.entries(documents)) {
      const whoCan = await said(id)
      const [file] = (await api.as(found.owner).call(getDocument, { params: { id } })).files
      for (const [name, reader] of Object.entries(people)) {
        const says = whoCan.includes(reader.userId)
        const opened = await api.as(reader).send(openDocument, { params: { fileId: file?.id ?? '' }, query: {} })
        expect([place, name, (await read(reader, id)) === 200]).toEqual([place, name, says])
        expect([place, name, opened.status]).toEqual([place, name, says ? 200 : 404])
        expect([place, name, lists.get(name)?.has(id)]).toEqual([place, name, says])
      }
      expect(whoCan.every((userId) => Object.values(people).some((reader) => reader.userId === userId))).toBe(true)
    }
  })

  test('these are: everybody, a department with owner and HR, or the person with owner and HR, and no manager of theirs', async () => {
    const { people, documents } = found
    const { owner, hr, manager, employee, outsider, cook, lead, back } = people
    const all = [owner, hr, manager, employee, outsider, cook, lead, back]
    const expected: Record<keyof typeof documents, readonly Member[]> = {
      company: all,
      kitchen: [owner, hr, cook, lead],
      yard: [owner, hr, employee, back],
      ofEmployee: [owner, hr, employee],
      byEmployee: [owner, hr, employee],
      ofManager: [owner, hr, manager],
      ofCook: [owner, hr, cook],
      ofHr: [owner, hr],
      ofOwner: [owner, hr],
      // Whoever came back reads what was theirs, and of the department they left nothing more.
      ofFormer: [owner, hr, back],
      ofBack: [owner, hr, back],
      ofGone: [owner, hr],
    }
    for (const [place, readers] of Object.entries(expected))
      expect([place, (await said(documents[place as keyof typeof documents].id)).toSorted()]).toEqual([
        place,
        readers.map(({ userId }) => userId).toSorted(),
      ])
  })

  test('each reader is told why', async () => {
    const { people, documents } = found
    const why = async (id: string) => {
      const { items } = await api.as(found.owner).call(listDocumentReaders, { params: { id }, query: {} })
      return (member: Member) => items.find(({ userId }) => userId === member.userId)?.why
    }
    const [company, kitchen, own] = [
      await why(documents.company.id),
      await why(documents.kitchen.id),
      await why(documents.ofEmployee.id),
    ]
    expect([company(people.cook), company(people.hr), kitchen(people.cook), own(people.employee)]).toEqual([
      'EVERYBODY',
      'ROLE',
      'DEPARTMENT',
      'SELF',
    ])
  })
})

test('whoever left reads nothing, also not what was theirs', async () => {
  const { gone, documents } = found
  for (const { id } of [documents.company, documents.kitchen, documents.ofGone])
    expect([401, 403]).toContain(await read(gone, id))
})

test('HR who work as an employee read as one', async () => {
  const { people, documents } = found
  const asEmployee = (id: string) => api.as(people.hr).send(getDocument, { params: { id } }, { profile: 'employee' })
  expect((await asEmployee(documents.ofEmployee.id)).status).toBe(404)
  expect((await asEmployee(documents.ofHr.id)).status).toBe(200)
})

test('another company finds none of it by any id, and changes nothing', async () => {
  const { theirs, documents, owner } = found
  for (const { id } of [documents.company, documents.ofEmployee]) {
    const [file] = (await api.as(owner).call(getDocument, { params: { id } })).files
    const as = api.as(theirs.owner)
    const tried = [
      await as.send(getDocument, { params: { id } }),
      await as.send(openDocument, { params: { fileId: file?.id ?? '' }, query: {} }),
      await as.send(listDocumentReaders, { params: { id }, query: {} }),
      await as.send(listDocumentOpenings, { params: { id }, query: {} }),
      await as.send(changeDocument, { params: { id }, body: { name: 'Mine', folder: '', version: 1 } }),
      await as.send(addDocumentVersion, { params: { id }, body: { broughtId: await brought(world, theirs.owner) } }),
      await as.send(removeDocument, { params: { id } }),
    ]
    expect(tried.map(({ status }) => status)).toEqual(tried.map(() => 404))
  }
  expect((await api.as(theirs.owner).call(listDocumentFolders, {})).folders).toEqual([])
})

test('folders and departments are told of what one finds there, and of nothing else', async () => {
  const { people } = found
  const told = (who: Member) => api.as(who).call(listDocumentFolders, {})
  expect(await told(people.cook)).toEqual({ folders: ['Policies'], departments: ['Kitchen'] })
  expect(await told(people.employee)).toEqual({ folders: ['Plans', 'Policies'], departments: ['Yard'] })
  expect(await told(people.hr)).toEqual({ folders: ['Plans', 'Policies'], departments: ['Kitchen', 'Yard'] })
})

test('each opening of a personal document by somebody else is noted, told to its person, and seen in their list', async () => {
  const { owner, hr, employee, manager } = await given.cast()
  const { id } = await documentBy(world, owner, { userId: employee.userId })
  const shared = await documentBy(world, owner, { place: 'COMPANY' })
  const fileOf = async (document: string) =>
    (await api.as(owner).call(getDocument, { params: { id: document } })).files[0]?.id ?? ''
  const [fileId, sharedFile] = [await fileOf(id), await fileOf(shared.id)]
  for (const [i, who] of [employee, hr, owner, manager, hr].entries()) {
    clock.set(`2026-03-16T09:0${i}:00Z`)
    await api.as(who).send(openDocument, { params: { fileId }, query: {} })
    await api.as(who).send(openDocument, { params: { fileId: sharedFile }, query: {} })
  }
  const { items } = await api.as(employee).call(listDocumentOpenings, { params: { id }, query: {} })
  expect(items.map(({ userId, openedAt }) => [userId, openedAt])).toEqual([
    [hr.userId, '2026-03-16T09:04:00Z'],
    [owner.userId, '2026-03-16T09:02:00Z'],
    [hr.userId, '2026-03-16T09:01:00Z'],
  ])
  expect((await api.as(owner).call(listDocumentOpenings, { params: { id: shared.id }, query: {} })).items).toEqual([])
  const seen = await rows("select viewer_id from access_view where subject_id = $1 and what = 'document'", [employee.userId])
  expect(seen).toHaveLength(2)
  const first = await api.as(hr).call(listDocumentOpenings, { params: { id }, query: { limit: '2' } })
  const rest = await api.as(hr).call(listDocumentOpenings, { params: { id }, query: { cursor: first.nextCursor ?? '' } })
  expect([first.items.length, rest.items.length]).toEqual([2, 1])
})
