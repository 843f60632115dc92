import { lookAtInvitedAccount, saveInvitedAccount, savePayAccount } from '@daybook/payroll/contract'
import { account } from '@daybook/payroll/testing'
import { guest } from '@daybook/people/testing'
import { type Member, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { listNotifications } from '../contract/index.ts'

const world = await testApp()
const { api, given, mails, settle } = world

const told = async (who: Member) => {
  await settle()
  const { items } = await api.as(who).call(listNotifications, { query: {} })
  return items.filter(({ kind }) => kind === 'payroll.account')
}
const subject = 'The bank account for your pay was changed'
const mailed = async () => (await mails()).filter((mail) => mail.subject === subject)
const save = (who: Member, version: number, number: string = account.number) =>
  api.as(who).send(savePayAccount, { body: { ...account, number, version } })

test('whose account is changed is mailed its end, and whoever pays is told who it was and nothing of the account', async () => {
  const { ours, theirs } = await given.twoCompanies()
  const { owner, hr, manager, employee, outsider } = ours
  await save(employee, 0)
  expect((await told(hr)).map(({ message }) => message)).toEqual([`${employee.name} said where their pay goes`])
  await save(employee, 1, 'GB82 WEST 1234 5698 7654 32')
  for (const who of [owner, hr]) {
    const [news, ...more] = await told(who)
    expect(more).toEqual([])
    expect(news?.message).toBe(`${employee.name} changed where their pay goes`)
    expect(news?.link).toBe(`/product/timesheet/employeeDetails?user=${employee.userId}`)
    expect(JSON.stringify(news)).not.toContain('5432')
  }
  const others = await Promise.all([manager, employee, outsider, theirs.owner, theirs.hr].map(told))
  expect(others.flat()).toEqual([])
  const toThem = await mailed()
  expect(toThem.map(({ to }) => to)).toEqual([employee.email, employee.email])
  expect(toThem[0]?.text).toContain('the account that ends in 3000')
  expect(toThem[1]?.text).toContain('another account that ends in 5432')
  expect(toThem[1]?.text).toContain('If that was not you, change your password at once')
  expect(toThem[1]?.text).not.toContain('1234')
})

test('an owner who changes their own account is mailed, and rings no bell of theirs; what is refused tells nobody', async () => {
  const { owner, hr } = await given.cast()
  await save(owner, 0)
  expect([await told(owner), (await told(hr)).length]).toEqual([[], 1])
  const before = (await mailed()).length
  await save(owner, 0)
  await save(owner, 1, 'DE89 3704 0044 0532 0130 01')
  await settle()
  expect([(await told(hr)).length, (await mailed()).length]).toEqual([1, before])
})

test('whoever says it by the link of their invitation is told of to those who pay', async () => {
  const { ours } = await given.twoCompanies()
  const { token } = await guest(world, ours.owner)
  const { version } = await api.call(lookAtInvitedAccount, { body: { token } })
  await api.call(saveInvitedAccount, { body: { token, ...account, version } })
  expect((await told(ours.hr)).map(({ message }) => message)).toEqual([expect.stringMatching(/ said where their pay goes$/)])
})

test('whoever is invited is mailed a change of where their pay goes as well: somebody else may have had the link', async () => {
  const { person, token } = await guest(world)
  await api.call(saveInvitedAccount, { body: { token, ...account, version: 0 } })
  await api.call(saveInvitedAccount, { body: { token, ...account, number: 'GB82 WEST 1234 5698 7654 32', version: 1 } })
  await settle()
  const toThem = (await mails()).filter(({ to, text }) => to === person.email && text.includes('ends in 5432'))
  expect(toThem).toHaveLength(1)
})
