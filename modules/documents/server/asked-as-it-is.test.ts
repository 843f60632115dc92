import { listNotifications } from '@daybook/notifications/contract'
import { getPerson, updatePerson } from '@daybook/people/contract'
import { day } from '@daybook/platform/domain'
import { type Member, testApp } from '@daybook/testing'
import { beforeEach, expect, test } from 'vitest'
import {
  addDocumentVersion,
  askConfirmation,
  changeDocument,
  getConfirmation,
  getDocument,
  getSignature,
  listSignatures,
  listSigners,
  removeDocument,
  signDocument,
} from '../contract/index.ts'
import { brought, documentBy, paper } from '../testing/calls.ts'
import { remindersJob } from './remind.ts'

// What people are asked to confirm stays as whoever asked them knows it, and is shown to nobody who does not read it any more.

const world = await testApp()
const { api, app, given, clock, settle } = world
beforeEach(() => clock.set('2026-03-16T09:00:00Z'))
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code

const ask = (by: Member, documentId: string, people: readonly Member[]) => {
  const body = { how: 'SIGN' as const, dueOn: day('2026-03-20'), people: people.map(({ userId }) => userId), inOrder: true }
  return api.as(by).call(askConfirmation, { params: { documentId }, body })
}
const exchange = async (who: Member, id: string, name = 'other.pdf') => {
  const broughtId = await brought(world, who, paper(name, '% another pay\n'))
  return api.as(who).send(addDocumentVersion, { params: { id }, body: { broughtId } })
}
const toSign = async (who: Member) => (await api.as(who).call(listSignatures, { query: {} })).items
const told = async (who: Member) => {
  await settle()
  const { items } = await api.as(who).call(listNotifications, { query: {} })
  return items.filter(({ kind }) => kind.startsWith('documents.')).map(({ message }) => message)
}

test('an employee exchanges, renames and removes nothing of theirs that HR ask others to sign, before they signed and after', async () => {
  const { owner, hr, employee } = await given.cast()
  const { id } = await documentBy(world, employee, {}, 'Agreement')
  await ask(hr, id, [employee, owner])
  const refused = async (...codes: string[]) => {
    const { version } = await api.as(employee).call(getDocument, { params: { id } })
    const body = { name: 'Another', folder: '', version }
    expect([
      codeOf(await exchange(employee, id)),
      codeOf(await api.as(employee).send(changeDocument, { params: { id }, body })),
      codeOf(await api.as(employee).send(removeDocument, { params: { id } })),
    ]).toEqual(codes)
  }
  await refused('document.asked_of_you', 'document.asked_of_you', 'document.asked_of_you')
  const signatureId = (await toSign(employee))[0]?.id ?? ''
  await api.as(employee).call(signDocument, { params: { signatureId }, body: { name: employee.name, drawing: null } })
  await refused('document.asked_of_you', 'document.signed_name', 'document.signed')
  const { confirmation } = await api.as(hr).call(getConfirmation, { params: { documentId: id } })
  expect(confirmation).toMatchObject({ madeBy: hr.name, number: 1, ended: false })
  expect((await toSign(owner)).map(({ number }) => number)).toEqual([1])
})

test('nor what only others are asked to sign', async () => {
  const { owner, hr, employee } = await given.cast()
  const { id } = await documentBy(world, employee, {}, 'Agreement')
  const { version } = await api.as(employee).call(getDocument, { params: { id } })
  await ask(hr, id, [owner])
  const deeds = [
    await exchange(employee, id),
    await api.as(employee).send(changeDocument, { params: { id }, body: { name: 'Another', folder: '', version } }),
    await api.as(employee).send(removeDocument, { params: { id } }),
  ]
  expect(deeds.map(codeOf)).toEqual(deeds.map(() => 'document.asked_of_others'))
  expect(await toSign(owner)).toHaveLength(1)
})

test('what is asked for is shown to nobody who does not read it any more, and a new version is not asked of them', async () => {
  const { owner, hr, employee } = await given.cast()
  const { id } = await documentBy(world, owner, { userId: employee.userId }, 'Warning of Ana')
  await ask(owner, id, [hr, employee])
  expect(await told(hr)).toEqual(['Please sign: Warning of Ana'])
  const signatureId = (await toSign(hr))[0]?.id ?? ''
  const giveRole = async (role: 'EMPLOYEE' | 'HUMAN_RESOURCE') => {
    const { version } = await api.as(owner).call(getPerson, { params: { userId: hr.userId } })
    await api.as(owner).call(updatePerson, { params: { userId: hr.userId }, body: { role, version } })
  }
  await giveRole('EMPLOYEE')
  expect(await toSign(hr)).toEqual([])
  expect(await told(hr)).toEqual([])
  expect((await api.as(hr).send(getSignature, { params: { signatureId } })).status).toBe(404)
  const signers = await api.as(owner).call(listSigners, { params: { documentId: id }, query: {} })
  expect(signers.items.map(({ reads, hasLeft }) => [reads, hasLeft])).toEqual([
    [false, false],
    [true, false],
  ])
  clock.set('2026-03-19T09:00:00Z')
  await remindersJob.run(app)
  // Whoever reads it again finds what they were told, and no reminder of the time between.
  await giveRole('HUMAN_RESOURCE')
  expect(await told(hr)).toEqual(['Please sign: Warning of Ana'])
  await giveRole('EMPLOYEE')
  expect((await exchange(owner, id, 'ana-second-warning.pdf')).status).toBe(200)
  expect(await toSign(hr)).toEqual([])
  // What they were told of before is over, also for whoever would read it again.
  await giveRole('HUMAN_RESOURCE')
  expect(await told(hr)).toEqual([])
  // Whoever came behind them is asked.
  expect((await toSign(employee)).map(({ number }) => number)).toEqual([2])
})
