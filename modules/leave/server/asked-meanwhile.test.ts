import { addHoliday } from '@daybook/calendar/contract'
import { day } from '@daybook/platform/domain'
import { lockWaiters, ownerOf, testApp } from '@daybook/testing'
import { afterAll, expect, test } from 'vitest'
import { askLeave, listLeave } from '../contract/index.ts'

// Leave that is counted by the calendar of before, and stored after a recount looked for it, would keep its old count for good.

const { api, given, rows, settle } = await testApp()
const other = await ownerOf(rows)
afterAll(() => other.end())

test('leave that is being asked for while the calendar changes is counted by the new one', async () => {
  const { owner, employee } = await given.cast()
  await rows("update person set hire_date = '2019-01-01' where company_id = $1", [owner.companyId])
  const { id: typeId } = await given.leaveType(owner)
  // Counted already, the request is kept from being stored.
  await other.query('begin')
  await other.query('select from leave_type where id = $1 for update', [typeId])
  const asking = api.as(employee).call(askLeave, { body: { typeId, from: day('2026-04-13'), to: day('2026-04-17') } })
  await lockWaiters(rows, 1)
  await api.as(owner).call(addHoliday, { body: { date: day('2026-04-15'), name: 'Company outing' } })
  // Counting anew waits for the request, or is over before it is stored.
  const counting = settle()
  await Promise.race([lockWaiters(rows, 2), counting])
  await other.query('commit')
  await asking
  await counting
  expect((await api.as(employee).call(listLeave, { query: {} })).items).toMatchObject([{ total: 400 }])
})
