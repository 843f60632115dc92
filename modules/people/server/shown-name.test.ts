import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { getMe, getPerson, importPeople, searchChart, searchPeople, updateOwnContact, updatePerson } from '../contract/index.ts'

const { api, given, rows } = await testApp()
type Who = { token: string; userId: string }

const named = async (who: Who, preferredName: string, pronouns = '') => {
  const { version } = await api.as(who).call(getPerson, { params: { userId: who.userId } })
  return api.as(who).call(updateOwnContact, { body: { version, preferredName, pronouns } })
}
const seenBy = (who: Who, { userId }: { userId: string }) => api.as(who).call(getPerson, { params: { userId } })

test('colleagues see the preferred name everywhere; owner, HR and its owner see the one in the contract beside it', async () => {
  const { owner, hr, manager, employee, outsider } = await given.cast()
  await named(employee, 'Sunny Day', 'they/them')
  for (const reader of [manager, outsider])
    expect(await seenBy(reader, employee)).toMatchObject({
      userName: 'Sunny Day',
      pronouns: 'they/them',
      legalName: null,
      preferredName: null,
    })
  for (const reader of [owner, hr, employee])
    expect(await seenBy(reader, employee)).toMatchObject({ userName: 'Sunny Day', legalName: employee.name })
  expect((await api.as(employee).call(getMe, {})).name).toBe('Sunny Day')
  const chart = await api.as(outsider).call(searchChart, { body: { managerId: manager.userId } })
  expect(chart.items.map(({ userName }) => userName)).toEqual(['Sunny Day'])
})

test('the directory is sorted by what it shows, and finds somebody by either name', async () => {
  const { owner, employee } = await given.cast()
  await named(employee, 'Aaaron First')
  const { items } = await api.as(owner).call(searchPeople, { body: {} })
  expect(items[0]?.userName).toBe('Aaaron First')
  for (const q of ['aaaron', employee.name])
    expect((await api.as(owner).call(searchPeople, { body: { q } })).items.map(({ userId }) => userId)).toContain(employee.userId)
})

test('owner and HR write it as well, also by a file; what a file does not say stays', async () => {
  const { owner, hr, employee } = await given.cast()
  const { version } = await seenBy(hr, employee)
  const params = { userId: employee.userId }
  expect(await api.as(hr).call(updatePerson, { params, body: { version, preferredName: 'Kit' } })).toMatchObject({
    userName: 'Kit',
  })
  const [{ email } = { email: '' }] = await rows<{ email: string }>('select email from person where id = $1', [employee.userId])
  const list = (csv: string) => api.as(owner).call(importPeople, { body: { csv, commit: true } })
  expect(await list(`Full name,E-mail,Phone\n${employee.name},${email},1\n`)).toMatchObject({ updated: 1 })
  expect((await seenBy(owner, employee)).userName).toBe('Kit')
  await list(`Full name,E-mail,Preferred name\n${employee.name},${email},Kitty\n`)
  expect(await seenBy(owner, employee)).toMatchObject({ userName: 'Kitty', legalName: employee.name })
})

test('nobody takes the name by which a colleague goes; one’s own, none, and one that stands in a contract alone are free', async () => {
  const { ours, theirs } = await given.twoCompanies()
  const refusal = async (preferredName: string) => {
    const { version } = await seenBy(ours.employee, ours.employee)
    return (await api.as(ours.employee).send(updateOwnContact, { body: { version, preferredName } })).body
  }
  await named(ours.manager, 'The  Chéf')
  for (const taken of ['the  chéf', 'The Chef', 'The C\u200dhef', ours.hr.name.toUpperCase()])
    expect(await refusal(taken)).toMatchObject({ code: 'people.name_of_another', errors: [{ field: 'preferredName' }] })
  for (const free of [ours.employee.name, ours.manager.name, `${theirs.owner.name} of elsewhere`, ''])
    expect(await refusal(free)).toMatchObject({ preferredName: free })
})

test('pronouns are said by their owner alone', async () => {
  const { owner, employee } = await given.cast()
  const { version } = await seenBy(owner, employee)
  const body = { version, pronouns: 'she/her' } as object
  const reply = await api.as(owner).send(updatePerson, { params: { userId: employee.userId }, body: body as { version: number } })
  expect(reply).toMatchObject({ status: 400, body: { errors: [{ field: 'pronouns' }] } })
  expect((await seenBy(owner, employee)).pronouns).toBe('')
})

test.each([
  ['preferredName', 'two\nlines'],
  ['preferredName', 'x'.repeat(201)],
  ['preferredName', 'right\u202eleft'],
  ['pronouns', 'x'.repeat(41)],
])('%s %j is refused', async (field, value) => {
  const owner = await given.company()
  const reply = await api.as(owner).send(updateOwnContact, { body: { version: 1, [field]: value } as { version: number } })
  expect(reply).toMatchObject({ status: 400, body: { errors: [{ field }] } })
})
