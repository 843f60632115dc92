import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { addName, renameName, removeName } from '@daybook/people/contract'
import { testApp } from '@daybook/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  addDocumentFile,
  addDocuments,
  addDocumentVersion,
  addOwnDocuments,
  changeDocument,
  type Document,
  getDocument,
  listPersonDocuments,
  openDocument,
  removeDocument,
  searchDocuments,
} from '../contract/index.ts'
import { brought, documentBy, paper } from '../testing/calls.ts'
import { documentFilesJob } from './file-routes.ts'

const world = await testApp({ own: true })
const { api, app, given, clock, rows } = world
beforeEach(() => clock.set('2026-03-16T09:00:00Z'))

type Who = { token: string }
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code
const put = (who: Who, { userId, ...body }: { userId?: string; [more: string]: unknown }) =>
  userId === undefined && !('place' in body)
    ? api.as(who).send(addOwnDocuments, { body: { folder: '', ...body } as never })
    : putInto(who, { ...body, ...(userId ? { userId } : {}) })
const putInto = (who: Who, body: object) =>
  api.as(who).send(addDocuments, { body: { place: 'PERSON', department: '', userId: null, folder: '', ...body } as never })
const show = (who: Who, id: string) => api.as(who).call(getDocument, { params: { id } })

describe('documents are put into a place', () => {
  test('several at once, called as one likes, in a folder', async () => {
    const { owner, employee } = await given.cast()
    const files = [
      { broughtId: await brought(world, owner), name: 'Contract' },
      { broughtId: await brought(world, owner, paper('b.pdf', '% b\n')), name: 'Annex' },
    ]
    const reply = await put(owner, { userId: employee.userId, folder: 'Contracts', files })
    expect(reply.status).toBe(200)
    const { items } = await api.as(employee).call(listPersonDocuments, { params: { userId: employee.userId }, query: {} })
    expect(items.map(({ name, folder, versions, changedBy }) => [name, folder, versions, changedBy])).toEqual([
      ['Annex', 'Contracts', 1, owner.name],
      ['Contract', 'Contracts', 1, owner.name],
    ])
  })

  test('by everybody into their own, and into any other by owner and HR alone', async () => {
    const { owner, hr, manager, employee, outsider } = await given.cast()
    await api.as(owner).call(addName, { body: { list: 'department', name: 'Kitchen' } })
    const tries = async (who: Who, where: object) =>
      (await put(who, { ...where, files: [{ broughtId: await brought(world, who), name: 'x' }] })).status
    for (const who of [owner, hr, manager, employee]) expect(await tries(who, {})).toBe(200)
    for (const who of [owner, hr]) {
      expect(await tries(who, { place: 'COMPANY' })).toBe(200)
      expect(await tries(who, { place: 'DEPARTMENT', department: 'kitchen' })).toBe(200)
      expect(await tries(who, { userId: outsider.userId })).toBe(200)
    }
    for (const who of [manager, employee]) {
      expect(await tries(who, { place: 'COMPANY' })).toBe(403)
      expect(await tries(who, { place: 'DEPARTMENT', department: 'Kitchen' })).toBe(403)
      expect(await tries(who, { userId: outsider.userId })).toBe(403)
    }
  })

  test('of a department that there is, with a file that one brought and that is in no document yet', async () => {
    const { owner, hr } = await given.cast()
    const file = await brought(world, owner)
    const one = [{ broughtId: file, name: 'x' }]
    expect(codeOf(await put(owner, { place: 'DEPARTMENT', department: 'Attic', files: one }))).toBe('document.no_department')
    expect(codeOf(await put(owner, { place: 'COMPANY', files: [...one, ...one] }))).toBe('document.no_file')
    expect(codeOf(await put(hr, { place: 'COMPANY', files: one }))).toBe('document.no_file')
    expect(codeOf(await put(hr, { files: one }))).toBe('not_found')
    expect(codeOf(await put(owner, { place: 'PERSON', files: one }))).toBe('request.invalid')
    expect((await put(owner, { files: one })).status).toBe(200)
    expect(codeOf(await put(owner, { files: one }))).toBe('not_found')
    expect((await api.as(hr).send(openDocument, { params: { fileId: await brought(world, owner) }, query: {} })).status).toBe(404)
  })

  test('of no more than a hundred files that are in none yet; what is in none goes after a week', async () => {
    const owner = await given.company()
    const kept = await documentBy(world, owner)
    const loose = await brought(world, owner)
    await rows(
      `insert into document_file (company_id, id, file_id, sha256, name, kind, size, brought_by, added_at)
        select company_id, gen_random_uuid(), file_id, sha256, name, kind, size, brought_by, added_at from document_file, generate_series(1, 99) where id = $1`,
      [loose],
    )
    expect(codeOf(await api.as(owner).send(addDocumentFile, { file: paper() }))).toBe('document.files_full')
    await rows('delete from document_file where document_id is null and id <> $1', [loose])
    clock.advance(8 * 24 * 60)
    await documentFilesJob.run(app)
    expect(await rows('select id from document_file where company_id = $1', [owner.companyId])).toHaveLength(1)
    expect((await show(owner, kept.id)).files).toHaveLength(1)
  })
})

describe('a document', () => {
  test('gets versions; the older ones stay and are opened', async () => {
    const { owner, employee } = await given.cast()
    const { id } = await documentBy(world, owner, { userId: employee.userId })
    const broughtId = await brought(world, owner, paper('Second.pdf', '% second\n'))
    const changed = await api.as(owner).call(addDocumentVersion, { params: { id }, body: { broughtId } })
    expect(changed.files.map(({ number, name }) => [number, name])).toEqual([
      [2, 'Second.pdf'],
      [1, 'Contract.pdf'],
    ])
    for (const [i, more] of ['% second\n', ''].entries()) {
      const opened = await api.as(employee).call(openDocument, { params: { fileId: changed.files[i]?.id ?? '' }, query: {} })
      expect(Buffer.from((opened as unknown as { bytes: Uint8Array }).bytes).equals(paper('', more).bytes)).toBe(true)
    }
  })

  test('has fifty versions at most, and none of a file that is elsewhere', async () => {
    const owner = await given.company()
    const { id } = await documentBy(world, owner)
    const other = await documentBy(world, owner)
    const add = (broughtId: string) => api.as(owner).send(addDocumentVersion, { params: { id }, body: { broughtId } })
    expect(codeOf(await add((await show(owner, other.id)).files[0]?.id ?? ''))).toBe('document.no_file')
    await rows(
      `insert into document_file (company_id, id, document_id, number, file_id, sha256, name, kind, size, brought_by, added_at)
        select company_id, gen_random_uuid(), document_id, n, file_id, sha256, name, kind, size, brought_by, added_at
        from document_file, generate_series(2, 50) n where document_id = $1`,
      [id],
    )
    expect(codeOf(await add(await brought(world, owner)))).toBe('document.too_many_versions')
  })

  test('is renamed and put into another folder, by whoever looked at it last', async () => {
    const owner = await given.company()
    const { id } = await documentBy(world, owner, { place: 'COMPANY' })
    const change = (version: number) =>
      api.as(owner).send(changeDocument, { params: { id }, body: { name: 'Handbook', folder: 'Policies', version } })
    expect((await change(1)).status).toBe(200)
    expect(codeOf(await change(1))).toBe('version.stale')
    expect(await show(owner, id)).toMatchObject({ name: 'Handbook', folder: 'Policies', version: 2 })
  })

  test('that one brought oneself is changed and removed by oneself, until somebody else brought a version', async () => {
    const { owner, employee } = await given.cast()
    const [own, given_] = [await documentBy(world, employee), await documentBy(world, owner, { userId: employee.userId })]
    const tries = async ({ id }: { id: string }) => {
      const as = api.as(employee)
      const { version } = await show(employee, id)
      const broughtId = await brought(world, employee)
      return [
        await as.send(changeDocument, { params: { id }, body: { name: 'Mine', folder: '', version } }),
        await as.send(addDocumentVersion, { params: { id }, body: { broughtId } }),
        await as.send(removeDocument, { params: { id } }),
      ].map((reply) => codeOf(reply) ?? reply.status)
    }
    expect([(await show(employee, own.id)).can, (await show(employee, given_.id)).can]).toEqual([
      { change: true, remove: true },
      { change: false, remove: false },
    ])
    expect(await tries(given_)).toEqual(['document.not_yours', 'document.not_yours', 'document.not_yours'])
    expect(await tries(own)).toEqual([200, 200, 200])
    const second = await documentBy(world, employee)
    const broughtId = await brought(world, owner)
    await api.as(owner).call(addDocumentVersion, { params: { id: second.id }, body: { broughtId } })
    expect(await tries(second)).toEqual(['document.not_yours', 'document.not_yours', 'document.not_yours'])
  })

  test('that is removed is gone with its versions and files', async () => {
    const owner = await given.company()
    const { id } = await documentBy(world, owner)
    const [file] = (await show(owner, id)).files
    await api.as(owner).call(removeDocument, { params: { id } })
    expect((await api.as(owner).send(getDocument, { params: { id } })).status).toBe(404)
    expect((await api.as(owner).send(openDocument, { params: { fileId: file?.id ?? '' }, query: {} })).status).toBe(404)
    expect(await rows('select id from stored_file where company_id = $1', [owner.companyId])).toEqual([])
  })
})

test('shared documents are found by words of name or folder, by folder and by department, page by page', async () => {
  const owner = await given.company()
  await api.as(owner).call(addName, { body: { list: 'department', name: 'Kitchen' } })
  const add = (name: string, folder: string, department = '') =>
    documentBy(world, owner, { place: department ? 'DEPARTMENT' : 'COMPANY', department, folder }, name)
  await add('Travel rules', 'Policies')
  await add('100% cotton', 'Uniforms')
  await add('House rules', 'Policies')
  await add('Hygiene plan', 'Plans', 'Kitchen')
  const names = async (body: object) =>
    (await api.as(owner).call(searchDocuments, { body: body as { q: string } })).items.map(({ name }) => name)
  expect(await names({})).toEqual(['Hygiene plan', 'House rules', 'Travel rules', '100% cotton'])
  expect(await names({ q: 'RULES' })).toEqual(['House rules', 'Travel rules'])
  expect(await names({ q: 'uniform' })).toEqual(['100% cotton'])
  expect(await names({ q: '%' })).toEqual(['100% cotton'])
  expect(await names({ folder: 'Plans' })).toEqual(['Hygiene plan'])
  expect(await names({ department: 'Kitchen' })).toEqual(['Hygiene plan'])
  expect(await names({ department: '' })).toEqual(['House rules', 'Travel rules', '100% cotton'])
  const first = await api.as(owner).call(searchDocuments, { body: { limit: 3 } })
  const rest = await api.as(owner).call(searchDocuments, { body: { limit: 3, cursor: first.nextCursor ?? '' } })
  expect([...first.items, ...rest.items].map(({ name }) => name)).toEqual(await names({}))
})

test('documents of a department follow its name, and hold it', async () => {
  const owner = await given.company()
  const { id, version } = await api.as(owner).call(addName, { body: { list: 'department', name: 'Kitchen' } })
  const document = await documentBy(world, owner, { place: 'DEPARTMENT', department: 'Kitchen' })
  await api.as(owner).call(renameName, { params: { id }, body: { name: 'Bakery', version } })
  expect((await show(owner, document.id)).department).toBe('Bakery')
  const removed = await api.as(owner).send(removeName, { params: { id } })
  expect([removed.status, removed.text]).toEqual([409, expect.stringContaining('1 document')])
})

describe('what is no picture and no PDF, or pretends to be', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  const zipBehind = Buffer.concat([paper().bytes, Buffer.from('PK\u0003\u0004 an archive behind a PDF')])
  const late = Buffer.concat([Buffer.from('<script>alert(1)</script>'), paper().bytes])

  test.each([
    ['a drawing that runs', svg, 'Plan.svg', 'file.kind'],
    ['a page', html, 'Page.html', 'file.kind'],
    ['a page that is called a PDF', html, 'Contract.pdf', 'file.kind'],
    ['a drawing that is called a photo', svg, 'Photo.png', 'file.kind'],
    ['a PDF with an archive behind it', zipBehind, 'Contract.pdf', 'file.broken'],
    ['a page with a PDF behind it', late, 'Contract.pdf', 'file.kind'],
    ['an empty file', Buffer.alloc(0), 'Contract.pdf', 'file.kind'],
  ])('%s is refused, and nothing of it stays', async (_, bytes, name, code) => {
    const owner = await given.company()
    const reply = await api.as(owner).send(addDocumentFile, { file: { bytes, name } })
    expect([reply.status, codeOf(reply)]).toEqual([400, code])
    expect(await nothingOf(owner.companyId)).toBe(true)
  })

  test('more than 10 MB is refused while it arrives', async () => {
    const owner = await given.company()
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(10 * 1024 * 1024, 120), Buffer.from('\n%%EOF\n')])
    expect((await api.as(owner).send(addDocumentFile, { file: { bytes, name: 'Large.pdf' } })).status).toBe(413)
    expect(await nothingOf(owner.companyId)).toBe(true)
  })

  test('a file that is called as a page or a path is called as what it is', async () => {
    const owner = await given.company()
    const names = []
    for (const name of ['Contract.pdf.html', '../../etc/passwd', 'Con\u202etract.pdf'])
      names.push((await api.as(owner).call(addDocumentFile, { file: paper(name) })).name)
    expect(names).toEqual(['Contract.pdf.html.pdf', 'passwd.pdf', 'Contract.pdf'])
  })
})

const nothingOf = async (companyId: string): Promise<boolean> => {
  const stored = await rows('select id from stored_content where company_id = $1', [companyId])
  const incoming = join(app.config.dataDir, '.incoming')
  await expect.poll(() => (existsSync(incoming) ? readdirSync(incoming) : [])).toEqual([])
  return stored.length === 0
}

test('on a plan without documents everything is read, and nothing is changed; on Growth it is', async () => {
  const { owner, employee } = await given.cast()
  const { id } = await documentBy(world, owner, { userId: employee.userId })
  const onPlan = (plan: string) => rows('update company set plan_type = $2 where company_id = $1', [owner.companyId, plan])
  await onPlan('FREE_PACK')
  const as = api.as(owner)
  const changes = [
    await as.send(addDocumentFile, { file: paper() }),
    await put(owner, { files: [{ broughtId: id, name: 'x' }] }),
    await as.send(changeDocument, { params: { id }, body: { name: 'x', folder: '', version: 1 } }),
    await as.send(addDocumentVersion, { params: { id }, body: { broughtId: id } }),
    await as.send(removeDocument, { params: { id } }),
  ]
  expect(changes.map(({ status }) => status)).toEqual(changes.map(() => 402))
  expect((await api.as(employee).send(getDocument, { params: { id } })).status).toBe(200)
  await onPlan('GROWTH_PACK')
  expect((await as.send(removeDocument, { params: { id } })).status).toBe(200)
})

test('two who change a document at once: the second hears that it has changed', async () => {
  const { owner, hr } = await given.cast()
  const { id } = await documentBy(world, owner, { place: 'COMPANY' })
  const change = (who: Who, name: string) =>
    api.as(who).send(changeDocument, { params: { id }, body: { name, folder: '', version: 1 } })
  const replies = await Promise.all([change(owner, 'One'), change(hr, 'Other')])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 412])
  const stored: Document = await show(owner, id)
  expect(stored.version).toBe(2)
})
