import { signIn } from '@daybook/identity/server'
import { getPayDetails } from '@daybook/payroll/contract'
import { acceptInvitation, deactivatePerson, invitePerson } from '@daybook/people/contract'
import { day } from '@daybook/platform/domain'
import { inSystem } from '@daybook/platform/server'
import { type Member, password, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { getAccess } from '../contract/index.ts'

const world = await testApp()
const { api, given, mails } = world

const leaveAndComeBack = async (owner: Member, who: Member): Promise<Member> => {
  await api.as(owner).call(deactivatePerson, { params: { userId: who.userId }, body: { endDate: day('2026-03-15') } })
  const again = { email: who.email, name: who.name, hireDate: day('2026-03-16'), role: 'EMPLOYEE' } as const
  const { userId } = await api.as(owner).call(invitePerson, { body: again })
  const link = (await mails()).findLast(({ to }) => to === who.email)?.text ?? ''
  const token = /invite#([\w-]{43})/.exec(link)?.[1] ?? ''
  await api.call(acceptInvitation, { body: { token, password } })
  const { accessToken } = await inSystem(world.app, 'given', ({ db, now }) =>
    signIn(world.app, db, who.accountId, 'api', 'test', now),
  )
  return { ...who, userId, token: accessToken }
}

test('who came back sees who opened the pay of the place they had', async () => {
  const { owner, hr, employee } = await given.cast()
  const back = await leaveAndComeBack(owner, employee)
  await api.as(hr).call(getPayDetails, { params: { userId: employee.userId } })
  const openedOf = async (userId: string) =>
    (await api.as(back).call(getAccess, { params: { userId } })).opened.map(({ userId: by, what }) => [by, what])
  expect(await openedOf(back.userId)).toEqual([[hr.userId, 'pay_terms']])
  expect(await openedOf(employee.userId)).toEqual([[hr.userId, 'pay_terms']])
})
