import { listNotifications } from '@daybook/notifications/contract'
import { deactivatePerson, getPerson, updatePerson } from '@daybook/people/contract'
import { day } from '@daybook/platform/domain'
import { type Member, testApp } from '@daybook/testing'
import { pdfText } from '@daybook/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  addLetterTemplate,
  changeLetterTemplate,
  getDocument,
  getLetterTemplate,
  listLetterTemplates,
  listPersonDocuments,
  listSignatures,
  makeLetter,
  openDocument,
  previewLetter,
  removeDocument,
  removeLetterTemplate,
} from '../contract/index.ts'
import { letter, letterBy } from '../testing/calls.ts'

const world = await testApp()
const { api, given, clock, rows, settle } = world
beforeEach(() => clock.set('2026-03-16T09:00:00Z'))

type Who = { token: string }
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code
const values = [{ field: 'reason', value: 'Ten years with us' }]
const make = (who: Who, id: string, userId: string, more: object = {}) =>
  api.as(who).send(makeLetter, { params: { id }, body: { userId, values, version: 1, ...more } })
const made = async (who: Who, id: string, userId: string, more: object = {}) =>
  (await make(who, id, userId, more)).body as { documentId: string; number: number }
const textOf = async (who: Who, documentId: string): Promise<string> => {
  const [file] = (await api.as(who).call(getDocument, { params: { id: documentId } })).files
  const opened = await api.as(who).call(openDocument, { params: { fileId: file?.id ?? '' }, query: {} })
  return pdfText((opened as unknown as { bytes: Uint8Array }).bytes)
}
const ana = async (owner: Member) => given.person(owner, { name: 'Ana Ruiz' })

describe('a template', () => {
  test('is added, listed, changed by whoever looked at it last, and removed, by owner and HR alone', async () => {
    const { owner, hr, manager, employee } = await given.cast()
    const { id } = await letterBy(world, owner)
    await letterBy(world, hr, { name: 'Another' })
    expect((await api.as(hr).call(listLetterTemplates, { query: {} })).items.map(({ name }) => name)).toEqual([
      'Another',
      'Certificate',
    ])
    expect(codeOf(await api.as(owner).send(addLetterTemplate, { body: { ...letter, name: 'CERTIFICATE' } }))).toBe(
      'document.template_exists',
    )
    const change = (version: number, name = 'Thanks') =>
      api.as(owner).send(changeLetterTemplate, { params: { id }, body: { ...letter, name, version } })
    expect(codeOf(await change(1, 'another'))).toBe('document.template_exists')
    expect([(await change(1)).status, codeOf(await change(1))]).toEqual([200, 'version.stale'])
    for (const who of [manager, employee])
      expect((await api.as(who).send(getLetterTemplate, { params: { id } })).status).toBe(403)
    await api.as(owner).call(removeLetterTemplate, { params: { id } })
    expect((await api.as(owner).send(getLetterTemplate, { params: { id } })).status).toBe(404)
  })

  test('with a field that there is not is refused, with the line', async () => {
    const owner = await given.company()
    const send = (body: string, own: string[] = []) => api.as(owner).send(addLetterTemplate, { body: { name: 'x', body, own } })
    const reply = await send('Dear {first name},\nyou earn {salary}')
    expect([reply.status, reply.text]).toEqual([400, expect.stringContaining('Line 2: There is no field {salary}')])
    expect((await send('{salary}', ['salary'])).status).toBe(200)
    expect((await send('x', ['{x}'])).status).toBe(400)
  })

  test('is of one company', async () => {
    const { ours, theirs } = await given.twoCompanies()
    const { id } = await letterBy(world, theirs.owner)
    expect((await make(ours.owner, id, ours.employee.userId)).status).toBe(404)
    const own = await letterBy(world, ours.owner)
    expect(codeOf(await make(ours.owner, own.id, theirs.employee.userId))).toBe('document.left')
    const look = { params: { id: own.id }, body: { userId: theirs.employee.userId } }
    expect(codeOf(await api.as(ours.owner).send(previewLetter, look))).toBe('document.left')
  })
})

describe('a letter', () => {
  test('is looked at before, says what it lacks, and is not made without', async () => {
    const owner = await given.company({ name: 'Harbor & Pine' })
    const { userId } = await ana(owner)
    const { id } = await letterBy(world, owner)
    const look = (typed: typeof values) => api.as(owner).call(previewLetter, { params: { id }, body: { userId, values: typed } })
    const before = await look([])
    expect([before.missing, before.made]).toEqual([['reason'], false])
    const reply = await make(owner, id, userId, { values: [] })
    expect([reply.status, codeOf(reply), reply.text]).toEqual([400, 'document.letter_lacks', expect.stringContaining('reason')])
    expect((await look(values)).blocks.map(({ text }) => text)).toEqual([
      'Certificate',
      'Dear Ana,',
      'Ten years with us',
      'Harbor & Pine, 16 Mar 2026',
    ])
  })

  test('is not made without what was typed, where the record has something by now', async () => {
    const { owner, hr, employee } = await given.cast()
    const { id } = await letterBy(world, owner, { body: '{name} is {job title}.', own: [] })
    const typed = { values: [{ field: 'job title', value: 'Junior clerk' }] }
    const { version } = await api.as(hr).call(getPerson, { params: { userId: employee.userId } })
    const body = { version, designation: 'Head of Finance' }
    await api.as(hr).call(updatePerson, { params: { userId: employee.userId }, body })
    expect(codeOf(await make(owner, id, employee.userId, typed))).toBe('version.stale')
    expect((await make(owner, id, employee.userId, { values: [] })).status).toBe(200)
  })

  test('is made with the words that were looked at, or not at all', async () => {
    const { owner, hr } = await given.cast()
    const { id } = await letterBy(world, owner)
    const body = { ...letter, body: '{name} is promised 90,000.00 a year.', own: [], version: 1 }
    await api.as(hr).call(changeLetterTemplate, { params: { id }, body })
    expect(codeOf(await make(owner, id, hr.userId))).toBe('version.stale')
    expect((await make(owner, id, hr.userId, { version: 2 })).status).toBe(200)
  })

  test('becomes a PDF among the documents of its person, who reads it, and nobody else does', async () => {
    const { owner, manager, outsider } = await given.cast()
    const person = await ana(owner)
    const { id } = await letterBy(world, owner)
    const { documentId, number } = await made(owner, id, person.userId, { folder: 'Letters' })
    expect(number).toBe(1)
    expect(await textOf(person, documentId)).toMatch(/Certificate.*Dear Ana,.*Ten years with us.*16 Mar 2026/s)
    const { items } = await api.as(person).call(listPersonDocuments, { params: { userId: person.userId }, query: {} })
    expect(items).toMatchObject([{ name: 'Certificate', folder: 'Letters', kind: 'pdf', versions: 1 }])
    await settle()
    const told = (await api.as(person).call(listNotifications, { query: {} })).items.map(({ message }) => message)
    expect(told.filter((message) => message.startsWith('HR gives you'))).toEqual(['HR gives you a document: Certificate'])
    for (const who of [manager, outsider])
      expect((await api.as(who).send(getDocument, { params: { id: documentId } })).status).toBe(404)
  })

  test('that is made again is a version of the same document, until that is removed', async () => {
    const owner = await given.company()
    const { userId } = await ana(owner)
    const { id } = await letterBy(world, owner)
    const one = await made(owner, id, userId)
    const again = await made(owner, id, userId, { values: [{ field: 'reason', value: 'Eleven years' }] })
    expect(again).toEqual({ documentId: one.documentId, number: 2 })
    expect(await textOf(owner, one.documentId)).toContain('Eleven years')
    const both = await Promise.all([made(owner, id, userId), made(owner, id, userId)])
    expect(both.map(({ number }) => number).toSorted()).toEqual([3, 4])
    await api.as(owner).call(removeDocument, { params: { id: one.documentId } })
    const anew = await Promise.all([made(owner, id, userId), made(owner, id, userId)])
    expect(anew.map(({ number }) => number).toSorted()).toEqual([1, 2])
    expect(new Set(anew.map(({ documentId }) => documentId)).size).toBe(1)
  })

  test('is signed where that is wished, and a new version anew', async () => {
    const owner = await given.company()
    const person = await ana(owner)
    const { id } = await letterBy(world, owner)
    const asked = async () =>
      (await api.as(person).call(listSignatures, { query: {} })).items.map(({ number, how }) => [number, how])
    expect(codeOf(await make(owner, id, person.userId, { signBy: '2026-03-15' }))).toBe('document.due_past')
    await made(owner, id, person.userId, { signBy: '2026-03-20' })
    expect(await asked()).toEqual([[1, 'SIGN']])
    await made(owner, id, person.userId, { signBy: '2026-03-20' })
    expect(await asked()).toEqual([[2, 'SIGN']])
  })

  test('is signed by nobody who left, and HR write none over one of their own that the owner wrote', async () => {
    const { owner, hr } = await given.cast()
    const person = await ana(owner)
    const { id } = await letterBy(world, owner)
    await api.as(owner).call(deactivatePerson, { params: { userId: person.userId }, body: { endDate: day('2026-03-13') } })
    expect(codeOf(await make(owner, id, person.userId, { signBy: '2026-03-20' }))).toBe('document.no_reader')
    expect((await make(owner, id, person.userId)).status).toBe(200)
    await made(owner, id, hr.userId)
    expect(codeOf(await make(hr, id, hr.userId))).toBe('document.not_yours')
  })

  test('has fifty versions at most, and on a smaller plan none is made', async () => {
    const owner = await given.company()
    const { userId } = await ana(owner)
    const { id } = await letterBy(world, owner)
    const { documentId } = await made(owner, id, userId)
    await rows(
      `insert into document_file (company_id, id, document_id, number, file_id, sha256, name, kind, size, brought_by, added_at)
        select company_id, gen_random_uuid(), document_id, n, file_id, sha256, name, kind, size, brought_by, added_at
        from document_file, generate_series(2, 50) n where document_id = $1`,
      [documentId],
    )
    expect(codeOf(await make(owner, id, userId))).toBe('document.too_many_versions')
    await rows(`update company set plan_type = 'FREE_PACK' where company_id = $1`, [owner.companyId])
    expect((await make(owner, id, userId)).status).toBe(402)
    expect((await api.as(owner).send(listLetterTemplates, { query: {} })).status).toBe(200)
  })
})

test('a letter grows with its values up to a bound: the longest is printed while another company waits, one that is longer by nobody', async () => {
  const [one, other] = [await given.cast(), await given.cast()]
  const long = await letterBy(world, one.hr, { name: 'Long', body: '{a}'.repeat(81), own: ['a'] })
  const short = await letterBy(world, other.hr, { name: 'Short', body: 'Dear {a}', own: ['a'] })
  const with3 = (value: string) => ({ values: [{ field: 'a', value }] })
  const [first, second] = await Promise.all([
    make(one.hr, long.id, one.employee.userId, with3('W'.repeat(493))),
    make(other.hr, short.id, other.employee.userId, with3('Ann')),
  ])
  expect([first.status, second.status]).toEqual([200, 200])
  const beyond = with3('W'.repeat(500))
  expect(codeOf(await make(one.hr, long.id, one.employee.userId, beyond))).toBe('document.letter_long')
  const looked = await api.as(one.hr).send(previewLetter, {
    params: { id: long.id },
    body: { userId: one.employee.userId, ...beyond },
  })
  expect(codeOf(looked)).toBe('document.letter_long')
  const lines = await letterBy(world, one.hr, { name: 'Lines', body: Array(601).fill('- a').join('\n'), own: [] })
  expect(codeOf(await make(one.hr, lines.id, one.employee.userId, { values: [] }))).toBe('document.letter_parts')
})
