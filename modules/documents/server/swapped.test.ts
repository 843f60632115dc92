import { day } from '@daybook/platform/domain'
import { type Member, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import {
  addDocumentVersion,
  askConfirmation,
  bringWantedDocument,
  changeDocument,
  decideWantedDocument,
  getDocument,
  getSignature,
  getWantedDocument,
  listSignatures,
  removeDocument,
  signDocument,
} from '../contract/index.ts'
import { brought, documentBy, paper, requestBy } from '../testing/calls.ts'

const world = await testApp()
const { api, given, clock } = world

const codeOf = ({ body: said }: { body: unknown }) => (said as { code?: string }).code

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** What HR asked for, as they looked at it after it was brought. */
const seenByHr = async (kind: 'ANY' | 'PDF' = 'ANY') => {
  const { hr, employee } = await given.cast()
  const { wanted } = await requestBy(world, hr, [employee.userId], { kind })
  const params = { wantedId: wanted[0]?.id ?? '' }
  const body = { broughtId: await brought(world, employee), expiresOn: null }
  await api.as(employee).call(bringWantedDocument, { params, body })
  const seen = await api.as(hr).call(getWantedDocument, { params })
  const addVersion = async (file: ReturnType<typeof paper>) => {
    const broughtId = await brought(world, employee, file)
    return api.as(employee).send(addDocumentVersion, { params: { id: seen.documentId ?? '' }, body: { broughtId } })
  }
  return { hr, params, seen, addVersion }
}

test('HR accepts what they looked at, and not what was put in its place since', async () => {
  const { hr, params, seen, addVersion } = await seenByHr()
  expect(codeOf(await addVersion(paper('Other.pdf', '% another one\n')))).toBe('document.asked_for')
  const body = { decision: 'ACCEPT' as const, reason: '', version: seen.version }
  expect((await api.as(hr).send(decideWantedDocument, { params, body })).status).toBe(200)
  expect(await api.as(hr).call(getWantedDocument, { params })).toMatchObject({ status: 'ACCEPTED', file: { id: seen.file?.id } })
  expect(codeOf(await addVersion(paper('Later.pdf', '% a later one\n')))).toBe('document.not_yours')
})

test('what HR put in its place meanwhile is looked at before it is accepted', async () => {
  const { hr, params, seen } = await seenByHr()
  const broughtId = await brought(world, hr, paper('Scan.pdf', '% a better scan\n'))
  await api.as(hr).call(addDocumentVersion, { params: { id: seen.documentId ?? '' }, body: { broughtId } })
  const body = { decision: 'ACCEPT' as const, reason: '', version: seen.version }
  expect(codeOf(await api.as(hr).send(decideWantedDocument, { params, body }))).toBe('version.stale')
})

test('what is brought for a request is of its kind by whichever door', async () => {
  const { hr, params, addVersion } = await seenByHr('PDF')
  await addVersion({ bytes: png, name: 'Holiday.png' })
  expect((await api.as(hr).call(getWantedDocument, { params })).file?.kind).toBe('pdf')
})

test('a signature stands under the name that the document had when it was signed', async () => {
  const { hr, employee } = await given.cast()
  const { id: documentId } = await documentBy(world, hr, { userId: employee.userId }, 'Handbook')
  const body = { how: 'SIGN' as const, dueOn: day('2026-03-20'), people: [employee.userId], inOrder: false }
  await api.as(hr).call(askConfirmation, { params: { documentId }, body })
  const [asked] = (await api.as(employee).call(listSignatures, { query: {} })).items
  const params = { signatureId: asked?.id ?? '' }
  await api.as(employee).call(signDocument, { params, body: { name: employee.name, drawing: null } })
  const { version } = await api.as(hr).call(getDocument, { params: { id: documentId } })
  const renamed = { name: 'Waiver of all claims', folder: '', version }
  const change = (body: typeof renamed) => api.as(hr).send(changeDocument, { params: { id: documentId }, body })
  expect(codeOf(await change(renamed))).toBe('document.signed_name')
  expect((await change({ ...renamed, name: 'Handbook', folder: 'Old' })).status).toBe(200)
  expect((await api.as(employee).call(getSignature, { params })).documentName).toBe('Handbook')
})

test('what HR accepted is not removed by its person, also while another one waits to be looked at', async () => {
  clock.set('2026-03-16T09:00:00Z')
  const { hr, employee } = await given.cast()
  const { wanted } = await requestBy(world, hr, [employee.userId], { expires: true })
  const params = { wantedId: wanted[0]?.id ?? '' }
  const bring = async (more: string, expiresOn: string) => {
    const broughtId = await brought(world, employee, paper('Permit.pdf', more))
    return api.as(employee).call(bringWantedDocument, { params, body: { broughtId, expiresOn: day(expiresOn) } })
  }
  const { documentId, version } = await bring('% a permit\n', '2026-04-01')
  await api.as(hr).call(decideWantedDocument, { params, body: { decision: 'ACCEPT', reason: '', version } })
  await bring('% nothing\n', '2027-04-01')
  const remove = (who: Member) => api.as(who).send(removeDocument, { params: { id: documentId ?? '' } })
  expect(codeOf(await remove(employee))).toBe('document.not_yours')
  expect((await remove(hr)).status).toBe(200)
})
