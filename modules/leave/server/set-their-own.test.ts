import { cameBack } from '@daybook/people/testing'
import { getPerson, updatePerson } from '@daybook/people/contract'
import { day } from '@daybook/platform/domain'
import { type Member, testApp } from '@daybook/testing'
import { beforeEach, expect, test } from 'vitest'
import { askLeave, decideLeave, saveLeaveConfig, searchLeaveApprovals } from '../contract/index.ts'
import { typeForm } from '../testing/calls.ts'

// Leave by rules that whoever asks for it saved as HR: whoever decides is told, also once they came back, or are HR no more.
const world = await testApp()
const { api, given, clock } = world

beforeEach(() => clock.set('2026-03-16T09:00:00Z'))

const form = typeForm('Care', { paid: false, limited: false })

const office = async (role: 'EMPLOYEE' | 'HUMAN_RESOURCE') => {
  const { owner, manager } = await given.cast()
  const [type] = (await api.as(owner).call(saveLeaveConfig, { body: { types: [form] } })).types
  const { id = '', version = 0 } = type ?? {}
  const who = await given.person(owner, { role, managerId: manager.userId })
  return {
    owner,
    manager,
    who,
    ask: () => api.as(who).call(askLeave, { body: { typeId: id, from: day('2026-03-09'), to: day('2026-03-13') } }),
    save: (hr: Member) =>
      api.as(hr).call(saveLeaveConfig, { body: { types: [{ ...form, id, version, policy: { ...form.policy, paid: true } }] } }),
    waiting: async () => (await api.as(manager).call(searchLeaveApprovals, { body: {} })).items,
  }
}

test.each([false, true])('leave that waits by rules that HR saved goes on to HR, also of a place they left: %s', async (back) => {
  const { owner, manager, who, ask, save, waiting } = await office(back ? 'EMPLOYEE' : 'HUMAN_RESOURCE')
  await ask()
  await save(back ? await cameBack(world, owner, who, { role: 'HUMAN_RESOURCE', managerId: manager.userId }) : who)
  await world.settle()
  const items = await waiting()
  expect(items.map(({ ownRules }) => ownRules)).toEqual([true])
  const requests = items.map(({ request: { id, version } }) => ({ id, version }))
  const decided = await api.as(manager).call(decideLeave, { body: { requests, decision: 'APPROVE', note: '' } })
  expect(decided.items.map(({ status }) => status)).toEqual(['PENDING'])
})

test('whoever decides is told of rules that somebody saved who is HR no more', async () => {
  const { owner, who, ask, save, waiting } = await office('HUMAN_RESOURCE')
  await save(who)
  const { version } = await api.as(owner).call(getPerson, { params: { userId: who.userId } })
  await api.as(owner).call(updatePerson, { params: { userId: who.userId }, body: { role: 'EMPLOYEE', version: version ?? 0 } })
  await ask()
  expect((await waiting()).map(({ ownRules }) => ownRules)).toEqual([true])
})
