import { askConfirmation, listSignatures, signDocument } from '@daybook/documents/contract'
import { documentBy } from '@daybook/documents/testing'
import { getPerson, updatePerson } from '@daybook/people/contract'
import { cameBack } from '@daybook/people/testing'
import { day } from '@daybook/platform/domain'
import { type Member, testApp } from '@daybook/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Task, tickChecklistTask, undoChecklistTask } from '../contract/index.ts'
import { question } from '../testing/calls.ts'
import { checklistOffice, codeOf, task } from '../testing/checklist-office.ts'
import { settleGatesOf } from './gates.ts'

const world = await testApp()
const { api, given, clock } = world
const office = checklistOffice(world)
beforeEach(() => clock.set('2026-03-16T09:00:00Z'))

const firstOf = async (reader: Member, id: string) => (await office.run(reader, id)).tasks[0] as Task
const change = async (owner: Member, { userId }: Member, body: { role?: 'EMPLOYEE'; managerId?: string }) => {
  const { version } = await api.as(owner).call(getPerson, { params: { userId } })
  await api.as(owner).call(updatePerson, { params: { userId }, body: { ...body, version } })
}

describe.each(['HR', 'MANAGER'] as const)('whoever did a task of %s, and is that no more', (who) => {
  test('sees that they did, reads nothing that was answered since, and changes nothing of it', async () => {
    const { owner, hr, manager, employee } = await given.cast()
    const [other, second] = [
      await given.person(owner, { role: 'HUMAN_RESOURCE' }),
      await given.person(owner, { role: 'MANAGER' }),
    ]
    const doer = who === 'HR' ? hr : manager
    const asks = { ...task('Talk', who, -1), fields: [question('Verdict')] }
    const { id } = await office.start(owner, employee.userId, [asks, task('Call', 'OWNER', 1)])
    const { id: taskId, version } = await firstOf(owner, id)
    await api.as(doer).call(tickChecklistTask, { params: { taskId }, body: { version, answers: ['fine'] } })
    expect((await firstOf(doer, id)).fields[0]?.answer).toBe('fine')
    await (who === 'HR' ? change(owner, hr, { role: 'EMPLOYEE' }) : change(owner, employee, { managerId: second.userId }))
    expect((await office.answer(other, await firstOf(owner, id), ['not fine'])).status).toBe(200)
    const seen = await firstOf(doer, id)
    expect([seen.title, seen.fields, seen.can.undo, seen.can.answer]).toEqual(['Talk', [], false, false])
    expect(codeOf(await office.answer(doer, seen, ['mine']))).toBe('checklist.own')
    const undo = { params: { taskId }, body: { version: seen.version } }
    expect(codeOf(await api.as(doer).send(undoChecklistTask, undo))).toBe('checklist.left_out')
    expect((await firstOf(owner, id)).fields[0]?.answer).toBe('not fine')
  })
})

test('what somebody was asked to sign in the place they had keeps the gate of a task shut', async () => {
  const { owner, employee } = await given.cast()
  const ask = async (userId: string, name: string) => {
    const { id: documentId } = await documentBy(world, owner, { place: 'COMPANY' }, name)
    const body = { how: 'READ' as const, dueOn: day('2026-03-20'), people: [userId], inOrder: false }
    await api.as(owner).call(askConfirmation, { params: { documentId }, body })
  }
  await ask(employee.userId, 'Secrecy')
  const back = await cameBack(world, owner, employee)
  const gated = { ...task('All is signed', 'HR', -1), gate: 'SIGNATURES' as const }
  const { id } = await office.start(owner, back.userId, [gated, task('Call', 'OWNER', 1)], day('2026-03-20'))
  await ask(back.userId, 'Other')
  const sign = async (name: string) => {
    const { items } = await api.as(back).call(listSignatures, { query: {} })
    const signatureId = items.find(({ documentName }) => documentName === name)?.id ?? ''
    await api.as(back).call(signDocument, { params: { signatureId }, body: { name: '', drawing: null } })
    await settleGatesOf(world.app, owner.companyId)
    const { status, shut } = await firstOf(owner, id)
    return { status, shut }
  }
  expect(await sign('Other')).toEqual({ status: 'OPEN', shut: true })
  expect(await sign('Secrecy')).toEqual({ status: 'DONE', shut: false })
})
