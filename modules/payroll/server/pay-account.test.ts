import { acceptInvitation, deactivatePerson, getPreparation } from '@daybook/people/contract'
import { guest } from '@daybook/people/testing'
import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { getPayAccount, lookAtInvitedAccount, saveInvitedAccount, savePayAccount } from '../contract/index.ts'
import { account } from '../testing/calls.ts'
import { payAccountsJob } from './pay-account-routes.ts'

const world = await testApp({ own: true })
const { app, api, given, rows, clock } = world

const kept = { ...account, number: 'DE89370400440532013000' }
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code
const read = (who: { token: string }, userId: string) => api.as(who).send(getPayAccount, { params: { userId } })
const save = (who: { token: string }, version = 0, said: object = account) =>
  api.as(who).send(savePayAccount, { body: { ...account, ...said, version } })

test('everybody says where their own pay goes; owner and HR open it, and nobody else, and that they did is noted', async () => {
  const { ours, theirs } = await given.twoCompanies()
  const { employee, hr, owner, manager, outsider } = ours
  expect((await read(employee, employee.userId)).body).toEqual({ userId: employee.userId, account: null, version: 0 })
  expect((await save(employee)).body).toEqual({ userId: employee.userId, account: kept, version: 1 })
  expect(codeOf(await save(employee))).toBe('version.stale')
  expect((await save(employee, 1, { bank: '' })).body).toMatchObject({ account: { bank: '' }, version: 2 })
  const heard = [owner, hr, employee, manager, outsider, theirs.owner]
  const replies = await Promise.all(heard.map(async (who) => (await read(who, employee.userId)).status))
  expect(replies).toEqual([200, 200, 200, 404, 404, 404])
  const views = await rows("select viewer_id from access_view where subject_id = $1 and what = 'pay_account'", [employee.userId])
  expect(views.map(({ viewer_id }) => viewer_id).toSorted()).toEqual([owner.userId, hr.userId].toSorted())
})

test('it is sealed for its row alone, and the log says nothing of it', async () => {
  const { employee, manager } = await given.cast()
  await save(employee)
  await save(manager)
  const copy = JSON.stringify(await rows('select account_sealed from pay_account where person_id = $1', [employee.userId]))
  expect(copy).not.toContain('3704')
  const log = await rows("select after from audit_entry where action = 'pay_account.save' and target_id = $1", [employee.userId])
  expect(log).toEqual([{ after: { account: 'said' } }])
  await rows(
    'update pay_account set account_sealed = (select account_sealed from pay_account where person_id = $2) where person_id = $1',
    [employee.userId, manager.userId],
  )
  await expect(read(employee, employee.userId)).resolves.toMatchObject({ status: 500 })
  await rows('delete from pay_account where person_id = $1', [employee.userId])
})

test('a number with a slip in it is refused', async () => {
  const { employee } = await given.cast()
  expect(codeOf(await save(employee, 0, { number: 'DE89 3704 0044 0532 0130 01' }))).toBe('pay_account.iban')
  expect(codeOf(await save(employee, 0, { number: '12' }))).toBe('pay_account.number')
})

test('who is invited says it by the link, sees its end alone, and has it once they joined', async () => {
  const { ours } = await given.twoCompanies()
  const { person, token } = await guest(world, ours.owner)
  const look = () => api.call(lookAtInvitedAccount, { body: { token } })
  const give = (version: number, number = account.number) =>
    api.send(saveInvitedAccount, { body: { token, ...account, number, version } })
  expect(await look()).toEqual({ last: null, version: 0, wanted: true })
  expect(codeOf(await give(0, 'DE89 3704'))).toBe('pay_account.iban')
  const both = await Promise.all([give(0), give(0)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412])
  expect(await look()).toEqual({ last: '3000', version: 1, wanted: true })
  const { parts } = await api.as(ours.hr).call(getPreparation, { params: { userId: person.userId } })
  expect(parts).toContainEqual({ what: 'Bank account', done: 1, all: 1 })
  await api.call(acceptInvitation, { body: { token, password: 'seven green bottles on a wall' } })
  expect((await read(ours.hr, person.userId)).body).toEqual({ userId: person.userId, account: kept, version: 1 })
  expect(codeOf(await give(1))).toBe('invitation.invalid')
})

test('a company that does not pay with Daybook asks nobody for it', async () => {
  const { owner, token } = await guest(world)
  await rows("update company set products = 'JOBS' where company_id = $1", [owner.companyId])
  expect((await api.call(lookAtInvitedAccount, { body: { token } })).wanted).toBe(false)
  expect(codeOf(await api.send(saveInvitedAccount, { body: { token, ...account, version: 0 } }))).toBe('not_found')
})

test('ninety days after the last day it is forgotten, and not before', async () => {
  const { owner, employee } = await given.cast()
  await save(employee)
  await save(owner)
  await api.as(owner).call(deactivatePerson, { params: { userId: employee.userId }, body: { endDate: day('2026-03-16') } })
  const left = async () => {
    await payAccountsJob.run(app)
    return rows('select person_id from pay_account where company_id = $1', [owner.companyId])
  }
  clock.set('2026-06-14T12:00:00Z')
  expect((await left()).length).toBe(2)
  clock.set('2026-06-15T12:00:00Z')
  expect(await left()).toEqual([{ person_id: owner.userId }])
})
