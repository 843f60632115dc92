import { cameBack } from '@daybook/people/testing'
import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { beforeEach, expect, test } from 'vitest'
import { changeExpenseCategory, getExpenseConfig } from '../contract/index.ts'
import { claimIn, expenseOffice } from '../testing/expense-office.ts'

const world = await testApp()
const { api, given, clock } = world

beforeEach(() => clock.set('2026-03-16T09:00:00Z'))

test.each([false, true])(
  'a claim by a rate that HR set is looked at by HR or an owner, also of a place they left: %s',
  async (back) => {
    const { owner, manager, add, submit, decide, rule, line } = await expenseOffice(world)
    await rule('Mileage', { rates: [{ from: day('2026-01-01'), hundredths: 3000 }] })
    const managerId = manager.userId
    const was = await given.person(owner, { role: back ? 'EMPLOYEE' : 'HUMAN_RESOURCE', managerId })
    const draft = await add([line({ quantity: 100_000, minor: 0 }, 'Mileage')], was)
    const hr = back ? await cameBack(world, owner, was, { role: 'HUMAN_RESOURCE', managerId }) : was
    const found = (await api.as(hr).call(getExpenseConfig, {})).categories.find(({ name }) => name === 'Mileage')
    if (!found) throw new Error('no mileage')
    const { id, kind: _, ...known } = found
    const rates = [{ from: day('2026-01-01'), hundredths: 90_000 }]
    await api.as(hr).call(changeExpenseCategory, { params: { id }, body: { ...known, rates } })
    const handed = claimIn(await submit(draft, hr))
    expect(claimIn(await decide(handed, {}, manager))).toMatchObject({ status: 'SUBMITTED', stage: 'HR' })
  },
)
