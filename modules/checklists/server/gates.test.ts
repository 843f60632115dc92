import {
  askConfirmation,
  bringWantedDocument,
  decideWantedDocument,
  getWantedDocument,
  listSignatures,
  refuseDocument,
  removeDocumentRequest,
  signDocument,
} from '@daybook/documents/contract'
import { brought, documentBy, requestBy } from '@daybook/documents/testing'
import { guest } from '@daybook/people/testing'
import { day } from '@daybook/platform/domain'
import { type Member, testApp } from '@daybook/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  addChecklistTemplate,
  changeChecklistTemplate,
  getChecklistTemplate,
  leaveOutChecklistTask,
  listInvitedTasks,
  settleInvitedTask,
  undoChecklistTask,
  writtenBack,
} from '../contract/index.ts'
import type { GateKind } from '../domain/index.ts'
import { checklistOffice, codeOf, task } from '../testing/checklist-office.ts'
import { settleGatesOf } from './gates.ts'

const world = await testApp()
const { api, app, given, clock, rows, settle } = world
const office = checklistOffice(world)
beforeEach(() => clock.set('2026-03-16T09:00:00Z'))

const gated = (gate: GateKind, more: object = {}) => ({ ...task('Papers', 'PERSON'), gate, ...more })

/** A list with one task that is done by itself and one that is not, under way for the employee. */
const underWay = async (gate: GateKind = 'DOCUMENTS') => {
  const cast = await given.cast()
  const { id } = await office.start(cast.owner, cast.employee.userId, [gated(gate), task('Lunch', 'HR')])
  const papers = async (who: Member = cast.owner) => {
    await settle()
    const found = (await office.run(who, id)).tasks.find(({ title }) => title === 'Papers')
    if (!found) throw new Error('no such task')
    return found
  }
  const ask = async () => (await requestBy(world, cast.hr, [cast.employee.userId])).wanted[0]?.id ?? ''
  const bring = async (wantedId: string) =>
    api.as(cast.employee).call(bringWantedDocument, {
      params: { wantedId },
      body: { broughtId: await brought(world, cast.employee), expiresOn: null },
    })
  const decide = async (wantedId: string, decision: 'ACCEPT' | 'SEND_BACK' = 'ACCEPT') => {
    const { version } = await api.as(cast.hr).call(getWantedDocument, { params: { wantedId } })
    return api.as(cast.hr).call(decideWantedDocument, { params: { wantedId }, body: { decision, reason: 'Too dark', version } })
  }
  const sign = async (who: Member) => {
    const [asked] = (await api.as(who).call(listSignatures, { query: {} })).items
    return api.as(who).call(signDocument, {
      params: { signatureId: asked?.id ?? '' },
      body: { name: who.name, drawing: null },
    })
  }
  return { ...cast, id, papers, ask, bring, decide, sign }
}

describe('a task that stands for what is brought', () => {
  test('is done by itself once all of it is accepted, by whoever accepted the last of it, and ticked off by nobody before', async () => {
    const { owner, hr, employee, papers, ask, bring, decide, id } = await underWay()
    const [one, two] = [await ask(), await ask()]
    expect(await papers()).toMatchObject({ gate: 'DOCUMENTS', shut: true, can: { tick: false } })
    for (const who of [employee, owner]) expect(codeOf(await office.tick(who, await papers()))).toBe('checklist.gate_shut')
    await bring(one)
    await bring(two)
    await decide(one)
    expect(await papers()).toMatchObject({ status: 'OPEN', shut: true })
    await decide(two, 'SEND_BACK')
    expect(await papers()).toMatchObject({ status: 'OPEN' })
    await bring(two)
    await decide(two)
    expect(await papers()).toMatchObject({ status: 'DONE', settledBy: hr.name, shut: false })
    expect((await office.run(owner, id)).status).toBe('OPEN')
  })

  test('is ticked off by hand where nothing is asked for, and not done by what was accepted before its list began', async () => {
    const { owner, employee, papers, ask, bring, decide } = await underWay()
    expect(await papers()).toMatchObject({ shut: false, can: { tick: true } })
    expect((await office.tick(employee, await papers())).status).toBe(200)
    const one = await ask()
    await bring(one)
    await decide(one)
    clock.set('2026-03-17T09:00:00Z')
    const { id } = await office.start(owner, employee.userId, [gated('DOCUMENTS', { title: 'Anew' })])
    await settle()
    await settleGatesOf(app, owner.companyId)
    expect((await office.run(owner, id)).tasks).toMatchObject([{ status: 'OPEN', shut: false, can: { tick: true } }])
  })

  test('is done with the next look where what is left is asked for no more', async () => {
    const { owner, hr, papers, ask, bring, decide, employee } = await underWay()
    const one = await ask()
    const { id: second } = await requestBy(world, hr, [employee.userId])
    await bring(one)
    await decide(one)
    expect(await papers()).toMatchObject({ status: 'OPEN', shut: true })
    await api.as(hr).call(removeDocumentRequest, { params: { id: second } })
    expect(await papers()).toMatchObject({ status: 'OPEN', shut: false })
    await Promise.all([settleGatesOf(app, owner.companyId), settleGatesOf(app, owner.companyId)])
    expect(await papers()).toMatchObject({ status: 'DONE', settledBy: employee.name })
    const log = await rows("select 1 from audit_entry where action = 'checklist.tick' and target_id = $1", [(await papers()).id])
    expect(log).toHaveLength(1)
  })

  test('is left out by HR with a reason, opened again by them, and nothing happens in a list that was stopped', async () => {
    const { owner, papers, ask, bring, decide } = await underWay()
    const one = await ask()
    const { id: taskId, version } = await papers()
    await api.as(owner).call(leaveOutChecklistTask, { params: { taskId }, body: { reason: 'We have it', version } })
    await bring(one)
    await decide(one)
    expect(await papers()).toMatchObject({ status: 'LEFT_OUT' })
    const undone = await papers()
    await api.as(owner).call(undoChecklistTask, { params: { taskId }, body: { version: undone.version } })
    await settleGatesOf(app, owner.companyId)
    expect(await papers()).toMatchObject({ status: 'DONE' })
  })

  test('of a colleague, and of another company, stays', async () => {
    const [mine, theirs] = [await underWay(), await underWay()]
    const { id } = await office.start(mine.owner, mine.outsider.userId, [gated('DOCUMENTS')])
    const one = await mine.ask()
    await mine.bring(one)
    await mine.decide(one)
    expect([(await mine.papers()).status, (await theirs.papers()).status]).toEqual(['DONE', 'OPEN'])
    expect((await office.run(mine.owner, id)).tasks).toMatchObject([{ status: 'OPEN' }])
  })
})

test('a task that stands for signatures is done once everything is signed, and shut while it is somebody else’s turn', async () => {
  const { hr, manager, employee, papers, sign } = await underWay('SIGNATURES')
  const { id: documentId } = await documentBy(world, hr, { place: 'COMPANY' })
  const people = [manager.userId, employee.userId]
  const body = { how: 'SIGN' as const, dueOn: day('2026-03-20'), people, inOrder: true }
  await api.as(hr).call(askConfirmation, { params: { documentId }, body })
  expect(await papers()).toMatchObject({ shut: true })
  await sign(manager)
  expect(await papers()).toMatchObject({ status: 'OPEN', shut: true })
  await sign(employee)
  expect(await papers()).toMatchObject({ status: 'DONE', settledBy: employee.name })
})

test('a task that stands for signatures stays open where one of them was refused, until that is confirmed by another asking', async () => {
  const { hr, owner, employee, papers } = await underWay('SIGNATURES')
  const ask = async (name: string, documentId?: string) => {
    const id = documentId ?? (await documentBy(world, hr, { userId: employee.userId }, name)).id
    const body = { how: 'SIGN' as const, dueOn: day('2026-03-20'), people: [employee.userId], inOrder: true }
    await api.as(hr).call(askConfirmation, { params: { documentId: id }, body })
    return id
  }
  const asked = async (name: string) =>
    (await api.as(employee).call(listSignatures, { query: {} })).items.find(({ documentName }) => documentName === name)?.id ?? ''
  const signIt = async (name: string) =>
    api
      .as(employee)
      .call(signDocument, { params: { signatureId: await asked(name) }, body: { name: employee.name, drawing: null } })
  await ask('House rules')
  const contract = await ask('Contract')
  await signIt('House rules')
  const reason = 'The salary is wrong'
  await api.as(employee).call(refuseDocument, { params: { signatureId: await asked('Contract') }, body: { reason } })
  await settleGatesOf(app, owner.companyId)
  expect(await papers()).toMatchObject({ status: 'OPEN', shut: true })
  clock.set('2026-03-16T10:00:00Z')
  await ask('Contract', contract)
  await signIt('Contract')
  expect(await papers()).toMatchObject({ status: 'DONE', settledBy: employee.name })
})

test('whoever is invited sees by their link that it is done by itself, and does not tick it off', async () => {
  const { ours } = await given.twoCompanies()
  const { person, token } = await guest(world, ours.owner, { hireDate: '2026-04-01' })
  await office.start(ours.owner, person.userId, [gated('DOCUMENTS')], day('2026-04-01'), 'JOINING')
  await requestBy(world, ours.hr, [person.userId])
  const [own] = (await api.call(listInvitedTasks, { body: { token } })).items
  expect(own).toMatchObject({ gate: 'DOCUMENTS', shut: true, can: { tick: false } })
  const body = { token, taskId: own?.id ?? '', done: true, version: own?.version ?? 0 }
  expect(codeOf(await api.send(settleInvitedTask, { body }))).toBe('checklist.gate_shut')
})

describe('a list', () => {
  const tryAdd = (who: Member, more: object) =>
    api
      .as(who)
      .send(addChecklistTemplate, { body: { name: 'Gated', kind: 'OTHER', tasks: [task('First'), gated('DOCUMENTS', more)] } })

  test('asks nothing with what is done by itself, lets it wait for nothing, and nobody agrees to it', async () => {
    const { owner } = await given.cast()
    const fields = [{ label: 'Size', kind: 'NUMBER', required: true }]
    for (const more of [{ approver: 'HR' }, { waitsFor: [0] }, { fields }])
      expect(codeOf(await tryAdd(owner, more))).toBe('request.invalid')
    await expect(
      rows("update checklist_template_task set gate = 'DOCUMENTS', approver = 'HR' where company_id = $1", [owner.companyId]),
    ).rejects.toThrow('template_gate_alone')
  })

  test('gets nothing that is done by itself on a plan without advanced checklists, keeps what it has, and starts it plainly', async () => {
    const { owner, employee } = await given.cast()
    const { id } = await office.template(owner, [gated('SIGNATURES'), task('Lunch')])
    await rows("update company set plan_type = 'GROWTH_PACK' where company_id = $1", [owner.companyId])
    expect((await tryAdd(owner, {})).status).toBe(402)
    const { name, version, tasks } = await api.as(owner).call(getChecklistTemplate, { params: { id } })
    expect(tasks.map(({ gate }) => gate)).toEqual(['SIGNATURES', null])
    const saved = await api.as(owner).send(changeChecklistTemplate, {
      params: { id },
      body: { name, version, archived: false, tasks: tasks.map(writtenBack) },
    })
    expect(saved.status).toBe(200)
    const { body } = await office.tryStart(owner, id, employee.userId)
    expect((await office.run(owner, (body as { id: string }).id)).tasks.map(({ gate }) => gate)).toEqual([null, null])
  })
})
