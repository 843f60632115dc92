import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { deactivatePerson, getPerson, importPeople, updatePerson } from '../contract/index.ts'

const { api, given } = await testApp()

test('a file makes nobody the manager of whoever manages them through somebody who left, as the form does not', async () => {
  const owner = await given.company()
  const top = await given.person(owner, { role: 'MANAGER' })
  const left = await given.person(owner, { role: 'MANAGER' })
  const low = await given.person(owner, { role: 'MANAGER' })
  const report = async (userId: string, managerId: string) => {
    const { version } = await api.as(owner).call(getPerson, { params: { userId } })
    return api.as(owner).send(updatePerson, { params: { userId }, body: { version, managerId } })
  }
  expect((await report(left.userId, top.userId)).status).toBe(200)
  expect((await report(low.userId, left.userId)).status).toBe(200)
  await api.as(owner).call(deactivatePerson, { params: { userId: left.userId }, body: { endDate: day('2026-03-15') } })
  expect((await report(top.userId, low.userId)).body).toMatchObject({ code: 'people.manager_cycle' })
  const csv = `Name,Email,Manager\n${top.name},${top.email},${low.email}\n`
  const { rows } = await api.as(owner).call(importPeople, { body: { csv, commit: true } })
  expect(rows[0]?.errors[0]?.reason).toBe('These people would report to each other')
})

test('a mapping that names a column the file does not have says nothing of anybody', async () => {
  const owner = await given.company()
  const columns = [
    ['Name', 'name'],
    ['Email', 'email'],
    ['toString', 'badge'],
    ['hasOwnProperty', 'phone'],
  ]
  const mapping = Object.fromEntries(columns) as Record<string, 'name'>
  const body = { csv: 'Name,Email\nAda One,ada.one@example.com\n', commit: false, mapping }
  expect((await api.as(owner).send(importPeople, { body })).body).toMatchObject({ created: 1, failed: 0 })
})

test('a role that every object answers to is none', async () => {
  const owner = await given.company()
  const csv = 'Name,Email,Role\nAda One,ada.two@example.com,constructor\n'
  const { rows } = await api.as(owner).call(importPeople, { body: { csv, commit: true } })
  expect(rows[0]?.errors).toMatchObject([{ field: 'role', value: 'constructor' }])
})
