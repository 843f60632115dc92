import { testApp } from '@daybook/testing'
import { beforeEach, expect, test } from 'vitest'
import { addExpenseCategory, changeExpenseCategory, getExpenseConfig, saveExpenseSettings } from '../contract/index.ts'
import { claimIn, codeOf, expenseOffice } from '../testing/expense-office.ts'

const world = await testApp()
const { api, clock } = world
beforeEach(() => clock.set('2026-03-16T09:00:00Z'))

type Who = { token: string }

/** A company whose categories people change, and what is told of a line that HR claim in one of them. */
const company = async () => {
  const office = await expenseOffice(world)
  const { hr, owner, line, submit, add, read } = office
  const find = async (name: string) => {
    const { categories } = await api.as(owner).call(getExpenseConfig, {})
    return categories.find((each) => each.name === name)!
  }
  const change = async (name: string, more: object, who: Who = hr) => {
    const { id, kind: _kind, ...known } = await find(name)
    return api.as(who).send(changeExpenseCategory, { params: { id }, body: { ...known, ...more } as never })
  }
  const claim = async (name: string, more: object) =>
    claimIn(await submit(await add([line({ ...more, categoryId: (await find(name)).id })], hr), hr))
  const told = async (name: string, more: object) => (await read((await claim(name, more)).id, owner)).lines[0]?.warnings
  return { ...office, change, claim, told }
}

test('HR exchange the names of two categories, and whoever decides is told that they said limits and rates', async () => {
  const { owner, rule, change, told } = await company()
  await rule('Meals', { limitCents: 5000, receiptFromCents: 1000 })
  await rule('Mileage', { rates: [{ from: '2026-01-01', hundredths: 3000 }] })
  const rates = [{ from: '2026-01-01', hundredths: 20_000 }]
  const truck = { name: 'Truck', kind: 'DISTANCE', limitCents: null, receiptFromCents: null, rates } as const
  await api.as(owner).call(addExpenseCategory, { body: truck as never })
  for (const [one, other] of [
    ['Meals', 'Other'],
    ['Mileage', 'Truck'],
  ] as const) {
    await change(one, { name: 'x' })
    await change(other, { name: one })
    await change('x', { name: other })
  }
  expect(await told('Mileage', { minor: 0, quantity: 1000 })).toEqual(['SET_RATE', 'SET_RULE'])
  expect(await told('Meals', { minor: 90_000 })).toEqual(['SET_RULE'])
  expect(await told('Training', { minor: 90_000 })).toEqual([])
})

test('HR take a category back into use that an owner put away, and are told of', async () => {
  const { owner, change, told } = await company()
  await change('Training', { archived: true }, owner)
  await change('Training', { archived: false })
  expect(await told('Training', { minor: 90_000 })).toEqual(['SET_RULE'])
})

test('HR let the rate of a mile count for a kilometre, and are told of', async () => {
  const { hr, owner, rule, told } = await company()
  const count = async (distanceUnit: 'KM' | 'MILE', who: Who) => {
    const { version, secondLookFromCents, payWith } = await api.as(owner).call(getExpenseConfig, {})
    await api.as(who).call(saveExpenseSettings, { body: { secondLookFromCents, payWith, distanceUnit, version } })
  }
  await count('MILE', owner)
  await rule('Mileage', { rates: [{ from: '2026-01-01', hundredths: 7250 }] })
  await count('KM', hr)
  expect(await told('Mileage', { minor: 0, quantity: 1000 })).toEqual(['SET_RATE'])
})

test('HR rename no category in which a claim of theirs waits; an owner does', async () => {
  const { owner, change, claim } = await company()
  await claim('Meals', { minor: 1000 })
  expect(codeOf(await change('Meals', { name: 'Hotel' }))).toBe('expense.own_waits')
  expect((await change('Meals', { limitCents: 9000 })).status).toBe(200)
  expect((await change('Meals', { name: 'Hotel' }, owner)).status).toBe(200)
})
