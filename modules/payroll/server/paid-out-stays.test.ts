import { payOutLeave } from '@daybook/leave/contract'
import { deactivatePerson, getPerson, updatePerson } from '@daybook/people/contract'
import { type Day, day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { addPayCycle } from '../contract/index.ts'
import { payOffice } from '../testing/pay-office.ts'

// Leave that a payroll paid out stays paid, as much as it was, whichever day becomes the first or the last one (docs/rules.md#leave).

const { api, given, rows, clock, settle } = await testApp()

const office = async (today: string) => {
  clock.set(`${today}T09:00:00Z`)
  const cast = await given.cast({ paysHolidays: false })
  await rows("update person set hire_date = '2020-01-01' where company_id = $1", [cast.owner.companyId])
  const made = await payOffice({ api }, cast)
  const { id: typeId } = await given.leaveType(cast.owner)
  const { userId } = cast.employee
  const payOut = (on: string) =>
    made.boss.call(payOutLeave, { body: { userId, typeId, day: day(on), amount: 500, note: 'The rest' } })
  const leaves = async (endDate: Day) => {
    await made.boss.call(deactivatePerson, { params: { userId }, body: { endDate } })
    await settle()
  }
  return { ...made, userId, payOut, leaves }
}

test.each([
  ['FIXED_SALARY', 220_000],
  ['HOURLY_SALARY', 2000],
  ['DAILY_SALARY', 10_000],
] as const)('a last day a month before it is no second payment: %s', async (payType, amountCents) => {
  const { agree, userId, payOut, leaves, run, late } = await office('2026-05-04')
  await agree(userId, { payType, amountCents })
  await payOut('2026-04-30')
  for (const from of ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01']) await run(from)
  await leaves(day('2026-03-31'))
  const salaryOfApril = payType === 'FIXED_SALARY' ? 0 - amountCents : 0
  expect(await late()).toBe(salaryOfApril)
  clock.set('2026-06-02T09:00:00Z')
  expect((await run('2026-05-01')).netCents).toBe(0)
  expect(await late()).toBe(salaryOfApril)
})

test('a last day before a raise does not pay it by the rate of before', async () => {
  const { agree, userId, payOut, leaves, run, late } = await office('2026-05-04')
  await agree(userId, { payType: 'HOURLY_SALARY', amountCents: 2000 })
  await agree(userId, { payType: 'HOURLY_SALARY', amountCents: 3000, from: '2026-04-01' })
  await payOut('2026-04-30')
  for (const from of ['2026-03-01', '2026-04-01']) await run(from)
  await leaves(day('2026-03-31'))
  expect(await late()).toBe(0)
  clock.set('2026-06-02T09:00:00Z')
  expect((await run('2026-05-01')).netCents).toBe(0)
})

test('a last day that is a week earlier, where everybody is paid weekly', async () => {
  const { agree, userId, payOut, leaves, run, boss } = await office('2026-04-20')
  const rule = {
    kind: 'WEEKLY',
    anchor: day('2026-03-02'),
    payDate: { kind: 'OFFSET', days: 3 },
    businessDay: 'none',
  } as const
  const { id: weekly } = await boss.call(addPayCycle, { body: { name: 'Weekly', rule } })
  await agree(userId, { payType: 'FIXED_SALARY', amountCents: 50_000, from: '2026-03-02', payCycleId: weekly })
  await leaves(day('2026-04-17'))
  await payOut('2026-04-17')
  for (const from of ['2026-03-30', '2026-04-06', '2026-04-13']) await run(from, weekly)
  await leaves(day('2026-04-10'))
  clock.set('2026-04-28T09:00:00Z')
  expect((await run('2026-04-20', weekly)).netCents).toBe(0)
})

test('a joining date behind it leaves the next salary as it is', async () => {
  const { agree, userId, payOut, run, boss, late } = await office('2026-04-02')
  await agree(userId, { payType: 'FIXED_SALARY', amountCents: 220_000 })
  await payOut('2026-02-10')
  await run('2026-01-01')
  await run('2026-02-01')
  const { version } = await boss.call(getPerson, { params: { userId } })
  await boss.call(updatePerson, { params: { userId }, body: { hireDate: day('2026-03-01'), version } })
  await settle()
  expect(await late()).toBe(-440_000)
  expect((await run('2026-03-01')).netCents).toBe(220_000)
})
