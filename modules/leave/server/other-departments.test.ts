import { addName, getPerson, mergeName, removeName, renameName, searchNames, updatePerson } from '@daybook/people/contract'
import { day } from '@daybook/platform/domain'
import { type Member, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { getLeaveBalances, saveLeaveConfig } from '../contract/index.ts'
import { typeForm } from '../testing/calls.ts'

// Leave that was granted to a department comes to the one that HR are in by no merging and by no name.

const { api, given } = await testApp()
const leaveOf = (name: string) => typeForm(`Leave of ${name}`, { annual: 10_000, departments: [name] })

/** HR are alone in People; Sales, Staff and Nobody are empty. */
const office = async () => {
  const cast = await given.cast()
  const { owner, hr } = cast
  for (const name of ['People', 'Sales', 'Staff', 'Nobody'])
    await api.as(owner).call(addName, { body: { list: 'department', name } })
  const params = { userId: hr.userId }
  const { version } = await api.as(owner).call(getPerson, { params })
  await api.as(owner).call(updatePerson, { params, body: { department: 'People', version } })
  const found = async (q: string) => {
    const { items } = await api.as(owner).call(searchNames, { body: { list: 'department', q } })
    return { params: { id: items[0]?.id ?? '' }, version: items[0]?.version ?? 0 }
  }
  const merge = async (by: Member, from: string) => {
    const { params } = await found(from)
    return api.as(by).send(mergeName, { params, body: { into: (await found('People')).params.id } })
  }
  const remove = async (by: Member, name: string) => api.as(by).send(removeName, { params: (await found(name)).params })
  const rename = async (by: Member, name: string) => {
    const { params, version } = await found('People')
    return api.as(by).send(renameName, { params, body: { name, version } })
  }
  /** An owner’s leave of Sales, which HR turn into leave of Staff from today on. */
  const turnedToStaff = async () => {
    const form = leaveOf('Sales')
    const { types } = await api.as(owner).call(saveLeaveConfig, { body: { types: [form] } })
    const [{ id, version } = { id: null, version: 0 }] = types
    const later = { ...form, id, version, from: day('2026-03-16'), policy: { ...form.policy, departments: ['Staff'] } }
    await api.as(hr).call(saveLeaveConfig, { body: { types: [later] } })
  }
  return { ...cast, merge, remove, rename, turnedToStaff }
}

test('neither leave that they made for nobody, nor an owner’s; an owner merges it', async () => {
  const { owner, hr, merge } = await office()
  for (const [by, name] of [
    [hr, 'Nobody'],
    [owner, 'Sales'],
  ] as const) {
    expect((await api.as(by).send(saveLeaveConfig, { body: { types: [leaveOf(name)] } })).status).toBe(200)
    expect(await merge(hr, name)).toMatchObject({ status: 403, body: { code: 'people.merge_ruled' } })
  }
  const { items } = await api.as(hr).call(getLeaveBalances, { query: {} })
  expect(items.filter(({ open }) => open)).toEqual([])
  expect((await merge(owner, 'Sales')).status).toBe(200)
})

test('nor leave of days behind, which is for another department from today on', async () => {
  const { hr, merge, turnedToStaff } = await office()
  await turnedToStaff()
  expect(await merge(hr, 'Sales')).toMatchObject({ status: 403, body: { code: 'people.merge_ruled' } })
})

test('nor by the name of a department that is gone; an owner gives it, and HR one that nothing was for', async () => {
  const { owner, hr, remove, rename, turnedToStaff } = await office()
  await turnedToStaff()
  expect((await remove(hr, 'Sales')).status).toBe(200)
  expect(await rename(hr, 'Sales')).toMatchObject({
    status: 403,
    body: {
      code: 'people.rename_ruled',
      response_message:
        'A department called “Sales” had leave “Leave of Sales” of its own. Ask an owner to give that name to another one.',
    },
  })
  expect((await rename(hr, 'PEOPLE')).status).toBe(200)
  expect((await rename(owner, 'Sales')).status).toBe(200)
})
