import { askLeave, decideLeave } from '@daybook/leave/contract'
import { day } from '@daybook/platform/domain'
import { type Member, testApp } from '@daybook/testing'
import { saveTimesheet, searchApprovals, searchTimesheet, submitTimesheet } from '@daybook/time/contract'
import { expect, test } from 'vitest'

// Time and leave do not know each other: what leave says of a day reaches the timesheet through the calendar.

const { api, given, rows } = await testApp()

test('a timesheet shows approved leave on its days, and plans so much less; the inbox says so as well', async () => {
  const { owner, employee, manager, outsider } = await given.cast()
  await rows("update person set hire_date = '2019-01-01' where company_id = $1", [owner.companyId])
  const { id: typeId } = await given.leaveType(owner)
  const ask = (more: object) =>
    api.as(employee).call(askLeave, { body: { typeId, from: day('2026-03-12'), to: day('2026-03-12'), ...more } })
  const { id, version } = await ask({ to: day('2026-03-13'), toHalf: 'first' })
  await api.as(manager).call(decideLeave, { body: { requests: [{ id, version }], decision: 'APPROVE' } })
  await ask({ from: day('2026-03-11'), to: day('2026-03-11') })

  const body = { userId: employee.userId, from: day('2026-03-11'), to: day('2026-03-13') }
  const read = (who: Member) => api.as(who).call(searchTimesheet, { body })
  for (const reader of [employee, manager]) {
    const { days } = await read(reader)
    expect(days.map(({ leave, plannedMinutes }) => [leave, plannedMinutes])).toEqual([
      [null, 480],
      [{ name: 'Annual leave', minutes: 480 }, 0],
      [{ name: 'Annual leave', minutes: 240 }, 240],
    ])
  }
  expect((await api.as(outsider).send(searchTimesheet, { body })).status).toBe(404)

  const entry = { start: null, end: null, minutes: 240, zone: 'Europe/Berlin', note: '', project: '' }
  await api.as(employee).call(saveTimesheet, { body: { day: day('2026-03-13'), version: 0, entries: [entry] } })
  await api.as(employee).call(submitTimesheet, { body: { days: [day('2026-03-13')] } })
  const [week] = (await api.as(manager).call(searchApprovals, { body: {} })).items
  expect(week?.days).toMatchObject([{ day: '2026-03-13', plannedMinutes: 240, leave: 'Annual leave' }])
})
