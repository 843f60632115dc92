import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { getCompany, updateCompany } from '../contract/index.ts'

const { api, given, rows } = await testApp()

test('the owner changes the company; everybody in it sees that, nobody else', async () => {
  const { ours, theirs } = await given.twoCompanies()
  const before = await api.as(theirs.owner).call(getCompany, {})
  const written = {
    name: 'Lindenhof & Söhne',
    address: 'Hauptstraße 12, 10827 Berlin',
    contactNumber: '+491711234567',
    industry: 'Hospitality',
    businessType: 'Charity',
    zone: 'Europe/Vienna',
    currency: 'CHF',
    weekStarts: 7,
  } as const
  const after = await api.as(ours.owner).call(updateCompany, { body: { ...written, version: 1 } })
  expect(after).toMatchObject({ ...written, country: 'DE', version: 2 })
  expect(await api.as(ours.employee).call(getCompany, {})).toEqual(after)
  expect(await api.as(theirs.employee).call(getCompany, {})).toEqual(before)
})

test('a field alone is changed alone, and stands in the record with what it was', async () => {
  const owner = await given.company({ name: 'Before' })
  const before = await api.as(owner).call(getCompany, {})
  const after = await api.as(owner).call(updateCompany, { body: { name: 'After', version: before.version } })
  expect(after).toEqual({ ...before, name: 'After', version: before.version + 1 })
  const [entry] = await rows("select before, after from audit_entry where action = 'company.update' and company_id = $1", [
    owner.companyId,
  ])
  expect(entry).toMatchObject({ before: { name: 'Before' }, after: { name: 'After' } })
})

test('a program that knows no version changes name, address and number all the same', async () => {
  const owner = await given.company()
  const before = await api.as(owner).call(getCompany, {})
  const body = { name: 'Lindenhof', address: 'Lindenstraße 1, 10969 Berlin', contactNumber: '+493012345678' }
  const after = await api.as(owner).call(updateCompany, { body })
  expect(after).toEqual({ ...before, ...body, version: before.version + 1 })
  await Promise.all(['One', 'Two', 'Three'].map((name) => api.as(owner).call(updateCompany, { body: { name } })))
  expect((await api.as(owner).call(getCompany, {})).version).toBe(before.version + 4)
})

test('a version that is no longer the newest is refused', async () => {
  const owner = await given.company()
  const { version } = await api.as(owner).call(getCompany, {})
  await api.as(owner).call(updateCompany, { body: { name: 'First', version } })
  await expect(api.as(owner).call(updateCompany, { body: { name: 'Second', version } })).rejects.toMatchObject({
    status: 412,
    code: 'version.stale',
  })
  expect((await api.as(owner).call(getCompany, {})).name).toBe('First')
})

test.each([
  ['name', 'L', 'Company name must be at least 2 characters'],
  ['address', 'short', 'Address must be at least 10 characters'],
  ['contactNumber', '12345', 'Must be more than 5 digits'],
  ['industry', 'Alchemy', 'Please select your industry'],
  ['businessType', 'Guild', 'Please select your business'],
  ['zone', 'Mars/Base', 'Must be an IANA time zone like Europe/Berlin'],
  ['currency', 'euro', 'Must be a currency code like EUR'],
  ['country', 'US', 'This field is not known'],
  ['planType', 'ENTERPRISE_PACK', 'This field is not known'],
])('%s %j is refused', async (field, value, message) => {
  const owner = await given.company()
  const reply = await api.as(owner).send(updateCompany, { body: { version: 1, [field]: value } })
  expect(reply).toMatchObject({ status: 400, body: { errors: [{ field, message }] } })
})
