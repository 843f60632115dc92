import { addDays, day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import {
  archiveLeaveType,
  askLeave,
  getLeaveBalances,
  getLeaveConfig,
  previewLeaveConfig,
  saveLeaveConfig,
} from '../contract/index.ts'
import { leavePresets } from '../domain/index.ts'
import { typeForm } from '../testing/calls.ts'

const { api, given, rows } = await testApp()

test.each(['DE', 'US', 'GB', 'FR', 'NZ', 'BR'])('the presets of %s are saved as they are', async (country) => {
  const owner = await given.company({ country })
  const types = leavePresets(country).map(({ name, unit, policy }) => ({ ...typeForm(name, policy, unit) }))
  const saved = await api.as(owner).call(saveLeaveConfig, { body: { types } })
  expect(saved.types.map(({ name }) => name)).toEqual(types.map(({ name }) => name))
  const { items } = await api.as(owner).call(getLeaveBalances, { query: {} })
  expect(items).toHaveLength(types.length)
  expect((await api.as(owner).call(getLeaveConfig, {})).country).toBe(country)
})

test('a change counts from its day on, and shows what it makes of everybody’s year first', async () => {
  const owner = await given.company()
  const anna = await given.person(owner, { name: 'Anna', hireDate: '2019-01-01' })
  const joined = await given.person(owner, { name: 'Berta', hireDate: '2026-07-01' })
  const type = await given.leaveType(owner, 'Annual leave', { annual: 2000, roundTo: 0 })
  const form = {
    ...typeForm('Annual leave', { annual: 3000, roundTo: 0 }),
    id: type.id,
    from: day('2026-07-02'),
    version: type.version,
  }
  const { people, total, until } = await api.as(owner).call(previewLeaveConfig, { body: form })
  expect(until).toBe('2026-12-31')
  expect(people.find(({ userId }) => userId === anna.userId)).toMatchObject({ before: 2000, after: 2501 })
  expect(people.find(({ userId }) => userId === joined.userId)).toMatchObject({ before: 1008, after: 1510 })
  expect(total).toMatchObject({ people: 3, changed: 3 })
  await api.as(owner).call(saveLeaveConfig, { body: { types: [form] } })
  const [own] = (await api.as(anna).call(getLeaveBalances, { query: {} })).items
  expect(own).toMatchObject({ today: 2501, policy: { annual: 2000 } })
})

test('what frames a balance stays, names are one each, and what somebody changed meanwhile is not lost', async () => {
  const owner = await given.company()
  const type = await given.leaveType(owner, 'Annual leave')
  await given.leaveType(owner, 'Sick leave', { limited: false })
  const save = async (more: object) => {
    const form = { ...typeForm('Annual leave'), id: type.id, version: type.version, ...more }
    return (await api.as(owner).send(saveLeaveConfig, { body: { types: [form] } })).body
  }
  expect(await save({ unit: 'HOURS' })).toMatchObject({ code: 'leave.type_fixed' })
  expect(await save({ policy: { ...typeForm('x').policy, limited: false } })).toMatchObject({ code: 'leave.type_fixed' })
  expect(await save({ policy: { ...typeForm('x').policy, leaveYear: { kind: 'hire' } } })).toMatchObject({
    code: 'leave.type_fixed',
  })
  expect(await save({ name: 'sick LEAVE' })).toMatchObject({ code: 'leave.type_exists' })
  expect(await save({ from: day('1999-01-01') })).toMatchObject({ code: 'leave.from_reach' })
  expect(await save({ version: 7 })).toMatchObject({ code: 'version.stale' })
  expect(await save({ name: 'Holiday' })).toMatchObject({ types: [{ name: 'Holiday', version: 2 }] })
})

test('rules are looked at within two years of today only, as they are saved, whatever they would cost to work out', async () => {
  const owner = await given.company()
  const weekly = { grant: 'weekly', cap: 500 } as const
  const type = await given.leaveType(owner, 'Annual leave', weekly)
  const look = async (from: string, id: string | null = type.id) =>
    (await api.as(owner).send(previewLeaveConfig, { body: { ...typeForm('Annual leave', weekly), id, from: day(from) } })).body
  expect(await look('2199-01-01')).toMatchObject({ code: 'leave.from_reach' })
  expect(await look('1900-01-01', null)).toMatchObject({ code: 'leave.from_reach' })
  expect(await look('2027-01-01')).toMatchObject({ until: '2027-12-31' })
})

test('a leave year on a date of its own is changed as it was loaded, and the versions of a type have a bound', async () => {
  const owner = await given.company({ country: 'FR' })
  const leaveYear = { kind: 'fixed', month: 6, date: 1 } as const
  const made = await given.leaveType(owner, 'Congés', { leaveYear })
  const { types } = await api.as(owner).call(getLeaveConfig, {})
  const stored = types[0]?.versions[0]?.policy
  if (!stored) throw new Error('the type was not stored')
  const save = (version: number, i: number) => {
    const form = {
      id: made.id,
      name: 'Congés',
      unit: 'DAYS' as const,
      from: addDays(day('2026-01-02'), i),
      policy: stored,
      version,
    }
    return api.as(owner).send(saveLeaveConfig, { body: { types: [form] } })
  }
  for (let i = 0; i < 59; i += 1) expect((await save(made.version + i, i)).status).toBe(200)
  expect((await save(made.version + 59, 59)).body).toMatchObject({ code: 'leave.too_many_versions' })
  expect((await save(made.version + 59, 58)).status).toBe(200)
})

test('a company has at most forty types', async () => {
  const owner = await given.company()
  const many = (from: number) => ({ types: Array.from({ length: 20 }, (_, i) => typeForm(`Type ${from + i}`)) })
  await api.as(owner).call(saveLeaveConfig, { body: many(0) })
  await api.as(owner).call(saveLeaveConfig, { body: many(20) })
  const one = await api.as(owner).send(saveLeaveConfig, { body: { types: [typeForm('One more')] } })
  expect(one).toMatchObject({ status: 409, body: { code: 'leave.too_many_types' } })
})

test('nobody asks for a type that was ended; its name is free again', async () => {
  const owner = await given.company()
  const who = await given.person(owner)
  const type = await given.leaveType(owner, 'Annual leave')
  await api.as(owner).call(archiveLeaveType, { params: { typeId: type.id } })
  const body = { typeId: type.id, from: day('2026-04-13'), to: day('2026-04-13') }
  expect((await api.as(who).send(askLeave, { body })).status).toBe(404)
  expect((await api.as(who).call(getLeaveBalances, { query: {} })).items).toEqual([])
  await given.leaveType(owner, 'Annual leave')
  expect(
    await rows('select 1 from leave_type where archived_at is not null and company_id = $1', [owner.companyId]),
  ).toHaveLength(1)
})
