import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { addPayCycle, searchPayPeriods } from '../contract/index.ts'
import { payOffice } from '../testing/pay-office.ts'

// A change of pay cycle leaves no day between the two without pay: a new cycle begins with the year, and terms of it may be agreed from an
// earlier day.

const { api, given, clock } = await testApp()
const weeklyFrom = (anchor: string) => ({
  name: 'Weekly',
  rule: { kind: 'WEEKLY', anchor, payDate: { kind: 'OFFSET', days: 3 }, businessDay: 'none' } as const,
})
const salary = (amountCents: number) => ({ payType: 'FIXED_SALARY', amountCents }) as const

test('who moves to a cycle that begins later is paid for every day in between', async () => {
  clock.set('2025-12-01T09:00:00Z')
  const cast = await given.cast()
  const { boss, agree, compute } = await payOffice({ api }, cast)
  const { userId } = cast.employee
  expect((await agree(userId, { ...salary(310_000), from: '2025-12-01' })).status).toBe(200)
  clock.set('2026-01-05T09:00:00Z')
  const weekly = await boss.call(addPayCycle, { body: weeklyFrom('2025-12-01') })
  expect((await agree(userId, { ...salary(70_000), from: '2025-12-15', payCycleId: weekly.id })).status).toBe(200)
  // 14 of 31 days by the month, and the weeks of 15, 22 and 29 December.
  const paid = [await compute('2025-12-01')]
  for (const from of ['2025-12-15', '2025-12-22', '2025-12-29']) paid.push(await compute(from, weekly.id))
  expect(paid.map(({ grossCents }) => grossCents)).toEqual([140_000, 70_000, 70_000, 70_000])
})

test('a move to a cycle that has paid the day already is refused with the last day that it paid', async () => {
  clock.set('2026-03-16T09:00:00Z')
  const cast = await given.cast()
  const { boss, agree, run } = await payOffice({ api }, cast)
  const weekly = await boss.call(addPayCycle, { body: weeklyFrom('2026-03-02') })
  const move = (from: string) => agree(cast.employee.userId, { ...salary(70_000), from, payCycleId: weekly.id })
  await agree(cast.employee.userId, salary(70_000))
  await agree(cast.manager.userId, { ...salary(70_000), from: '2026-03-02', payCycleId: weekly.id })
  await run('2026-03-02', weekly.id)
  expect(await move('2026-03-02')).toMatchObject({
    status: 409,
    body: { code: 'pay_details.period_closed', errors: [{ field: 'from' }] },
  })
  expect((await move('2026-03-09')).status).toBe(200)
})

test('first terms open no month before the company began to pay, whatever cycle begins beside it', async () => {
  clock.set('2026-03-16T09:00:00Z')
  const cast = await given.cast()
  const { boss, agree, monthly } = await payOffice({ api }, cast)
  const weekly = await boss.call(addPayCycle, { body: weeklyFrom('2026-03-16') })
  const months = async () => (await boss.call(searchPayPeriods, { body: { payCycleId: monthly } })).items.map(({ from }) => from)
  const before = await months()
  await agree(cast.employee.userId, { ...salary(300_000), from: '2020-01-01' })
  await agree(cast.manager.userId, { ...salary(70_000), from: '2020-01-01', payCycleId: weekly.id })
  expect(await months()).toEqual(before)
})
