import { type Member, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { getPerson, searchPeople, updateOwnContact, updatePerson } from '../contract/index.ts'

const { api, given, rows } = await testApp()

/** A guess that changes nothing: its version is stale, so that whoever guesses wrong is not renamed either. */
const guess = async (who: Member, preferredName: string) => {
  const { body, status } = await api.as(who).send(updateOwnContact, { body: { version: 99_999, preferredName } })
  return [status, (body as { code?: string }).code]
}

test('nobody finds out the name in a contract by the name that they want to be called themselves', async () => {
  const { owner, employee } = await given.cast()
  const kim = await given.person(owner, { name: 'Thomas Lindqvist' })
  const { version } = await api.as(owner).call(getPerson, { params: { userId: kim.userId } })
  await api.as(owner).call(updatePerson, { params: { userId: kim.userId }, body: { version, preferredName: 'Kim Lindqvist' } })
  // What the employee is to know: Kim, and nothing beside it.
  const seen = await api.as(employee).call(getPerson, { params: { userId: kim.userId } })
  expect(seen).toMatchObject({ userName: 'Kim Lindqvist', legalName: null, preferredName: null })
  // Nor does the search say whether there is a Thomas: it answers as it does to any other name beside hers.
  const found = async (q: string) => (await api.as(employee).call(searchPeople, { body: { q } })).items.length
  expect(await found('Thomas Lindqvist')).toBe(await found('Peter Lindqvist'))

  const before = await rows('select count(*)::int as n from audit_entry where company_id = $1', [owner.companyId])
  const wrong = await guess(employee, 'Peter Lindqvist')
  const right = await guess(employee, 'Thomas Lindqvist')
  expect(await rows('select count(*)::int as n from audit_entry where company_id = $1', [owner.companyId])).toEqual(before)
  expect(right).toEqual(wrong)
  // The name that everybody sees is hers.
  expect(await guess(employee, 'kim  LINDQVIST')).toEqual([409, 'people.name_of_another'])
})
