import { deactivatePerson, getPerson, searchPeople, updatePerson } from '@daybook/people/contract'
import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { askLeave, previewLeave, saveLeastAtWork, searchLeaveApprovals } from '../contract/index.ts'

const { api, given } = await testApp()

test('the preview of somebody’s own leave does not tell on which day a colleague leaves', async () => {
  const { owner, employee } = await given.cast()
  const ben = await given.person(owner, { name: 'Ben' })
  for (const { userId } of [employee, ben]) {
    const { version } = await api.as(owner).call(getPerson, { params: { userId } })
    await api.as(owner).call(updatePerson, { params: { userId }, body: { version, department: 'Sales' } })
  }
  const { id: typeId } = await given.leaveType(owner)
  // One of the two in Sales should always be there.
  await api.as(owner).call(saveLeastAtWork, { body: { department: 'Sales', least: 2 } })
  await api.as(owner).call(deactivatePerson, {
    params: { userId: ben.userId },
    body: { endDate: day('2026-06-30'), accessEnds: 'AFTER_LAST_DAY' },
  })

  // Nobody but HR and those above him knows.
  expect(await api.as(employee).call(getPerson, { params: { userId: ben.userId } })).toMatchObject({
    leavesOn: null,
    endDate: null,
  })
  const { items } = await api.as(employee).call(searchPeople, { body: { q: 'Ben' } })
  expect(items).toMatchObject([{ leavesOn: null, status: 'ACTIVE' }])

  const people = async (on: string) =>
    (await api.as(employee).call(previewLeave, { body: { typeId, from: day(on), to: day(on) } })).short?.people
  const seen = Object.fromEntries(
    await Promise.all(
      ['2026-06-29', '2026-06-30', '2026-07-01', '2026-07-02'].map(async (on) => [on, await people(on)] as const),
    ),
  )
  expect(new Set(Object.values(seen)).size).toBe(1)
  // Whoever decides knows how many are left.
  const asked = await api.as(employee).call(askLeave, { body: { typeId, from: day('2026-07-01'), to: day('2026-07-01') } })
  const { items: waiting } = await api.as(owner).call(searchLeaveApprovals, { body: {} })
  expect(waiting.find(({ request }) => request.id === asked.id)?.short).toMatchObject({ people: 1, left: 0 })
})
