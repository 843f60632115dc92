import { cameBack } from '@daybook/people/testing'
import { day } from '@daybook/platform/domain'
import { type Member, testApp } from '@daybook/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  addDocumentVersion,
  askConfirmation,
  bringWantedDocument,
  decideWantedDocument,
  getWantedDocument,
  listSignatures,
  listSigners,
} from '../contract/index.ts'
import { brought, documentBy, paper, requestBy } from '../testing/calls.ts'
import { remindersJob } from './remind.ts'

const world = await testApp()
const { api, app, given, clock, rows } = world
beforeEach(() => clock.set('2026-03-16T09:00:00Z'))

const toSign = async (who: Member) => (await api.as(who).call(listSignatures, { query: {} })).items.map(({ number }) => number)
const ask = (by: Member, documentId: string, who: Member) => {
  const body = { how: 'SIGN' as const, dueOn: day('2026-03-20'), people: [who.userId], inOrder: false }
  return api.as(by).call(askConfirmation, { params: { documentId }, body })
}
const bring = async (who: Member, wantedId: string, { more = '', expiresOn = null as string | null } = {}) =>
  api.as(who).call(bringWantedDocument, {
    params: { wantedId },
    body: { broughtId: await brought(world, who, paper('id.pdf', more)), expiresOn: expiresOn === null ? null : day(expiresOn) },
  })
const decide = async (by: Member, wantedId: string, decision: 'ACCEPT' | 'SEND_BACK', reason: string) => {
  const { version } = await api.as(by).call(getWantedDocument, { params: { wantedId } })
  await api.as(by).call(decideWantedDocument, { params: { wantedId }, body: { decision, reason, version } })
}

describe('whoever came back', () => {
  test('is asked anew to sign another version of what they were to sign before they left', async () => {
    const { owner, employee } = await given.cast()
    const { id } = await documentBy(world, owner, { userId: employee.userId }, 'Warning')
    await ask(owner, id, employee)
    const back = await cameBack(world, owner, employee)
    expect(await toSign(back)).toEqual([1])
    const body = { broughtId: await brought(world, owner, paper('2.pdf', '% 2\n')) }
    await api.as(owner).call(addDocumentVersion, { params: { id }, body })
    expect(await toSign(back)).toEqual([2])
  })

  test('is still to sign what they bring another time', async () => {
    const { owner, hr, employee } = await given.cast()
    const { wanted } = await requestBy(world, owner, [employee.userId])
    const wantedId = wanted[0]?.id ?? ''
    await bring(employee, wantedId)
    const { documentId } = await api.as(owner).call(getWantedDocument, { params: { wantedId } })
    await ask(owner, documentId ?? '', employee)
    const back = await cameBack(world, owner, employee)
    await decide(hr, wantedId, 'SEND_BACK', 'Blurred')
    await bring(back, wantedId, { more: '% 2\n' })
    expect(await toSign(back)).toEqual([2])
  })

  test('is reminded of what they are to sign, and HR see that they read it', async () => {
    const { owner, employee } = await given.cast()
    const { id } = await documentBy(world, owner, { userId: employee.userId }, 'Warning')
    await ask(owner, id, employee)
    await cameBack(world, owner, employee)
    clock.set('2026-03-25T09:00:00Z')
    await remindersJob.run(app)
    const { items } = await api.as(owner).call(listSigners, { params: { documentId: id }, query: {} })
    expect(items).toMatchObject([{ hasLeft: false, reads: true }])
    const told = await rows('select told_after_at from document_signature where id = $1', [items[0]?.id])
    expect(told).not.toEqual([{ told_after_at: null }])
  })

  test('is reminded, as HR are, of an accepted document that is not good for long', async () => {
    const { owner, employee } = await given.cast()
    const { wanted } = await requestBy(world, owner, [employee.userId], { expires: true })
    const wantedId = wanted[0]?.id ?? ''
    await bring(employee, wantedId, { expiresOn: '2026-07-01' })
    await decide(owner, wantedId, 'ACCEPT', '')
    await cameBack(world, owner, employee)
    clock.set('2026-06-10T09:00:00Z')
    await remindersJob.run(app)
    expect(await rows('select told_expiry_at from wanted_document where id = $1', [wantedId])).not.toEqual([
      { told_expiry_at: null },
    ])
  })
})
