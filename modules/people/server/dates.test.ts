import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { deactivatePerson, getPerson, importPeople, updatePerson } from '../contract/index.ts'

// One rule for somebody's dates, at every door: a joining date before the birth, a last day before the joining date and a birth to come
// were stored (people/domain/person-dates). It is 16 March 2026.

const { api, given } = await testApp()

test('no door takes a date of birth that is to come, a joining date before it, or a last day before that', async () => {
  const { owner, employee } = await given.cast()
  const boss = api.as(owner)
  const params = { userId: employee.userId }
  const change = async (body: { birthDate?: string; hireDate?: string | null }) => {
    const { version } = await boss.call(getPerson, { params })
    return boss.send(updatePerson, { params, body: { ...body, version } })
  }
  expect(await change({ birthDate: '2026-03-17' })).toMatchObject({ status: 400, body: { code: 'people.birth_in_future' } })
  expect((await change({ birthDate: '1990-05-01', hireDate: '2026-02-01' })).status).toBe(200)
  expect(await change({ hireDate: '1990-05-01' })).toMatchObject({ status: 400, body: { code: 'people.born_after_joining' } })
  const file = `Name,Email,Joining date\n${employee.name},${employee.email},1989-01-01\n`
  expect(await boss.call(importPeople, { body: { csv: file, commit: true } })).toMatchObject({
    rows: [{ errors: [{ field: 'hireDate', reason: 'Must be after the date of birth' }] }],
  })
  const leave = (endDate: string) => boss.send(deactivatePerson, { params, body: { endDate } })
  expect(await leave('2026-01-31')).toMatchObject({ status: 400, body: { code: 'people.left_before_joining' } })
  expect((await leave('2026-02-01')).status).toBe(200)
})
