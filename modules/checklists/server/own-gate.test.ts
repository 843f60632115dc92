import { assetOffice } from '@daybook/assets/testing'
import {
  addDocumentVersion,
  askConfirmation,
  bringWantedDocument,
  decideWantedDocument,
  endConfirmation,
  getWantedDocument,
  listSignatures,
  refuseDocument,
  removeDocument,
  signDocument,
} from '@daybook/documents/contract'
import { brought, documentBy, paper, requestBy } from '@daybook/documents/testing'
import { day } from '@daybook/platform/domain'
import { type Member, testApp } from '@daybook/testing'
import { beforeEach, expect, test } from 'vitest'
import { checklistOffice, codeOf, task } from '../testing/checklist-office.ts'
import { settleGatesOf } from './gates.ts'

const world = await testApp()
const { api, app, given, clock, settle } = world
const [office, assets] = [checklistOffice(world), assetOffice(world)]
beforeEach(() => clock.set('2026-03-16T09:00:00Z'))

const ask = (by: Member, documentId: string, of: Member | readonly Member[], how: 'READ' | 'SIGN') => {
  const people = [of].flat().map(({ userId }) => userId)
  const body = { how, dueOn: day('2026-03-20'), people, inOrder: how === 'SIGN' }
  return api.as(by).call(askConfirmation, { params: { documentId }, body })
}
const signatureOf = async (who: Member, name?: string) => {
  const { items } = await api.as(who).call(listSignatures, { query: {} })
  return items.find(({ documentName }) => name === undefined || documentName === name)?.id ?? ''
}
const sign = async (who: Member, name?: string) => {
  const params = { signatureId: await signatureOf(who, name) }
  return api.as(who).call(signDocument, { params, body: { name: who.name, drawing: null } })
}

/** The first task of a list, as it stands once everything that listens has heard. */
const firstTask = async (by: Member, id: string) => {
  await settle()
  return (await office.run(by, id)).tasks[0]
}

/** An owner's list about somebody of HR, with a task of the owner's that stands for what HR sign. */
const underWay = async () => {
  const cast = await given.cast()
  const gated = { ...task('The new contract is signed', 'OWNER'), gate: 'SIGNATURES' as const }
  const { id } = await office.start(cast.owner, cast.hr.userId, [gated, task('Lunch', 'OWNER')])
  const contract = async () => {
    await settle()
    return (await office.run(cast.owner, id)).tasks.find(({ title }) => title === gated.title)
  }
  return { ...cast, contract }
}

test('HR who refused to sign settle no task that stands for it by asking themselves; who is asked anew and signs does', async () => {
  const { owner, hr, contract } = await underWay()
  const { id: documentId } = await documentBy(world, owner, { userId: hr.userId }, 'Contract')
  await ask(owner, documentId, hr, 'SIGN')
  await api.as(hr).call(refuseDocument, { params: { signatureId: await signatureOf(hr) }, body: { reason: 'Too little' } })
  expect(await contract()).toMatchObject({ status: 'OPEN', shut: true })
  expect(codeOf(await office.tick(hr, (await contract())!))).toBe('checklist.own')
  clock.set('2026-03-16T09:01:00Z')
  await ask(hr, documentId, hr, 'READ')
  await sign(hr)
  expect(await contract()).toMatchObject({ status: 'OPEN', shut: true, settledBy: null })
  clock.set('2026-03-16T09:02:00Z')
  await api.as(owner).call(endConfirmation, { params: { documentId } })
  await ask(owner, documentId, hr, 'SIGN')
  await sign(hr)
  expect(await contract()).toMatchObject({ status: 'DONE' })
})

test('nor before they are asked, by a paper of their own', async () => {
  const { hr, contract } = await underWay()
  const { id: documentId } = await documentBy(world, hr, { userId: hr.userId }, 'Shopping list')
  await ask(hr, documentId, hr, 'READ')
  await sign(hr)
  expect(await contract()).toMatchObject({ status: 'OPEN', shut: false })
})

test('nor by removing what they refused; an owner removes it', async () => {
  const { owner, hr, contract } = await underWay()
  const conduct = await documentBy(world, owner, { place: 'COMPANY' }, 'Code of conduct')
  const handbook = await documentBy(world, owner, { place: 'COMPANY' }, 'Handbook')
  await ask(owner, conduct.id, hr, 'SIGN')
  await ask(owner, handbook.id, hr, 'READ')
  await sign(hr, 'Handbook')
  const signatureId = await signatureOf(hr, 'Code of conduct')
  await api.as(hr).call(refuseDocument, { params: { signatureId }, body: { reason: 'I do not agree' } })
  const remove = (who: Member) => api.as(who).send(removeDocument, { params: { id: conduct.id } })
  expect(codeOf(await remove(hr))).toBe('document.asked_of_you')
  expect(await contract()).toMatchObject({ status: 'OPEN', shut: true })
  expect((await remove(owner)).status).toBe(200)
})

test('nor by removing what somebody before them refused', async () => {
  const { owner, hr, outsider, contract } = await underWay()
  const conduct = await documentBy(world, owner, { place: 'COMPANY' }, 'Code of conduct')
  const handbook = await documentBy(world, owner, { place: 'COMPANY' }, 'Handbook')
  await ask(owner, conduct.id, [outsider, hr], 'SIGN')
  await ask(owner, handbook.id, hr, 'READ')
  await sign(hr, 'Handbook')
  const signatureId = await signatureOf(outsider, 'Code of conduct')
  await api.as(outsider).call(refuseDocument, { params: { signatureId }, body: { reason: 'I do not agree' } })
  expect(codeOf(await api.as(hr).send(removeDocument, { params: { id: conduct.id } }))).toBe('document.asked_of_you')
  await settleGatesOf(app, owner.companyId)
  expect(await contract()).toMatchObject({ status: 'OPEN', shut: true })
})

test('nor by what they asked themselves to bring, or lent to themselves, though another one of HR accepts it or takes it back', async () => {
  const { owner, hr } = await given.cast()
  const helper = await given.person(owner, { role: 'HUMAN_RESOURCE' })
  const gates = (['DOCUMENTS', 'ASSETS'] as const).map((gate) => ({ ...task(gate, 'OWNER'), gate }))
  const { id } = await office.start(owner, hr.userId, gates)
  const states = async () => {
    await settle()
    await settleGatesOf(app, owner.companyId)
    return Object.fromEntries((await office.run(owner, id)).tasks.map(({ title, status }) => [title, status]))
  }
  const bringAs = async (by: Member) => {
    const { wanted } = await requestBy(world, by, [hr.userId])
    const params = { wantedId: wanted[0]?.id ?? '' }
    const body = { broughtId: await brought(world, hr, paper('Diploma.pdf', `% ${by.name}\n`)), expiresOn: null }
    const { version } = await api.as(hr).call(bringWantedDocument, { params, body })
    await api.as(helper).call(decideWantedDocument, { params, body: { decision: 'ACCEPT', reason: '', version } })
  }
  const lendAs = async (by: Member) => assets.tryTakeBack(helper, await assets.lent(by, hr.userId))
  await bringAs(hr)
  await lendAs(hr)
  expect(await states()).toEqual({ DOCUMENTS: 'OPEN', ASSETS: 'OPEN' })
  await bringAs(owner)
  await lendAs(owner)
  expect(await states()).toEqual({ DOCUMENTS: 'DONE', ASSETS: 'DONE' })
})

test('nor by another version that they add themselves to what they signed long ago', async () => {
  const { owner, hr } = await given.cast()
  const { id: documentId } = await documentBy(world, owner, { place: 'COMPANY' }, 'Fire drill')
  await ask(owner, documentId, hr, 'SIGN')
  await sign(hr)
  clock.set('2026-03-17T09:00:00Z')
  const gated = { ...task('The new contract is signed', 'OWNER'), gate: 'SIGNATURES' as const }
  const { id } = await office.start(owner, hr.userId, [gated])
  const contract = () => firstTask(owner, id)
  expect(await contract()).toMatchObject({ status: 'OPEN' })
  clock.set('2026-03-17T09:01:00Z')
  const broughtId = await brought(world, hr, paper('empty.pdf', '% nothing\n'))
  await api.as(hr).call(addDocumentVersion, { params: { id: documentId }, body: { broughtId } })
  await sign(hr)
  expect(await contract()).toMatchObject({ status: 'OPEN', settledBy: null })
})

test('nor employees a task of HR’s by bringing anew what was sent back; what HR ask of it themselves does', async () => {
  const { owner, hr, employee } = await given.cast()
  const { wanted } = await requestBy(world, hr, [employee.userId])
  const params = { wantedId: wanted[0]?.id ?? '' }
  const bring = async (more: string) => {
    const body = { broughtId: await brought(world, employee, paper('Id.pdf', more)), expiresOn: null }
    return api.as(employee).call(bringWantedDocument, { params, body })
  }
  const documentId = (await bring('% first\n')).documentId ?? ''
  await ask(hr, documentId, employee, 'SIGN')
  await sign(employee)
  clock.set('2026-03-17T09:00:00Z')
  const gated = { ...task('The contract is signed', 'HR'), gate: 'SIGNATURES' as const }
  const { id } = await office.start(hr, employee.userId, [gated])
  const contract = () => firstTask(hr, id)
  clock.set('2026-03-17T09:01:00Z')
  const { version } = await api.as(hr).call(getWantedDocument, { params })
  await api.as(hr).call(decideWantedDocument, { params, body: { decision: 'SEND_BACK', reason: 'Blurred', version } })
  await bring('% nothing\n')
  await sign(employee)
  expect(await contract()).toMatchObject({ status: 'OPEN', settledBy: null })
  await api.as(owner).call(endConfirmation, { params: { documentId } })
  await ask(hr, documentId, employee, 'SIGN')
  await sign(employee)
  expect(await contract()).toMatchObject({ status: 'DONE' })
})
