import { addName, deactivatePerson, invitePerson, removeName, searchNames, updatePerson } from '@daybook/people/contract'
import { cameBack } from '@daybook/people/testing'
import { day } from '@daybook/platform/domain'
import { type Member, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { askLeave, getLeaveBalances, getLeaveConfig, saveLeaveConfig, searchLeaveApprovals } from '../contract/index.ts'
import { typeForm } from '../testing/calls.ts'

const world = await testApp()
const { api, given, rows } = world
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code

const office = async () => {
  const cast = await given.cast()
  await api.as(cast.owner).call(addName, { body: { list: 'department', name: 'People' } })
  const move = async (by: Member, who: Member, department: string) => {
    const [row] = await rows<{ version: number }>('select version from person where id = $1', [who.userId])
    const body = { department, version: row?.version ?? 0 }
    return api.as(by).send(updatePerson, { params: { userId: who.userId }, body: body as never })
  }
  const grant = (by: Member, more: object = { departments: ['people'] }) =>
    api.as(by).send(saveLeaveConfig, { body: { types: [typeForm('Recovery leave', { annual: 10_000, ...more })] } })
  return { ...cast, move, grant }
}

test('HR save no leave for a department that they are alone in; owners do, and HR do once others share it', async () => {
  const { owner, hr, employee, move, grant } = await office()
  await move(owner, hr, 'People')
  expect(codeOf(await grant(hr))).toBe('leave.own_type')
  expect((await api.as(hr).call(getLeaveBalances, { query: {} })).items).toEqual([])
  await move(owner, employee, 'People')
  expect((await grant(hr)).status).toBe(200)
  const other = await office()
  await other.move(other.owner, other.hr, 'People')
  expect((await other.grant(other.owner)).status).toBe(200)
})

test('HR who came back save no leave for the department that they alone were in until lately', async () => {
  const { owner, hr, move, grant } = await office()
  await move(owner, hr, 'People')
  const joined = await rows<{ version: number }>('select version from person where id = $1', [hr.userId])
  const body = { hireDate: day('2026-01-01'), version: joined[0]?.version ?? 0 }
  await api.as(owner).call(updatePerson, { params: { userId: hr.userId }, body })
  const back = await cameBack(world, owner, hr, { role: 'HUMAN_RESOURCE' })
  expect(codeOf(await grant(back))).toBe('leave.own_type')
})

test('HR who moved on have a department with leave of their own removed, and raise it no more than before', async () => {
  const { owner, hr, employee, move } = await office()
  const lab = await api.as(owner).call(addName, { body: { list: 'department', name: 'Lab' } })
  await move(owner, hr, 'People')
  await move(owner, employee, lab.name)
  const form = typeForm('Recovery leave', { annual: 1000, departments: ['People'] })
  const save = async (who: Member, more: object) => {
    const { types } = await api.as(owner).call(getLeaveConfig, {})
    const { id, version } = types.find(({ name }) => name === form.name) ?? { id: null, version: 0 }
    return api.as(who).send(saveLeaveConfig, { body: { types: [{ ...form, id, version, ...more }] } })
  }
  await save(owner, {})
  await move(owner, hr, '')
  await save(owner, { from: '2026-03-01', policy: { ...form.policy, departments: ['Lab'] } })
  const raise = () => save(hr, { policy: { ...form.policy, annual: 10_000, departments: ['Lab'] } })
  expect(codeOf(await raise())).toBe('leave.own_type')
  const { items } = await api.as(hr).call(searchNames, { body: { list: 'department', q: 'People' } })
  expect((await api.as(hr).send(removeName, { params: { id: items[0]?.id ?? '' } })).status).toBe(200)
  expect(codeOf(await raise())).toBe('leave.own_type')
})

test('HR who moved on raise no leave that an owner granted to them alone: what they have of it goes on to grow', async () => {
  const { owner, hr, move } = await office()
  await move(owner, hr, 'People')
  const form = typeForm('Recovery leave', { annual: 1000, departments: ['People'] })
  const [type] = (await api.as(owner).call(saveLeaveConfig, { body: { types: [form] } })).types
  const more = { ...form, id: type?.id ?? '', version: type?.version ?? 0, policy: { ...form.policy, annual: 10_000 } }
  const raise = () => api.as(hr).send(saveLeaveConfig, { body: { types: [more] } })
  expect(codeOf(await raise())).toBe('leave.own_type')
  await move(owner, hr, '')
  expect(codeOf(await raise())).toBe('leave.own_type')
})

test('HR move nobody away from leave that they saved, so that it is theirs alone', async () => {
  const { owner, hr, employee, move, grant } = await office()
  for (const who of [hr, employee]) await move(owner, who, 'People')
  await grant(hr)
  expect(codeOf(await move(hr, employee, ''))).toBe('people.leaves_alone')
  expect((await move(owner, employee, '')).status).toBe(200)
})

test('HR end no place of whom they share leave with that they saved, and who is only invited shares none', async () => {
  const { owner, hr, employee, move, grant } = await office()
  await move(owner, hr, 'People')
  const body = { email: 'nobody@example.com', name: 'No Body', hireDate: null, department: 'People' }
  await api.as(hr).call(invitePerson, { body: body as never })
  expect(codeOf(await grant(hr))).toBe('leave.own_type')
  await move(owner, employee, 'People')
  expect((await grant(hr)).status).toBe(200)
  const end = (who: Member, more: object = {}) =>
    api.as(who).send(deactivatePerson, { params: { userId: employee.userId }, body: { endDate: day('2026-03-15'), ...more } })
  expect(codeOf(await end(hr))).toBe('people.leaves_alone')
  expect(codeOf(await end(hr, { endDate: day('2026-03-20'), accessEnds: 'AFTER_LAST_DAY' }))).toBe('people.leaves_alone')
  expect((await end(owner)).status).toBe(200)
})

test('HR share leave with nobody who joins later, and put off nobody’s joining with whom they share some that they saved', async () => {
  const { owner, hr, employee, move, grant } = await office()
  for (const who of [hr, employee]) await move(owner, who, 'People')
  const hire = async (by: Member, hireDate: string) => {
    const [row] = await rows<{ version: number }>('select version from person where id = $1', [employee.userId])
    const body = { hireDate: day(hireDate), version: row?.version ?? 0 }
    return api.as(by).send(updatePerson, { params: { userId: employee.userId }, body })
  }
  expect((await hire(hr, '2027-03-01')).status).toBe(200)
  expect(codeOf(await grant(hr))).toBe('leave.own_type')
  expect((await hire(hr, '2026-03-01')).status).toBe(200)
  expect((await grant(hr)).status).toBe(200)
  expect(codeOf(await hire(hr, '2027-03-01'))).toBe('people.leaves_alone')
  expect((await hire(owner, '2027-03-01')).status).toBe(200)
})

test('HR add no version, whomever it is for, to leave that an owner granted to them alone', async () => {
  const { owner, hr, move } = await office()
  await move(owner, hr, 'People')
  await api.as(owner).call(addName, { body: { list: 'department', name: 'Nobody' } })
  const form = typeForm('Recovery leave', { annual: 1000, departments: ['People'] })
  const { types } = await api.as(owner).call(saveLeaveConfig, { body: { types: [form] } })
  const [{ id, version } = { id: null, version: 0 }] = types
  const save = (by: Member, departments: string[]) => {
    const policy = { ...form.policy, annual: 10_000, departments }
    return api.as(by).send(saveLeaveConfig, { body: { types: [{ ...form, id, version, from: day('2025-04-01'), policy }] } })
  }
  for (const departments of [['People'], ['Nobody'], []]) expect(codeOf(await save(hr, departments))).toBe('leave.own_type')
  expect((await save(owner, ['Nobody'])).status).toBe(200)
})

test('whoever decides is told of any version of the rules that HR who ask saved', async () => {
  const { owner, hr } = await office()
  const form = typeForm('Holiday', { annual: 2000 })
  const { types } = await api.as(owner).call(saveLeaveConfig, { body: { types: [form] } })
  const [{ id, version } = { id: '', version: 0 }] = types
  const told = async () => (await api.as(owner).call(searchLeaveApprovals, { body: {} })).items.map(({ ownRules }) => ownRules)
  await api.as(hr).call(askLeave, { body: { typeId: id, from: day('2026-04-13'), to: day('2026-04-17') } })
  expect(await told()).toEqual([false])
  await api.as(hr).call(saveLeaveConfig, { body: { types: [{ ...form, id, version, from: day('2025-04-01') }] } })
  expect(await told()).toEqual([true])
})
