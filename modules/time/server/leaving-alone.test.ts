import { deactivatePerson, getPerson, invitePerson, updatePerson } from '@daybook/people/contract'
import { day } from '@daybook/platform/domain'
import { type Member, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { saveTimeRules } from '../contract/index.ts'
import { someRules } from '../testing/some-rules.ts'

const { api, given } = await testApp()
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code

test('HR share rules with nobody who is only invited, and end no place of whom they share some with that they saved', async () => {
  const { owner, hr, employee } = await given.cast()
  const move = async (who: Member) => {
    const { version } = await api.as(owner).call(getPerson, { params: { userId: who.userId } })
    await api.as(owner).call(updatePerson, { params: { userId: who.userId }, body: { version, department: 'Archive' } })
  }
  const save = () =>
    api.as(hr).send(saveTimeRules, { body: { department: 'Archive', from: '2026-03-16', rules: someRules, version: 0 } as never })
  await move(hr)
  const body = { email: 'nobody@example.com', name: 'No Body', hireDate: null, department: 'Archive' }
  await api.as(hr).call(invitePerson, { body: body as never })
  expect(codeOf(await save())).toBe('rules.own')
  await move(employee)
  expect((await save()).status).toBe(200)
  const end = (by: Member) =>
    api.as(by).send(deactivatePerson, { params: { userId: employee.userId }, body: { endDate: day('2026-03-15') } })
  expect(codeOf(await end(hr))).toBe('people.leaves_alone')
  expect((await end(owner)).status).toBe(200)
})

test('HR share rules with nobody who joins later', async () => {
  const { owner, hr, employee } = await given.cast()
  const change = async (by: Member, who: Member, more: object) => {
    const { version } = await api.as(owner).call(getPerson, { params: { userId: who.userId } })
    return api.as(by).send(updatePerson, { params: { userId: who.userId }, body: { version, ...more } })
  }
  for (const who of [hr, employee]) await change(owner, who, { department: 'Archive' })
  await change(hr, employee, { hireDate: '2027-03-01' })
  const save = () =>
    api.as(hr).send(saveTimeRules, { body: { department: 'Archive', from: '2026-03-16', rules: someRules, version: 0 } as never })
  expect(codeOf(await save())).toBe('rules.own')
  await change(hr, employee, { hireDate: '2026-03-01' })
  expect((await save()).status).toBe(200)
  expect(codeOf(await change(hr, employee, { hireDate: '2027-03-01' }))).toBe('people.leaves_alone')
})
