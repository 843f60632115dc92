import { askConfirmation, listSignatures, refuseDocument } from '@daybook/documents/contract'
import { documentBy } from '@daybook/documents/testing'
import { manifest as checklists } from '@daybook/checklists/server'
import { getPerson, updatePerson } from '@daybook/people/contract'
import { day } from '@daybook/platform/domain'
import { type Member, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { changeNotificationSettings, getNotificationSettings } from '../contract/index.ts'
import { wakeMails } from './mails.ts'

// A digest waits for hours, in which a role may be taken.

const world = await testApp({ own: true })
const { api, app, given, mails, settle, clock } = world

const morning = '2026-03-16T10:00:00Z'

/** Somebody of HR who reads all their mail in the evening, and what becomes of them before that. */
const office = async () => {
  clock.set(morning)
  const cast = await given.cast({ zone: 'UTC' })
  const { owner } = cast
  const deputy = await given.person(owner, { role: 'HUMAN_RESOURCE' })
  const { version } = await api.as(deputy).call(getNotificationSettings, {})
  await api.as(deputy).call(changeNotificationSettings, { body: { digestAt: 17 * 60, version } })
  const become = async (who: Member, role: 'EMPLOYEE' | 'MANAGER' | 'HUMAN_RESOURCE') => {
    const person = await api.as(owner).call(getPerson, { params: { userId: who.userId } })
    await api.as(owner).call(updatePerson, { params: { userId: who.userId }, body: { version: person.version, role } })
  }
  const evening = async (word: string) => {
    clock.set('2026-03-16T18:00:00Z')
    await wakeMails(app)
    await settle()
    return (await mails()).filter(({ to, text }) => to === deputy.email && text.includes(word)).length
  }
  return { ...cast, deputy, become, evening }
}

test.each([
  ['EMPLOYEE', 0],
  ['MANAGER', 0],
  ['HUMAN_RESOURCE', 1],
] as const)('HR who are %s by the evening are mailed %i tasks of HR about others', async (role, expected) => {
  const { owner, employee, deputy, become, evening } = await office()
  await given.checklist(owner, employee, ['HR'])
  for (const job of checklists.jobs ?? []) await job.run(app)
  await settle()
  if (role !== 'HUMAN_RESOURCE') await become(deputy, role)
  expect(await evening('Task 1')).toBe(expected)
})

test('nor are they mailed why somebody refuses to sign', async () => {
  for (const [role, expected] of [
    ['MANAGER', 0],
    ['HUMAN_RESOURCE', 1],
  ] as const) {
    const { employee, deputy, become, evening } = await office()
    const { id } = await documentBy(world, deputy, { userId: employee.userId }, 'Warning')
    const asked = { how: 'SIGN' as const, dueOn: day('2026-03-20'), people: [employee.userId], inOrder: true }
    await api.as(deputy).call(askConfirmation, { params: { documentId: id }, body: asked })
    const [mine] = (await api.as(employee).call(listSignatures, { query: {} })).items
    await api
      .as(employee)
      .call(refuseDocument, { params: { signatureId: mine?.id ?? '' }, body: { reason: 'I was in hospital' } })
    await settle()
    if (role !== 'HUMAN_RESOURCE') await become(deputy, role)
    expect(await evening('I was in hospital')).toBe(expected)
  }
})

test('whoever was of HR is mailed tasks that are theirs whatever their role', async () => {
  const { owner, deputy, become, evening } = await office()
  await given.checklist(owner, deputy, ['PERSON'])
  for (const job of checklists.jobs ?? []) await job.run(app)
  await settle()
  await become(deputy, 'EMPLOYEE')
  expect(await evening('Task 1')).toBe(1)
})
