import { signIn } from '@daybook/identity/server'
import { acceptInvitation, deactivatePerson, invitePerson } from '@daybook/people/contract'
import { day } from '@daybook/platform/domain'
import { inSystem } from '@daybook/platform/server'
import { type Member, password, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import type { Task } from '../contract/index.ts'
import { checklistOffice, codeOf, task } from '../testing/checklist-office.ts'

// Whoever left and came back has another place, and is the same person.

const world = await testApp()
const { api, given, mails } = world
const office = checklistOffice(world)

const leaveAndComeBack = async (owner: Member, who: Member): Promise<Member> => {
  await api.as(owner).call(deactivatePerson, { params: { userId: who.userId }, body: { endDate: day('2026-03-15') } })
  const again = { email: who.email, name: who.name, hireDate: day('2026-03-16'), role: 'HUMAN_RESOURCE' } as const
  const { userId } = await api.as(owner).call(invitePerson, { body: again })
  const link = (await mails()).findLast(({ to }) => to === who.email)?.text ?? ''
  const token = /invite#([\w-]{43})/.exec(link)?.[1] ?? ''
  await api.call(acceptInvitation, { body: { token, password } })
  const { accessToken } = await inSystem(world.app, 'given', ({ db, now }) =>
    signIn(world.app, db, who.accountId, 'api', 'test', now),
  )
  return { ...who, userId, token: accessToken }
}

test('HR who came back agree to nothing that they handed in before they left', async () => {
  const { owner, hr, employee } = await given.cast()
  const bonus = { ...task('Pay the bonus', 'HR', -1), approver: 'HR' as const, approverId: null }
  const { id } = await office.start(owner, employee.userId, [bonus, task('Call', 'OWNER', 1)])
  const first = async () => (await office.run(owner, id)).tasks[0] as Task
  await office.tick(hr, await first())
  expect(codeOf(await office.agree(hr, await first()))).toBe('checklist.four_eyes')
  const back = await leaveAndComeBack(owner, hr)
  expect(codeOf(await office.agree(back, await first()))).toBe('checklist.four_eyes')
  expect((await office.agree(owner, await first())).status).toBe(200)
})

test('HR who came back do no task of HR in a list about the place that they had', async () => {
  const { owner, hr } = await given.cast()
  await given.person(owner, { role: 'HUMAN_RESOURCE' })
  const { id } = await office.start(owner, hr.userId, [task('Collect the laptop', 'HR', -1), task('Call', 'OWNER', 1)])
  const first = async () => (await office.run(owner, id)).tasks[0] as Task
  const back = await leaveAndComeBack(owner, hr)
  expect(codeOf(await office.tick(back, await first()))).toBe('checklist.own')
})

test('HR who came back neither agree to a task of that list nor read what others answered in it', async () => {
  const { owner, hr } = await given.cast()
  await given.person(owner, { role: 'HUMAN_RESOURCE' })
  const fields = [{ label: 'Would you hire them again?', kind: 'TEXT' as const, required: true, choices: [] }]
  const bonus = { ...task('Hand the bonus on', 'HR', -1), approver: 'HR' as const, approverId: null }
  const assessment = { ...task('Assessment', 'HR', 0), fields }
  const { id } = await office.start(owner, hr.userId, [bonus, assessment])
  const at = async (nr: number, who = owner) => (await office.run(who, id)).tasks[nr] as Task
  await office.tick(owner, await at(0))
  await office.answer(owner, await at(1), ['Never'])
  await office.tick(owner, await at(1))
  const back = await leaveAndComeBack(owner, hr)
  expect(codeOf(await office.agree(back, await at(0)))).toBe('checklist.four_eyes')
  expect((await at(1, back)).fields).toEqual([])
  expect((await at(1)).fields).toMatchObject([{ answer: 'Never' }])
})

test('what the only one of HR handed in before they left waits for the owner', async () => {
  const owner = await given.company()
  const [hr, employee] = [await given.person(owner, { role: 'HUMAN_RESOURCE' }), await given.person(owner)]
  const bonus = { ...task('Pay the bonus', 'HR', -1), approver: 'HR' as const, approverId: null }
  const { id } = await office.start(owner, employee.userId, [bonus, task('Call', 'HR', 1)])
  await office.tick(hr, (await office.run(owner, id)).tasks[0] as Task)
  const back = await leaveAndComeBack(owner, hr)
  expect([await office.titles(owner), await office.titles(back)]).toEqual([['Pay the bonus'], ['Call']])
})

test('a task of HR about the only one of HR is the owner’s, also about the place that they had', async () => {
  const owner = await given.company()
  const hr = await given.person(owner, { role: 'HUMAN_RESOURCE' })
  await office.start(owner, hr.userId, [task('Call', 'HR', 1), task('Write', 'HR', 2)])
  expect(await office.titles(owner)).toEqual(['Call', 'Write'])
  const back = await leaveAndComeBack(owner, hr)
  expect([await office.titles(owner), await office.titles(back)]).toEqual([['Call', 'Write'], []])
})
