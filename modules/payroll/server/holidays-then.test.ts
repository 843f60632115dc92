import { addHoliday, removeHoliday } from '@daybook/calendar/contract'
import { getPerson, updatePerson } from '@daybook/people/contract'
import { testApp } from '@daybook/testing'
import { beforeEach, expect, test } from 'vitest'
import { choosePayee, listPayslipsOf } from '../contract/index.ts'
import { payOffice } from '../testing/pay-office.ts'

const { api, given, clock } = await testApp()
beforeEach(() => clock.set('2026-03-02T09:00:00Z'))

/** Two who are paid by the hour, one of them from a day of hire on, and a paid holiday on 16 February. */
const world = async (hireDate: string) => {
  const cast = await given.cast()
  const odd = await given.person(cast.owner, { hireDate })
  const usual = await given.person(cast.owner, { hireDate: '2026-02-01' })
  const office = await payOffice({ api }, cast)
  for (const { userId } of [odd, usual])
    await office.agree(userId, { payType: 'HOURLY_SALARY', amountCents: 1000, from: '2026-02-01' })
  const { id } = await office.boss.call(addHoliday, { body: { date: '2026-02-16', name: 'Rose Monday', paid: true } })
  const changeHolidays = async () => {
    await office.boss.call(removeHoliday, { params: { id } })
    await office.boss.call(addHoliday, { body: { date: '2026-02-17', name: 'Shrove Tuesday', paid: true } })
    await office.boss.call(addHoliday, { body: { date: '2026-02-18', name: 'Ash Wednesday', paid: true } })
  }
  const grossOf = async ({ userId }: typeof odd) =>
    (await office.boss.call(listPayslipsOf, { params: { userId } })).items.reduce((sum, { grossSalary }) => sum + grossSalary, 0)
  return { cast, odd, usual, office, changeHolidays, grossOf }
}
type World = Awaited<ReturnType<typeof world>>

/** Who was not in the run of February is paid for it with March; then its holidays change. What both were paid, and what is owed then. */
const paidWithMarch = async ({ odd, usual, office, changeHolidays, grossOf }: World) => {
  clock.set('2026-04-02T09:00:00Z')
  await office.run('2026-03-01')
  const paid = [await grossOf(odd), await grossOf(usual)]
  await changeHolidays()
  return [...paid, await office.late()]
}

test('who was held back is paid a final month by the holidays that it was paid by, whatever is said of them later', async () => {
  const all = await world('2026-02-01')
  const { cast, odd, office } = all
  await office.compute('2026-02-01')
  const payPeriodId = await office.periodOf('2026-02-01')
  await api.as(cast.hr).call(choosePayee, { body: { payPeriodId, userId: odd.userId, choice: 'HOLD' } })
  await office.run('2026-02-01')
  expect(await paidWithMarch(all)).toEqual([8000, 8000, 0])
})

test('whose joining date is corrected is paid a final month by the holidays that it was paid by', async () => {
  const all = await world('2026-02-20')
  const { odd, office } = all
  await office.run('2026-02-01')
  const { version } = await office.boss.call(getPerson, { params: { userId: odd.userId } })
  await office.boss.call(updatePerson, { params: { userId: odd.userId }, body: { version, hireDate: '2026-02-01' } })
  expect(await paidWithMarch(all)).toEqual([8000, 8000, 0])
})

test('a holiday that is added after a month is final is paid to nobody, also who was held back then', async () => {
  const all = await world('2026-02-01')
  const { cast, odd, office, changeHolidays } = all
  await office.compute('2026-02-01')
  const payPeriodId = await office.periodOf('2026-02-01')
  await api.as(cast.hr).call(choosePayee, { body: { payPeriodId, userId: odd.userId, choice: 'HOLD' } })
  await office.run('2026-02-01')
  await changeHolidays()
  expect(await office.late()).toBe(8000)
})
