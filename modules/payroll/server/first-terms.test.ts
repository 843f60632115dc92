import { importPeople } from '@daybook/people/contract'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { payOffice } from '../testing/pay-office.ts'

const { api, given, clock, rows } = await testApp()

const final = async () => {
  const cast = await given.cast()
  const office = await payOffice({ api }, cast)
  await office.run('2026-02-01')
  await rows("update person set hire_date = '2026-02-02' where id = $1", [cast.employee.userId])
  return { ...cast, ...office }
}

test('whoever gets their first terms from a day of which pay is final is owed what was agreed for it', async () => {
  const { employee, agree, late, run } = await final()
  await agree(employee.userId, { payType: 'FIXED_SALARY', amountCents: 280_000, from: '2026-02-02' })
  // 27 of the 28 days of February.
  expect(await late()).toBe(270_000)
  clock.set('2026-04-02T10:00:00Z')
  expect((await run('2026-03-01')).netCents).toBe(280_000 + 270_000)
})

test('and so is whoever gets them by a list of people', async () => {
  const { owner, employee, late } = await final()
  const csv = `Name,Email,Role,Joining date,Salary\nEmployee,${employee.email},EMPLOYEE,2026-02-02,2800.00\n`
  expect((await api.as(owner).send(importPeople, { body: { csv, commit: true } })).status).toBe(200)
  expect(await late()).toBe(270_000)
})
