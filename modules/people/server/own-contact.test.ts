import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { getPerson, updateOwnContact } from '../contract/index.ts'

const { api, given, rows } = await testApp()

const { ours, theirs } = await given.twoCompanies()
const own = async (who: typeof ours.employee) => (await api.as(who).call(getPerson, { params: { userId: who.userId } })).version

test('everybody changes their own phone and address, and nothing else by it', async () => {
  for (const who of [ours.owner, ours.hr, ours.manager, ours.employee]) {
    const body = { version: await own(who), phone: '+49 30 7', address: `${who.name}, Berlin` }
    expect(await api.as(who).call(updateOwnContact, { body })).toMatchObject({
      phone: '+49 30 7',
      address: `${who.name}, Berlin`,
    })
  }
  const seen = await api.as(ours.manager).call(getPerson, { params: { userId: ours.employee.userId } })
  expect(seen).toMatchObject({ phone: '+49 30 7', address: null, userName: ours.employee.name })
  expect(await rows("select 1 from person where company_id = $1 and phone = '+49 30 7'", [theirs.owner.companyId])).toEqual([])
})

test.each(['role', 'name', 'managerId', 'birthDate', 'zone', 'userId', 'salary'])(
  '%s is not one’s own to change',
  async (field) => {
    const body = { version: await own(ours.employee), [field]: 'ENTERPRISE_ADMIN' }
    const reply = await api.as(ours.employee).send(updateOwnContact, { body })
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ field }] } })
  },
)

test('a stale version is refused, and what was left out stays', async () => {
  const version = await own(ours.employee)
  await api.as(ours.employee).call(updateOwnContact, { body: { version, phone: '+49 30 8' } })
  expect((await api.as(ours.employee).send(updateOwnContact, { body: { version, phone: '1' } })).status).toBe(412)
  const after = await api.as(ours.employee).call(getPerson, { params: { userId: ours.employee.userId } })
  expect(after).toMatchObject({ phone: '+49 30 8', address: `${ours.employee.name}, Berlin` })
})

test('without a place in a company there is nothing to change; support has none, whatever it may change', async () => {
  const stranger = await given.account()
  const support = await given.supportIn(ours.owner, { mayChange: true })
  for (const who of [stranger, support])
    expect(await api.as(who).send(updateOwnContact, { body: { version: 1, phone: '1' } })).toMatchObject({
      status: 403,
      body: { code: 'auth.no_company' },
    })
})

// As it was found, each change of a phone number left the whole row of the person in the log, twice: 6 kB, for good.
test('the log keeps what was changed, and nothing else of the person', async () => {
  const { employee, owner } = await given.cast()
  await api.as(employee).call(updateOwnContact, { body: { version: await own(employee), phone: '+49 30 8' } })
  const [entry] = await rows<{ before: object; after: object }>(
    "select before, after from audit_entry where company_id = $1 and action = 'people.update' order by seq desc limit 1",
    [owner.companyId],
  )
  expect(entry?.after).toEqual({ phone: '+49 30 8', version: await own(employee) })
  expect(Object.keys(entry?.before ?? {})).toEqual(['phone', 'version'])
})

test('nobody changes their own data more than sixty times an hour', async () => {
  const employee = await given.company()
  const codes = new Set<number>()
  for (let i = 0; i < 61; i++)
    codes.add((await api.as(employee).send(updateOwnContact, { body: { version: i + 1, phone: `+49 ${i}` } })).status)
  expect([...codes]).toEqual([200, 429])
})
