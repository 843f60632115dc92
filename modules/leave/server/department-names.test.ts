import { addName, getPerson, mergeName, removeName, renameName, searchNames, updatePerson } from '@daybook/people/contract'
import { day } from '@daybook/platform/domain'
import { type Member, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import {
  archiveLeaveType,
  askLeave,
  getLeaveConfig,
  saveLeastAtWork,
  saveLeaveConfig,
  searchLeaveApprovals,
} from '../contract/index.ts'

// What leave says of a department holds under whatever name it has.

const { api, given, rows } = await testApp()

const add = async (who: Member, name: string) => {
  const { id, version } = await api.as(who).call(addName, { body: { list: 'department', name } })
  return { params: { id }, id, version }
}
const told = async (who: Member) => {
  const { types, least } = await api.as(who).call(getLeaveConfig, {})
  return [types.flatMap(({ versions }) => versions.map(({ policy }) => policy.departments)), least]
}
const least = (who: Member, department: string, number: number) =>
  api.as(who).send(saveLeastAtWork, { body: { department, least: number } })

/** A type for two departments, and how many of each should be left. */
const office = async () => {
  const owner = await given.company()
  const [sales, slaes] = [await add(owner, 'Sales'), await add(owner, 'Slaes')]
  const type = await given.leaveType(owner, 'Annual leave', { departments: ['SALES', 'Slaes'] })
  await least(owner, 'Slaes', 2)
  return { owner, sales, slaes, type }
}

test('types and the least number at work follow a new name, and are spelled as the company spells it', async () => {
  const [{ owner, sales, slaes }, other] = [await office(), await office()]
  await api.as(owner).call(renameName, { params: sales.params, body: { name: 'Vendors', version: 1 } })
  await api.as(owner).call(renameName, { params: slaes.params, body: { name: 'Shop', version: 1 } })
  expect(await told(owner)).toEqual([[['Vendors', 'Shop']], [{ department: 'Shop', least: 2 }]])
  expect(await told(other.owner)).toEqual([[['Sales', 'Slaes']], [{ department: 'Slaes', least: 2 }]])
})

test('merged into another, a type is for that one, once; what was said of that one stays', async () => {
  const [{ owner, sales, slaes }, other, ended] = [await office(), await office(), await office()]
  await least(owner, 'sales', 5)
  // What was ended is not said.
  for (const number of [5, 0]) await least(ended.owner, 'Sales', number)
  for (const each of [{ owner, sales, slaes }, other, ended])
    await api.as(each.owner).call(mergeName, { params: each.slaes.params, body: { into: each.sales.id } }, { key: each.sales.id })
  expect(await told(owner)).toEqual([[['Sales']], [{ department: 'Sales', least: 5 }]])
  for (const each of [other, ended]) expect(await told(each.owner)).toEqual([[['Sales']], [{ department: 'Sales', least: 2 }]])
})

test('what still names a department is told to whoever removes it', async () => {
  const { owner, slaes, type } = await office()
  const remove = () => api.as(owner).send(removeName, { params: slaes.params })
  const { name } = (await api.as(owner).call(getLeaveConfig, {})).types[0] ?? { name: '' }
  const words = (what: string) => `“Slaes” is still named by ${what}. Change that first, or merge it into another one.`
  expect((await remove()).body).toMatchObject({
    response_message: words(`leave “${name}” and the least number of people at work`),
  })
  await least(owner, 'Slaes', 0)
  expect((await remove()).body).toMatchObject({ code: 'people.name_named', response_message: words(`leave “${name}”`) })
  await api.as(owner).call(archiveLeaveType, { params: { typeId: type.id } })
  expect((await remove()).status).toBe(200)
})

test('a type for a department that is none is refused', async () => {
  const { owner } = await office()
  const { types } = await api.as(owner).call(getLeaveConfig, {})
  const [type] = types
  const policy = { ...type?.versions[0]?.policy, departments: ['Nowhere'] }
  const body = {
    types: [{ id: type?.id, name: type?.name, unit: type?.unit, version: type?.version, from: '2026-05-01', policy }],
  }
  expect(await api.as(owner).send(saveLeaveConfig, { body: body as never })).toMatchObject({
    status: 400,
    body: { code: 'leave.no_department' },
  })
})

test('a rule that is saved while its department gets another name is for the new one, or for none', async () => {
  const { owner, employee } = await given.cast()
  const params = { userId: employee.userId }
  const { version } = await api.as(owner).call(getPerson, { params })
  await api.as(owner).call(updatePerson, { params, body: { version, department: 'Sales' } })
  for (let round = 0; round < 4; round++) {
    const [from, to] = round % 2 === 0 ? ['Sales', 'Vendors'] : ['Vendors', 'Sales']
    const { items } = await api.as(owner).call(searchNames, { body: { list: 'department' } })
    const [row] = items
    const [saved] = await Promise.all([
      least(owner, from, round + 1),
      api.as(owner).call(renameName, { params: { id: row?.id ?? '' }, body: { name: to, version: row?.version ?? 0 } }),
    ])
    expect([200, 400]).toContain(saved.status)
    const [, said] = await told(owner)
    expect((said as { department: string }[]).every(({ department }) => department === to)).toBe(true)
  }
})

test('who ended the least at work of their own department takes the mark of it away by no other department’s', async () => {
  const { owner, hr, employee } = await given.cast()
  const [sales, support] = [await add(owner, 'Sales'), await add(owner, 'Support')]
  for (const { userId } of [hr, employee]) {
    const { version } = await api.as(owner).call(getPerson, { params: { userId } })
    await api.as(owner).call(updatePerson, { params: { userId }, body: { version, department: 'Sales' } })
  }
  await least(owner, 'Sales', 2)
  await least(owner, 'Support', 1)
  await least(hr, 'Sales', 0)
  const { id: typeId } = await given.leaveType(owner)
  await api.as(hr).call(askLeave, { body: { typeId, from: day('2026-04-13'), to: day('2026-04-17') } })
  const seen = async () => (await api.as(owner).call(searchLeaveApprovals, { body: {} })).items.map(({ ownRules }) => ownRules)
  expect(await seen()).toEqual([true])
  const merged = await api.as(hr).send(mergeName, { params: support.params, body: { into: sales.id } })
  const words = 'the least number of people at work'
  expect(merged.body).toMatchObject({ code: 'people.merge_ruled', response_message: expect.stringContaining(words) })
  // Nor by a name that such a rule had.
  await least(owner, 'Support', 0)
  await api.as(owner).call(removeName, { params: support.params })
  const rename = (who: Member) =>
    api.as(who).send(renameName, { params: sales.params, body: { name: 'Support', version: sales.version } })
  expect((await rename(hr)).body).toMatchObject({ code: 'people.rename_ruled', response_message: expect.stringContaining(words) })
  expect(await seen()).toEqual([true])
  expect((await rename(owner)).status).toBe(200)
})

test('where nothing was said of a department there is nothing to end, and nothing is kept', async () => {
  const owner = await given.company()
  for (const name of ['No 1', 'No 2']) expect((await least(owner, name, 0)).status).toBe(200)
  expect(await rows('select 1 from least_at_work where company_id = $1', [owner.companyId])).toEqual([])
})
