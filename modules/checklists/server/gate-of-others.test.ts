import { askConfirmation, listSignatures, signDocument } from '@daybook/documents/contract'
import { documentBy } from '@daybook/documents/testing'
import { day } from '@daybook/platform/domain'
import { type Member, testApp } from '@daybook/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { listChecklistTasks, undoChecklistTask } from '../contract/index.ts'
import { checklistOffice, task } from '../testing/checklist-office.ts'

const world = await testApp()
const { api, given, clock, settle } = world
const office = checklistOffice(world)
beforeEach(() => clock.set('2026-03-16T09:00:00Z'))

/** Somebody is asked to read a document of the company, and does, which opens the gate of whatever waited for it. */
const signs = async (asker: Member, who: Member) => {
  const { id: documentId } = await documentBy(world, asker, { place: 'COMPANY' })
  const body = { how: 'READ' as const, dueOn: day('2026-03-20'), people: [who.userId], inOrder: false }
  await api.as(asker).call(askConfirmation, { params: { documentId }, body })
  const [asked] = (await api.as(who).call(listSignatures, { query: {} })).items
  await api.as(who).call(signDocument, { params: { signatureId: asked?.id ?? '' }, body: { name: '', drawing: null } })
  await settle()
}

const settledOf = async (who: Member) =>
  (await api.as(who).call(listChecklistTasks, { query: { show: 'SETTLED' } })).items.map(({ title }) => title)

describe('whoever opens the gate of another’s task', () => {
  test('neither reads that task nor opens it again', async () => {
    const { owner, hr, employee } = await given.cast()
    const papers = { ...task('Papers', 'OWNER'), note: 'Let them go in May', gate: 'SIGNATURES' as const }
    const { id } = await office.start(owner, employee.userId, [papers, task('Own', 'PERSON')])
    await signs(hr, employee)
    expect((await office.run(employee, id)).tasks.map(({ title }) => title)).toEqual(['Own'])
    expect(await settledOf(employee)).toEqual([])
    const { tasks } = await office.run(owner, id)
    expect(tasks[0]).toMatchObject({ title: 'Papers', status: 'DONE' })
    const undo = { params: { taskId: tasks[0]?.id ?? '' }, body: { version: tasks[0]?.version ?? 0 } }
    expect((await api.as(employee).send(undoChecklistTask, undo)).status).toBe(404)
  })

  test('learns nothing of a list that is prepared about them', async () => {
    const { owner, hr, employee } = await given.cast()
    const quiet = { ...task('Everything signed', 'HR'), note: 'Quiet until April', gate: 'SIGNATURES' as const }
    const run = await office.start(hr, employee.userId, [quiet, task('Badge', 'HR')], day('2026-04-30'), 'LEAVING')
    await signs(owner, employee)
    expect((await office.read(employee, run.id)).status).toBe(404)
    expect(await settledOf(employee)).toEqual([])
  })

  test('keeps what was theirs to do among what they settled', async () => {
    const { owner, hr, employee } = await given.cast()
    const own = { ...task('Sign all', 'PERSON'), gate: 'SIGNATURES' as const }
    await office.start(owner, employee.userId, [own])
    await signs(hr, employee)
    expect(await settledOf(employee)).toEqual(['Sign all'])
  })
})
