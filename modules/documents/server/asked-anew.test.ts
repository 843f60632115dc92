import { day } from '@daybook/platform/domain'
import { type Member, testApp } from '@daybook/testing'
import { beforeEach, expect, test } from 'vitest'
import {
  addDocumentRequest,
  askConfirmation,
  bringWantedDocument,
  decideWantedDocument,
  endConfirmation,
  getConfirmation,
  getWantedDocument,
  listWantedDocuments,
  makeLetter,
  removeDocument,
} from '../contract/index.ts'
import { brought, letterBy } from '../testing/calls.ts'

// A new version is asked for anew, and never in the name of whoever is to sign it.

const world = await testApp()
const { api, given, clock } = world
beforeEach(() => clock.set('2026-03-16T09:00:00Z'))
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code
const values = [{ field: 'reason', value: 'Ten years with us' }]

const askedToSign = (owner: Member, documentId: string, who: Member) => {
  const body = { how: 'SIGN' as const, dueOn: day('2026-03-20'), people: [who.userId], inOrder: false }
  return api.as(owner).call(askConfirmation, { params: { documentId }, body })
}
const ending = (who: Member, documentId: string) => api.as(who).send(endConfirmation, { params: { documentId } })

test.each(['owner', 'hr'] as const)('HR who are to sign a letter that %s made make no other version of it', async (by) => {
  const cast = await given.cast()
  const { owner, hr, employee } = cast
  const { id } = await letterBy(world, owner)
  const body = { userId: by === 'owner' ? employee.userId : hr.userId, values, version: 1, folder: '', signBy: null }
  const { documentId } = (await api.as(cast[by]).send(makeLetter, { params: { id }, body })).body as { documentId: string }
  await askedToSign(owner, documentId, hr)
  expect(codeOf(await api.as(hr).send(makeLetter, { params: { id }, body }))).toBe('document.asked_of_you')
  expect(codeOf(await ending(hr, documentId))).toBe('document.asked_of_you')
  expect(codeOf(await api.as(hr).send(removeDocument, { params: { id: documentId } }))).toBe('document.asked_of_you')
  expect((await api.as(owner).send(makeLetter, { params: { id }, body })).status).toBe(200)
})

test('HR who bring what was asked of them another time are to sign it as whoever asked them wants', async () => {
  const { owner, hr } = await given.cast()
  const wanted = {
    title: 'Side job',
    note: '',
    kind: 'ANY',
    expires: false,
    dueOn: day('2026-03-20'),
    people: [hr.userId],
  } as const
  await api.as(owner).call(addDocumentRequest, { body: wanted as never })
  const [{ id: wantedId } = { id: '' }] = (await api.as(hr).call(listWantedDocuments, { query: {} })).items
  const bring = async () =>
    api.as(hr).send(bringWantedDocument, { params: { wantedId }, body: { broughtId: await brought(world, hr), expiresOn: null } })
  const first = (await bring()).body as { document?: { id: string }; documentId?: string }
  const documentId = first.document?.id ?? first.documentId ?? ''
  await askedToSign(owner, documentId, hr)
  expect(codeOf(await bring())).toBe('document.asked_of_others')
  const { version } = await api.as(owner).call(getWantedDocument, { params: { wantedId } })
  const body = { decision: 'SEND_BACK' as const, reason: 'Blurred', version }
  await api.as(owner).call(decideWantedDocument, { params: { wantedId }, body })
  expect((await bring()).status).toBe(200)
  const { confirmation } = await api.as(owner).call(getConfirmation, { params: { documentId } })
  expect(confirmation).toMatchObject({ number: 2, madeBy: owner.name, ended: false })
  expect(codeOf(await ending(hr, documentId))).toBe('document.asked_of_you')
  expect(codeOf(await api.as(hr).send(removeDocument, { params: { id: documentId } }))).toBe('document.asked_of_you')
})
