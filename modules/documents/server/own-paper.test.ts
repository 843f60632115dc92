import { day } from '@daybook/platform/domain'
import { type Member, testApp } from '@daybook/testing'
import { beforeEach, expect, test } from 'vitest'
import {
  addDocumentVersion,
  askConfirmation,
  changeDocument,
  endConfirmation,
  getDocument,
  listSignatures,
  makeLetter,
  removeDocument,
  signDocument,
} from '../contract/index.ts'
import { brought, documentBy, letterBy, paper } from '../testing/calls.ts'

const world = await testApp()
const { api, given, clock } = world
beforeEach(() => clock.set('2026-03-16T09:00:00Z'))
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code
const ask = (by: Member, documentId: string, people: readonly Member[]) =>
  api.as(by).call(askConfirmation, {
    params: { documentId },
    body: { how: 'SIGN' as const, dueOn: day('2026-03-20'), people: people.map(({ userId }) => userId), inOrder: false },
  })

test('HR exchange, rename, end or remove nothing of their own that an owner asks another one to sign', async () => {
  const { owner, hr } = await given.cast()
  const other = await given.person(owner, { role: 'ENTERPRISE_ADMIN' })
  const { id } = await documentBy(world, hr, {}, 'My new contract')
  await ask(owner, id, [other])
  const broughtId = await brought(world, hr, paper('My new contract.pdf', '% twice the pay\n'))
  const { version } = await api.as(hr).call(getDocument, { params: { id } })
  const renamed = await api.as(hr).send(changeDocument, { params: { id }, body: { name: 'Holiday list', folder: '', version } })
  const added = await api.as(hr).send(addDocumentVersion, { params: { id }, body: { broughtId } })
  const ended = await api.as(hr).send(endConfirmation, { params: { documentId: id } })
  const removed = await api.as(hr).send(removeDocument, { params: { id } })
  expect([renamed, added, ended, removed].map(codeOf)).toEqual(Array.from({ length: 4 }, () => 'document.asked_of_others'))
})

test('nor make a letter about themselves anew', async () => {
  const { owner, hr } = await given.cast()
  const other = await given.person(owner, { role: 'ENTERPRISE_ADMIN' })
  const { id } = await letterBy(world, owner)
  const letter = (value: string) => ({
    params: { id },
    body: { userId: hr.userId, values: [{ field: 'reason', value }], version: 1, folder: '', signBy: null },
  })
  const { documentId } = await api.as(hr).call(makeLetter, letter('Ten years'))
  await ask(owner, documentId, [other])
  const again = await api.as(hr).send(makeLetter, letter('Twice the pay'))
  expect(codeOf(again)).toBe('document.asked_of_others')
})

/** Everybody signs what is asked of them, in their order. */
const signAll = async (people: readonly Member[]) => {
  for (const who of people) {
    const signatureId = (await api.as(who).call(listSignatures, { query: {} })).items[0]?.id ?? ''
    await api.as(who).call(signDocument, { params: { signatureId }, body: { name: who.name, drawing: null } })
  }
}

test('nor what everybody has confirmed, which would be asked for in the name of the owner: by another version, or a letter', async () => {
  const { owner, hr } = await given.cast()
  const other = await given.person(owner, { role: 'ENTERPRISE_ADMIN' })
  const { id } = await documentBy(world, hr, {}, 'My agreement')
  await ask(owner, id, [hr, other])
  const letters = await letterBy(world, owner)
  const letter = (value: string) => ({
    params: { id: letters.id },
    body: { userId: hr.userId, values: [{ field: 'reason', value }], version: 1, folder: '', signBy: null },
  })
  const { documentId } = await api.as(hr).call(makeLetter, letter('Ten years'))
  await ask(owner, documentId, [hr, other])
  await signAll([hr, other, hr, other])
  const broughtId = await brought(world, hr, paper('My agreement.pdf', '% twice the pay\n'))
  const added = await api.as(hr).send(addDocumentVersion, { params: { id }, body: { broughtId } })
  const again = await api.as(hr).send(makeLetter, letter('Twice the pay'))
  expect([added, again].map(codeOf)).toEqual(['document.asked_of_others', 'document.asked_of_others'])
})
