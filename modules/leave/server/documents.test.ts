import { addStandIn, removeStandIn } from '@daybook/people/contract'
import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  changeLeave,
  decideLeave,
  getLeaveFile,
  listLeave,
  previewLeave,
  saveLeaveConfig,
  searchAway,
} from '../contract/index.ts'
import { defaultLeavePolicy, type LeavePolicy } from '../domain/index.ts'
import { documentOffice, idOf, opener, pdf, three, two } from '../testing/document-office.ts'

const world = await testApp({ own: true })
const { api, given, clock, rows } = world
beforeEach(() => clock.set('2026-03-16T09:00:00Z'))

const office = (policy?: Partial<LeavePolicy>) => documentOffice(world, policy)
const opens = opener(world)

describe('a document that is required', () => {
  test('may be brought later: the request is sent, and says to both that it is missing until it is there', async () => {
    const { employee, typeId, ask, bringTo, listed, waiting } = await office()
    const seen = await api.as(employee).call(previewLeave, { body: { typeId, ...three } })
    expect(seen).toMatchObject({ document: 'LATER', faults: [] })
    const request = await ask()
    expect(request).toMatchObject({ status: 'PENDING', documentMissing: true })
    expect(await listed()).toMatchObject([{ documentMissing: true, files: [], can: { addFile: true } }])
    expect(await waiting()).toMatchObject([{ request: { documentMissing: true }, files: [] }])
    expect(await bringTo(request)).toMatchObject({ status: 200, body: { name: 'Note.pdf', kind: 'pdf', can: { remove: true } } })
    expect(await listed()).toMatchObject([{ documentMissing: false, files: [{ name: 'Note.pdf', can: { remove: true } }] }])
    expect(await waiting()).toMatchObject([{ request: { documentMissing: false }, files: [{ can: { remove: false } }] }])
  })

  test('is none for less than that, and nobody is asked for one where the company does not say so', async () => {
    const { employee, typeId, ask } = await office()
    expect(await api.as(employee).call(previewLeave, { body: { typeId, ...two } })).toMatchObject({ document: null })
    expect(await ask(two)).toMatchObject({ documentMissing: false })
    const plain = await office({ documentFrom: null })
    expect(await plain.ask()).toMatchObject({ documentMissing: false })
  })

  test('has to be there first where the policy says so: refused with words, in the preview too, and sent with one', async () => {
    const { employee, typeId, tryAsk, ask, brought } = await office({ documentFirst: true })
    const words = 'From 3 calendar days in a row on, this leave needs a document before it is sent. Add it to the request.'
    const seen = await api.as(employee).call(previewLeave, { body: { typeId, ...three } })
    expect(seen).toMatchObject({ document: 'FIRST', faults: [{ code: 'leave.document_first', words }] })
    expect(await tryAsk()).toMatchObject({ status: 409, body: { code: 'leave.document_first', response_message: words } })
    const files = [await brought()]
    expect((await api.as(employee).call(previewLeave, { body: { typeId, ...three, files } })).faults).toEqual([])
    expect(await ask({ files })).toMatchObject({ documentMissing: false })
  })

  test('and the last one stays with such a request, unless another one is there', async () => {
    const { ask, brought, take, bringTo } = await office({ documentFirst: true })
    const files = [await brought()]
    const request = await ask({ files })
    expect(await take(files[0] ?? '')).toMatchObject({ status: 409, body: { code: 'leave.last_document' } })
    expect((await bringTo(request)).status).toBe(200)
    expect((await take(files[0] ?? '')).status).toBe(200)
  })

  test('may be brought once the leave is approved, and stays then', async () => {
    const { ask, decide, bringTo, take, listed } = await office()
    const request = await ask()
    await decide(request)
    expect(await listed()).toMatchObject([{ status: 'APPROVED', documentMissing: true, can: { addFile: true } }])
    const file = await bringTo(request)
    expect(file).toMatchObject({ status: 200, body: { can: { remove: false } } })
    expect(await take(idOf(file))).toMatchObject({ status: 409, body: { code: 'leave.file_stays' } })
    expect(await listed()).toMatchObject([{ documentMissing: false }])
  })

  test('is counted by the rules of the first day: they are dated', async () => {
    const { owner, typeId, type, rules, ask } = await office()
    const later = { ...defaultLeavePolicy, ...rules, documentFrom: 10 }
    const form = { id: typeId, name: 'Sick leave', unit: 'DAYS' as const, from: day('2026-04-01'), policy: later }
    await api.as(owner).call(saveLeaveConfig, { body: { types: [{ ...form, version: type.version }] } })
    expect(await ask({ from: day('2026-03-16'), to: day('2026-03-18') })).toMatchObject({ documentMissing: true })
    expect(await ask({ from: day('2026-04-13'), to: day('2026-04-15') })).toMatchObject({ documentMissing: false })
  })
})

describe('a change', () => {
  test('of what waits keeps its documents and may bring more; what is needed is asked anew', async () => {
    const { employee, typeId, ask, brought, listed } = await office()
    const request = await ask({ files: [await brought()] })
    const body = { typeId, ...two, version: request.version, files: [await brought()] }
    await api.as(employee).call(changeLeave, { params: { id: request.id }, body })
    const [item] = await listed()
    expect([item?.files.length, item?.documentMissing]).toEqual([2, false])
  })

  test('of approved leave shows what is with it, and has it once it is approved', async () => {
    const { employee, typeId, ask, brought, decide, listed, waiting } = await office()
    const request = await ask({ files: [await brought()] })
    const { items } = await decide(request)
    const body = { typeId, ...three, to: day('2026-03-20'), version: items[0]?.version ?? 0 }
    const change = await api.as(employee).call(changeLeave, { params: { id: request.id }, body })
    expect(change.documentMissing).toBe(false)
    expect(await waiting()).toMatchObject([{ files: [{ name: 'Note.pdf' }] }])
    await decide(change)
    const after = await listed()
    expect(after.map(({ status, files }) => [status, files.length]).toSorted()).toEqual([
      ['APPROVED', 1],
      ['REPLACED', 0],
    ])
  })
})

describe('who sees a document', () => {
  const withFile = async (policy: Partial<LeavePolicy> = {}) => {
    const made = await office(policy)
    const request = await made.ask({ files: [await made.brought()] })
    const [item] = await made.listed()
    return { ...made, request, fileId: item?.files[0]?.id ?? '' }
  }

  test('is its person, whoever manages them, HR and the owner; no colleague, other manager, other company, or nobody', async () => {
    const { employee, manager, hr, owner, outsider, fileId } = await withFile()
    const [other, stranger] = [await given.person(owner, { role: 'MANAGER' }), await given.company()]
    for (const who of [employee, manager, hr, owner]) expect(await opens(fileId, who)).toBe(200)
    for (const who of [outsider, other, stranger]) expect(await opens(fileId, who)).toBe(404)
    expect((await api.send(getLeaveFile, { params: { fileId } })).status).toBe(401)
  })

  test('is no support, however far it was let in, in the list neither', async () => {
    const { owner, employee, fileId } = await withFile()
    const support = await given.supportIn(owner)
    expect(await opens(fileId, support)).toBe(403)
    const { items } = await api.as(support).call(listLeave, { query: { userId: employee.userId } })
    expect(items).toMatchObject([{ files: [] }])
  })

  test('is no manager where HR decides', async () => {
    const { manager, hr, employee, fileId, listed, waiting } = await withFile({ approval: 'hr' })
    expect(await opens(fileId, manager)).toBe(404)
    expect(await opens(fileId, hr)).toBe(200)
    expect(await listed(manager)).toMatchObject([{ files: [] }])
    expect((await waiting(hr)).map(({ files }) => files.length)).toEqual([1])
    expect(await opens(fileId, employee)).toBe(200)
  })

  test('is HR who work as an employee no more than another colleague', async () => {
    const { hr, fileId } = await withFile()
    const reply = await api.as(hr).send(getLeaveFile, { params: { fileId } }, { profile: 'employee' })
    expect(reply.status).toBe(404)
  })

  test('is whoever stands in, on the days of it', async () => {
    const { owner, manager, fileId, waiting } = await withFile()
    const deputy = await given.person(owner, { role: 'MANAGER' })
    expect(await opens(fileId, deputy)).toBe(404)
    const body = { standInId: deputy.userId, from: day('2026-03-16'), to: day('2026-03-20') }
    const { id } = await api.as(manager).call(addStandIn, { body })
    expect(await opens(fileId, deputy)).toBe(200)
    expect(await waiting(deputy)).toMatchObject([{ files: [{ name: 'Note.pdf' }] }])
    await api.as(manager).call(removeStandIn, { params: { id } })
    expect(await opens(fileId, deputy)).toBe(404)
  })

  test('is noted of whoever opens it but its person, for the person to see', async () => {
    const { employee, manager, fileId } = await withFile()
    for (const who of [employee, manager, manager]) expect(await opens(fileId, who)).toBe(200)
    expect(await rows('select viewer_id, what, times from access_view where subject_id = $1', [employee.userId])).toEqual([
      { viewer_id: manager.userId, what: 'leave_document', times: 2 },
    ])
  })

  test('is nobody but its person before the request is sent', async () => {
    const { employee, manager, owner, brought } = await office()
    const fileId = await brought()
    expect(await opens(fileId, employee)).toBe(200)
    for (const who of [manager, owner]) expect(await opens(fileId, who)).toBe(404)
  })

  test('is told by nothing that colleagues read, and by no audit log', async () => {
    const { owner, outsider, decide, request, employee } = await withFile()
    await decide(request)
    const body = { from: day('2026-03-01'), to: day('2026-03-31') }
    const away = await api.as(outsider).call(searchAway, { body })
    expect(JSON.stringify(away)).toContain(employee.userId)
    expect(JSON.stringify(away)).not.toMatch(/Note\.pdf|file|document/i)
    const log = await rows('select before, after from audit_entry where company_id = $1', [owner.companyId])
    expect(JSON.stringify(log)).not.toContain('Note.pdf')
  })
})

test('whoever decides does so on the documents that they looked at, and not on others that took their place', async () => {
  const { manager, ask, brought, bringTo, take, waiting } = await office()
  const fileId = await brought()
  const { id } = await ask({ files: [fileId] })
  const [seen] = await waiting()
  expect(seen?.files.map((file) => file.id)).toEqual([fileId])
  await bringTo({ id }, undefined, { bytes: pdf('of something else'), name: 'Holiday.pdf' })
  expect((await take(fileId)).status).toBe(200)
  const requests = [{ id, version: seen?.request.version ?? 0 }]
  await api.as(manager).send(decideLeave, { body: { requests, decision: 'APPROVE', note: '' } })
  expect(await waiting()).toMatchObject([{ request: { id, status: 'PENDING' } }])
})
