import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { addLeaveFile, askLeave, changeLeave, decideLeave, getLeaveFile, searchLeaveApprovals } from '../contract/index.ts'

const { api, given } = await testApp()
const note = { bytes: Buffer.from('%PDF-1.7\nA note\n%%EOF\n'), name: 'Clinic for depression.pdf' }

test('a document that HR alone saw is shown to no manager once its leave is changed to a kind that managers decide on', async () => {
  const { owner, hr, manager, employee } = await given.cast()
  const { id: sick } = await given.leaveType(owner, 'Sick leave', { limited: false, approval: 'hr', documentFrom: 2 })
  const { id: other } = await given.leaveType(owner, 'Other leave', { limited: false, approval: 'manager' })
  const me = api.as(employee)
  const { id: fileId } = await me.call(addLeaveFile, { file: note })
  const days = { from: day('2026-04-13'), to: day('2026-04-15') }
  const asked = await me.call(askLeave, { body: { typeId: sick, ...days, files: [fileId] } })
  await api.as(hr).call(decideLeave, { body: { requests: [{ id: asked.id, version: asked.version }], decision: 'APPROVE' } })
  const open = async () => (await api.as(manager).send(getLeaveFile, { params: { fileId } })).status
  expect(await open()).toBe(404)
  const approved = asked.version + 1
  const change = await me.call(changeLeave, { params: { id: asked.id }, body: { typeId: other, ...days, version: approved } })
  const { items } = await api.as(manager).call(searchLeaveApprovals, { body: {} })
  const names = items.flatMap(({ files }) => files.map(({ name }) => name))
  const whileItWaits = await open()
  await api
    .as(manager)
    .call(decideLeave, { body: { requests: [{ id: change.id, version: change.version }], decision: 'APPROVE' } })
  expect({ names, whileItWaits, behind: await open() }).toEqual({ names: [], whileItWaits: 404, behind: 404 })
})
