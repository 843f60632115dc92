import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { deactivatePerson, getPerson, importPeople, invitePerson, updateOwnContact, updatePerson } from '../contract/index.ts'

// One rule for somebody's dates, at every door: a joining date before the birth, a last day before the joining date and a birth to come
// were stored (people/domain/person-dates). It is 16 March 2026.

const { api, given, rows } = await testApp({ own: true })

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

/** Dates as they could be stored before anybody asked (migrations 0034 and 0037). */
const storedBefore = async (userId: string, birthDate: string, hireDate: string) => {
  await rows('alter table person disable trigger dates_stay_in_order')
  await rows('update person set birth_date = $2, hire_date = $3 where id = $1', [userId, birthDate, hireDate])
  await rows('alter table person enable trigger dates_stay_in_order')
}

test('dates that contradict each other since before that was refused stand in the way of nothing else, and can be corrected', async () => {
  const { owner, employee } = await given.cast()
  const boss = api.as(owner)
  const params = { userId: employee.userId }
  const version = async () => (await boss.call(getPerson, { params })).version
  const change = async (body: object) => boss.send(updatePerson, { params, body: { ...body, version: await version() } })
  const fromFile = (...cells: string[]) =>
    boss.call(importPeople, {
      body: {
        csv: `Name,Email,Department,Joining date,Birth date\n${[employee.name, employee.email, ...cells].join(',')}\n`,
        commit: true,
      },
    })
  await storedBefore(employee.userId, '2026-03-01', '2026-03-01')
  const contact = { phone: '+49 30 1', address: 'Karl-Marx-Allee 1', version: await version() }
  expect((await api.as(employee).send(updateOwnContact, { body: contact })).status).toBe(200)
  // The form sends every field, with the dates as they stand there.
  const form = { designation: 'Clerk', birthDate: '2026-03-01', hireDate: '2026-03-01' }
  expect((await change(form)).status).toBe(200)
  expect(await fromFile('Sales', '', '')).toMatchObject({ updated: 1, failed: 0 })

  // A date that changes is asked about, in words.
  expect(await change({ hireDate: '2026-02-01' })).toMatchObject({ status: 400, body: { code: 'people.born_after_joining' } })
  expect(await fromFile('Sales', '2026-02-01', '')).toMatchObject({
    rows: [{ errors: [{ field: 'hireDate', reason: 'Must be after the date of birth' }] }],
  })
  expect((await change({ birthDate: '1990-05-01' })).status).toBe(200)
  await storedBefore(employee.userId, '2026-05-01', '2026-05-01')
  expect(await fromFile('Sales', '2026-04-01', '')).toMatchObject({
    rows: [{ errors: [{ field: 'birthDate', reason: 'Must be in the past' }] }],
  })
  expect(await change({ hireDate: '2026-04-01' })).toMatchObject({
    status: 400,
    body: { code: 'people.birth_in_future', errors: [{ field: 'birthDate' }] },
  })

  // Leaving needs no birth; a last day before the first is refused whatever else is wrong.
  const leave = (endDate: string) => boss.send(deactivatePerson, { params, body: { endDate } })
  expect(await leave('2026-04-30')).toMatchObject({ status: 400, body: { code: 'people.left_before_joining' } })
  expect((await leave('2026-05-01')).status).toBe(200)
})

test('the database refuses a date that makes them contradict each other, and nothing else', async () => {
  const { employee } = await given.cast()
  const set = (change: string) => rows(`update person set ${change} where id = $1`, [employee.userId])
  await storedBefore(employee.userId, '2026-03-01', '2026-03-01')
  await set("birth_date = '2026-03-01', hire_date = '2026-03-01', phone = '1', end_date = '2026-03-01'")
  const born = { constraint: 'born_before_joining', code: '23514' }
  const left = { constraint: 'leaves_after_joining', code: '23514' }
  await expect(set("hire_date = '2026-02-01'")).rejects.toMatchObject(born)
  await expect(set("birth_date = '2026-04-01'")).rejects.toMatchObject(born)
  await expect(set("end_date = '2026-02-28'")).rejects.toMatchObject(left)
  await set("birth_date = '1990-05-01'")
  await expect(set("hire_date = '2026-03-02'")).rejects.toMatchObject(left)
})

test('a last day lies within a year, and that of who left can be corrected until somebody comes back', async () => {
  const { owner, employee } = await given.cast()
  const boss = api.as(owner)
  const params = { userId: employee.userId }
  const leave = (endDate: string) => boss.send(deactivatePerson, { params, body: { endDate } })
  expect(await leave('2036-03-16')).toMatchObject({ status: 400, body: { code: 'people.left_too_far' } })
  expect((await leave('2026-04-30')).status).toBe(200)
  expect(await leave('2026-04-30')).toMatchObject({ status: 409, body: { code: 'people.inactive' } })
  expect(await leave('2026-03-31')).toMatchObject({ status: 200, body: { endDate: '2026-03-31', status: 'INACTIVE' } })
  await boss.call(invitePerson, { body: { email: employee.email, name: employee.name, hireDate: '2026-04-01' } })
  expect(await leave('2026-04-30')).toMatchObject({ status: 409, body: { code: 'people.came_back' } })
})
