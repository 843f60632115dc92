import { addHoliday, listHolidays, removeHoliday } from '@daybook/calendar/contract'
import { askLeave, decideLeave, getLeaveBalances } from '@daybook/leave/contract'
import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { decideTimesheets } from '@daybook/time/contract'
import { expect, test } from 'vitest'
import { payOffice } from '../testing/pay-office.ts'

// A day off is entered when somebody was on leave already: pay and leave are what they would be had it always been one.

const { api, given, rows, settle } = await testApp()

type Terms = { payType: 'HOURLY_SALARY' | 'FIXED_SALARY' | 'DAILY_SALARY'; amountCents: number }
const date = day('2026-03-05')

const world = async (terms: Terms, paid: boolean) => {
  const cast = await given.cast()
  await rows("update person set hire_date = '2019-01-01' where company_id = $1", [cast.owner.companyId])
  const office = await payOffice({ api }, cast)
  await office.agree(cast.employee.userId, terms)
  const { id: typeId } = await given.leaveType(cast.owner, 'Leave', { paid, daysBack: 366 })
  const leave = async (half: object) => {
    const { id, version } = await api.as(cast.employee).call(askLeave, { body: { typeId, from: date, to: date, ...half } })
    await office.boss.call(decideLeave, { body: { requests: [{ id, version }], decision: 'APPROVE' } })
  }
  const work = async () => {
    const ids = await given.handedIn(cast.employee, date)
    await office.boss.call(decideTimesheets, { body: { ids, decision: 'APPROVE' } })
  }
  const close = async (fractionPercent: 50 | 100) => {
    const { id } = await office.boss.call(addHoliday, { body: { date, name: 'Fair', fractionPercent, paid: true } })
    await settle()
    return id
  }
  const result = async () => {
    const { netCents } = await office.compute('2026-03-01')
    const [balance] = (await api.as(cast.employee).call(getLeaveBalances, { query: {} })).items
    return { netCents, used: balance?.used }
  }
  return { ...cast, ...office, leave, work, close, result }
}

const half = { fromHalf: 'first' }
test.for(
  (
    [
      { payType: 'HOURLY_SALARY', amountCents: 2000 },
      { payType: 'DAILY_SALARY', amountCents: 10_000 },
      { payType: 'FIXED_SALARY', amountCents: 205_000 },
    ] as const
  ).flatMap((terms) =>
    [true, false].flatMap((paid) => [{}, half].flatMap((asked) => [true, false].map((works) => ({ terms, paid, asked, works })))),
  ),
)('a half holiday entered behind leave pays as one that was known: %o', async ({ terms, paid, asked, works }) => {
  const [known, behind] = [await world(terms, paid), await world(terms, paid)]
  await known.close(50)
  for (const each of [known, behind]) {
    await each.leave(asked)
    if (works) await each.work()
  }
  await behind.close(50)
  expect(await behind.result()).toEqual(await known.result())
})

test('one that was entered and removed again changes neither pay nor leave', async () => {
  const { boss, leave, work, close, result } = await world({ payType: 'DAILY_SALARY', amountCents: 10_000 }, true)
  await leave(half)
  await work()
  const before = await result()
  const id = await close(50)
  await boss.call(removeHoliday, { params: { id } })
  await settle()
  expect(await result()).toEqual(before)
  expect((await boss.call(listHolidays, { query: { year: '2026' } })).items.map(({ name }) => name)).not.toContain('Fair')
})
