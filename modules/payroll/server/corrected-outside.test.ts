import { deactivatePerson, getPerson, updatePerson } from '@daybook/people/contract'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { payOffice } from '../testing/pay-office.ts'

// A joining date or a last day that is corrected after a payroll is final changes what is owed for it (docs/rules.md#pay), also for whoever was
// in none of that run: they have no record to compare with, and a salary has no days that wait.

const { api, given, clock } = await testApp()

const company = async (hireDate?: string) => {
  clock.set('2026-03-16T09:00:00Z')
  const cast = await given.cast()
  const employee = await given.person(cast.owner, hireDate === undefined ? {} : { hireDate })
  const office = await payOffice({ api }, cast)
  const { boss } = office
  for (const { userId } of [employee, cast.employee])
    await office.agree(userId, { payType: 'FIXED_SALARY', amountCents: 280_000 })
  const leaves = (endDate: string) => boss.send(deactivatePerson, { params: { userId: employee.userId }, body: { endDate } })
  const hired = async (day: string) => {
    const { version } = await boss.call(getPerson, { params: { userId: employee.userId } })
    return boss.call(updatePerson, { params: { userId: employee.userId }, body: { version, hireDate: day } })
  }
  return { ...office, leaves, hired }
}

test('a joining date after a final period, corrected into it: the salary of those days is owed', async () => {
  const { run, hired, late } = await company('2026-03-02')
  // Terms were agreed from January, so nothing but the joining date keeps them out.
  expect(await run('2026-02-01')).toMatchObject({ people: 1, grossCents: 280_000 })
  await hired('2026-02-15')
  expect(await late()).toBe(140_000)
})

test('a last day before a final period, corrected into it: the salary of those days is owed', async () => {
  const { run, leaves, late } = await company('2025-06-01')
  await run('2026-01-01')
  expect((await leaves('2026-01-31')).status).toBe(200)
  expect(await run('2026-02-01')).toMatchObject({ people: 1, grossCents: 280_000 })
  expect((await leaves('2026-02-14')).status).toBe(200)
  expect(await late()).toBe(140_000)
})
