import { day } from '@daybook/platform/domain'
import { type Member, testApp } from '@daybook/testing'
import { beforeEach, expect, test } from 'vitest'
import {
  addDocumentVersion,
  askConfirmation,
  bringInvitedDocument,
  bringWantedDocument,
  decideWantedDocument,
  getConfirmation,
  getWantedDocument,
  listSignatures,
  makeLetter,
  signDocument,
} from '../contract/index.ts'
import { brought, documentBy, guestFile, guestWanted, letterBy, paper, requestBy } from '../testing/calls.ts'

// What people are asked to confirm is exchanged by nobody but whoever asked them, by whichever door.

const world = await testApp()
const { api, given, clock } = world
beforeEach(() => clock.set('2026-03-16T09:00:00Z'))
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code
const idIn = ({ body }: { body: unknown }) =>
  (body as { document?: { id: string } }).document?.id ?? (body as { documentId: string }).documentId
const toSign = async (who: Member) => (await api.as(who).call(listSignatures, { query: {} })).items
const ask = (by: Member, documentId: string, people: readonly Member[]) =>
  api.as(by).call(askConfirmation, {
    params: { documentId },
    body: { how: 'SIGN' as const, dueOn: day('2026-03-20'), people: people.map(({ userId }) => userId), inOrder: true },
  })

/** HR or the owner ask somebody for a document. */
const asking = async (by: Member, of: Member, expires: boolean) => {
  const { wanted } = await requestBy(world, by, [of.userId], { expires })
  const wantedId = wanted[0]?.id ?? ''
  const bring = async (more: string, expiresOn: string | null = null) =>
    api.as(of).send(bringWantedDocument, {
      params: { wantedId },
      body: { broughtId: await brought(world, of, paper('Agreement.pdf', more)), expiresOn: expiresOn as never },
    })
  const decide = async (decision: 'ACCEPT' | 'SEND_BACK') => {
    const { version } = await api.as(by).call(getWantedDocument, { params: { wantedId } })
    await api.as(by).call(decideWantedDocument, { params: { wantedId }, body: { decision, reason: 'Blurred', version } })
  }
  return { bring, decide }
}

test('what HR accepted and ask others to sign is exchanged by nobody in the thirty days before it is not good any more', async () => {
  const { owner, hr, employee } = await given.cast()
  const { bring, decide } = await asking(hr, employee, true)
  const documentId = idIn(await bring('% what was agreed\n', '2026-04-01'))
  await decide('ACCEPT')
  await ask(hr, documentId, [owner, employee])
  const again = await bring('% twice the pay\n', '2027-04-01')
  const { confirmation } = await api.as(hr).call(getConfirmation, { params: { documentId } })
  expect(confirmation).toMatchObject({ number: 1, madeBy: hr.name })
  expect(codeOf(again)).toBe('document.asked_of_others')
})

test('nor by HR what the owner accepted, in the name of the owner', async () => {
  const { owner, hr } = await given.cast()
  const { bring, decide } = await asking(owner, hr, true)
  const documentId = idIn(await bring('% what was agreed\n', '2026-04-01'))
  await decide('ACCEPT')
  await ask(owner, documentId, [owner, hr])
  const again = await bring('% twice the pay\n', '2027-04-01')
  const { confirmation } = await api.as(owner).call(getConfirmation, { params: { documentId } })
  expect(confirmation).toMatchObject({ number: 1, madeBy: owner.name })
  expect(codeOf(again)).toBe('document.asked_of_others')
})

test('nor what HR put in its place after they had sent it back', async () => {
  const { owner, hr, employee } = await given.cast()
  const { bring, decide } = await asking(hr, employee, false)
  const documentId = idIn(await bring('% bad\n'))
  await decide('SEND_BACK')
  clock.set('2026-03-16T09:01:00Z')
  const broughtId = await brought(world, hr, paper('Better.pdf', '% what was agreed\n'))
  await api.as(hr).call(addDocumentVersion, { params: { id: documentId }, body: { broughtId } })
  clock.set('2026-03-16T09:02:00Z')
  await ask(hr, documentId, [owner, employee])
  expect(codeOf(await bring('% twice the pay\n'))).toBe('document.asked_of_others')
})

test('what was sent back, and is brought by who is not to sign it, is asked for by whoever asked, and brought once', async () => {
  const { owner, hr, employee } = await given.cast()
  const { bring, decide } = await asking(hr, employee, false)
  const documentId = idIn(await bring('% what was agreed\n'))
  await ask(hr, documentId, [owner])
  await decide('SEND_BACK')
  expect((await bring('% sharper\n')).status).toBe(200)
  const { confirmation } = await api.as(hr).call(getConfirmation, { params: { documentId } })
  const again = await bring('% twice the pay\n')
  expect([confirmation?.madeBy, codeOf(again)]).toEqual([hr.name, 'document.asked_of_others'])
})

test('nor by a stranger with the link of an invitation', async () => {
  const { owner, token, wantedId } = await guestWanted(world)
  const bring = async (more: string) => {
    const { id } = (await guestFile(world, token, paper('a.pdf', more))).body as { id: string }
    return api.send(bringInvitedDocument, { body: { token, wantedId, broughtId: id, expiresOn: null } })
  }
  await bring('% 1\n')
  const wanted = await api.as(owner).call(getWantedDocument, { params: { wantedId } })
  const documentId = idIn({ body: wanted })
  await ask(owner, documentId, [owner])
  const body = { decision: 'SEND_BACK' as const, reason: 'Blurred', version: wanted.version }
  await api.as(owner).call(decideWantedDocument, { params: { wantedId }, body })
  expect((await bring('% 2\n')).status).toBe(200)
  const { confirmation } = await api.as(owner).call(getConfirmation, { params: { documentId } })
  expect([confirmation?.madeBy, codeOf(await bring('% 3\n'))]).toEqual([owner.name, 'document.asked_of_others'])
})

test('HR who signed first exchange what others are still to sign as the owner asked them', async () => {
  const { owner, hr, employee } = await given.cast()
  const { id } = await documentBy(world, owner, { userId: employee.userId }, 'Contract of Ana')
  await ask(owner, id, [hr, employee])
  const signatureId = (await toSign(hr))[0]?.id ?? ''
  await api.as(hr).call(signDocument, { params: { signatureId }, body: { name: hr.name, drawing: null } })
  const broughtId = await brought(world, hr, paper('other.pdf', '% another pay\n'))
  const added = await api.as(hr).send(addDocumentVersion, { params: { id }, body: { broughtId } })
  const { confirmation } = await api.as(owner).call(getConfirmation, { params: { documentId: id } })
  expect(confirmation).toMatchObject({ number: 1, madeBy: owner.name })
  expect(codeOf(added)).toBe('document.asked_of_you')
})

test('nor a letter of the owner, with other values', async () => {
  const { owner, hr, employee } = await given.cast()
  const { id } = await letterBy(world, owner)
  const letter = (value: string) => ({
    params: { id },
    body: { userId: employee.userId, values: [{ field: 'reason', value }], version: 1, folder: '', signBy: null },
  })
  const { documentId } = await api.as(owner).call(makeLetter, letter('Ten years'))
  await ask(owner, documentId, [hr, employee])
  const signatureId = (await toSign(hr))[0]?.id ?? ''
  await api.as(hr).call(signDocument, { params: { signatureId }, body: { name: hr.name, drawing: null } })
  const again = await api.as(hr).send(makeLetter, letter('A warning'))
  const { confirmation } = await api.as(owner).call(getConfirmation, { params: { documentId } })
  expect(confirmation).toMatchObject({ number: 1, madeBy: owner.name })
  expect(codeOf(again)).toBe('document.asked_of_you')
})

test('what everybody has confirmed is brought another time before it is not good any more', async () => {
  const { owner, hr, employee } = await given.cast()
  const { bring, decide } = await asking(hr, employee, true)
  const documentId = idIn(await bring('% a permit\n', '2026-04-01'))
  await decide('ACCEPT')
  await ask(hr, documentId, [owner])
  const signatureId = (await toSign(owner))[0]?.id ?? ''
  await api.as(owner).call(signDocument, { params: { signatureId }, body: { name: owner.name, drawing: null } })
  expect((await bring('% another permit\n', '2027-04-01')).status).toBe(200)
  const { confirmation } = await api.as(hr).call(getConfirmation, { params: { documentId } })
  expect(confirmation).toMatchObject({ number: 2, madeBy: hr.name, done: 0 })
})

test('what everybody has confirmed is exchanged by no employee whose paper it is, in the name of HR who do not know it', async () => {
  const { owner, hr, employee } = await given.cast()
  const { id } = await documentBy(world, employee, {}, 'Agreement')
  await ask(hr, id, [employee, owner])
  for (const who of [employee, owner]) {
    const signatureId = (await toSign(who))[0]?.id ?? ''
    await api.as(who).call(signDocument, { params: { signatureId }, body: { name: who.name, drawing: null } })
  }
  const broughtId = await brought(world, employee, paper('other.pdf', '% twice the pay\n'))
  const added = await api.as(employee).send(addDocumentVersion, { params: { id }, body: { broughtId } })
  expect([codeOf(added), await toSign(owner)]).toEqual(['document.asked_of_others', []])
})

test('nor is what everybody has confirmed brought another time while nobody sent it back, also by HR for a request of their own', async () => {
  const { owner, hr, employee } = await given.cast()
  const other = await given.person(owner, { role: 'ENTERPRISE_ADMIN' })
  for (const [of, by] of [
    [employee, hr],
    [hr, owner],
  ] as const) {
    const { bring } = await asking(hr, of, false)
    const documentId = idIn(await bring('% what was agreed\n'))
    await ask(by, documentId, [other])
    const signatureId = (await toSign(other))[0]?.id ?? ''
    await api.as(other).call(signDocument, { params: { signatureId }, body: { name: other.name, drawing: null } })
    const again = await bring('% twice the pay\n')
    expect([codeOf(again), await toSign(other)]).toEqual(['document.asked_of_others', []])
  }
})
