import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import type { Member } from '@daybook/testing/harness'
import { expect, test } from 'vitest'
import { askLeave, previewLeave, searchLeaveApprovals } from '../contract/index.ts'

const { api, given } = await testApp()

const office = async () => {
  const cast = await given.cast()
  const { id: typeId } = await given.leaveType(cast.hr, 'Leave', { limited: false, approval: 'none' })
  const body = { typeId, from: day('2026-04-13'), to: day('2026-04-14') }
  return { ...cast, body, ask: async (who: Member) => (await api.as(who).call(askLeave, { body })).status }
}

test('leave that needs no approval is approved at once, also an owner’s', async () => {
  const { owner, manager, employee, ask } = await office()
  for (const who of [employee, manager, owner]) expect(await ask(who)).toBe('APPROVED')
})

test('HR could have said themselves that it needs none, so somebody else decides on theirs', async () => {
  const { owner, hr, ask, body } = await office()
  expect((await api.as(hr).call(previewLeave, { body })).decides).toBe('HR')
  expect(await ask(hr)).toBe('PENDING')
  const later = { ...body, from: day('2026-04-20'), to: day('2026-04-21') }
  const asEmployee = await api.as(hr).call(askLeave, { body: later }, { profile: 'employee' })
  expect(asEmployee.status).toBe('PENDING')
  expect((await api.as(owner).call(searchLeaveApprovals, { body: {} })).items).toHaveLength(2)
  expect((await api.as(hr).call(searchLeaveApprovals, { body: {} })).items).toHaveLength(0)
})
