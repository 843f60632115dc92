import { addLeaveFile, askLeave, getLeaveFile, removeLeaveFile } from '@daybook/leave/contract'
import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { getDocument, holdDocument, holdPerson, liftHold, listHolds } from '../contract/index.ts'
import { documentBy, paper } from '../testing/index.ts'

const world = await testApp()
const { api, given } = world

test('why an owner keeps what is about somebody of HR is read by owners and by others of HR, not by them', async () => {
  const { owner, hr } = await given.cast()
  const deputy = await given.person(owner, { role: 'HUMAN_RESOURCE' })
  const { id } = await documentBy(world, owner, { userId: hr.userId }, 'Warning')
  const on = await api
    .as(owner)
    .call(holdPerson, { params: { userId: hr.userId }, body: { reason: 'We think they take tools home' } })
  await api.as(owner).call(holdDocument, { params: { id }, body: { reason: 'They take tools home' } })
  const read = async (who: typeof hr) => {
    const [list, one] = [
      await api.as(who).send(listHolds, { query: {} }),
      await api.as(who).send(getDocument, { params: { id } }),
    ]
    expect([list.status, one.status]).toEqual([200, 200])
    return [list, one].map(({ text }) => text.includes('take tools home'))
  }
  expect([await read(owner), await read(deputy), await read(hr)]).toEqual([
    [true, true],
    [true, true],
    [false, false],
  ])
  // That it is kept they see, and by whom.
  expect((await api.as(hr).call(listHolds, { query: { userId: hr.userId } })).items).toMatchObject([{ id: on.id, reason: '' }])
})

test('under a legal hold nobody takes away a paper that is with their leave', async () => {
  const { owner, employee } = await given.cast()
  const { id: typeId } = await given.leaveType(owner, 'Sick leave')
  const file = await api.as(employee).call(addLeaveFile, { file: paper('Note.pdf') })
  const span = { from: day('2026-04-13'), to: day('2026-04-14') }
  await api.as(employee).call(askLeave, { body: { typeId, ...span, files: [file.id] } })
  const held = await api.as(owner).call(holdPerson, { params: { userId: employee.userId }, body: { reason: 'A case' } })
  const remove = () => api.as(employee).send(removeLeaveFile, { params: { fileId: file.id } })
  expect((await remove()).body).toMatchObject({ code: 'leave.held' })
  expect((await api.as(owner).send(getLeaveFile, { params: { fileId: file.id } })).status).toBe(200)
  await api.as(owner).call(liftHold, { params: { holdId: held.id } })
  expect((await remove()).status).toBe(200)
})
