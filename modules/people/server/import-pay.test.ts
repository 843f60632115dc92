import { addPayCycle, addPayPeriods, getPayDetails, listPayCycles, savePayTerms } from '@daybook/payroll/contract'
import { day, formatDay } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { importPeople, searchPeople } from '../contract/index.ts'
import { seenTerms } from '@daybook/payroll/testing'

const { api, given } = await testApp()

type Caller = ReturnType<typeof api.as>
const cycleOf = async (boss: Caller, name: string): Promise<string> =>
  (await boss.call(listPayCycles, {})).items.find((cycle) => cycle.name === name)?.id ?? ''

/** A company that pays by months and by two weeks, and one that pays by months only. */
const company = async () => {
  const { ours, theirs } = await given.twoCompanies()
  const boss = api.as(ours.owner)
  const [monthly] = (await boss.call(listPayCycles, {})).items
  const rule = { kind: 'BIWEEKLY', anchor: '2026-02-16', payDate: { kind: 'OFFSET', days: 3 }, businessDay: 'none' } as const
  await boss.call(addPayCycle, { body: { name: 'Biweekly', rule } })
  const send = async (rows: string, commit = true, who = boss) => {
    const csv = `Email,Name,Joining date,Job title,Salary,Hourly rate,Pay cycle\n${rows}\n`
    return who.call(importPeople, { body: { csv, commit } })
  }
  const idOf = async (name: string) => (await boss.call(searchPeople, { body: { q: name } })).items[0]?.userId ?? ''
  const termsOf = async (name: string) => (await boss.call(getPayDetails, { params: { userId: await idOf(name) } })).terms
  return { boss, other: api.as(theirs.owner), monthly, send, idOf, termsOf }
}

test('of several pay cycles a list names the one that pays; a row that names none is told which there are', async () => {
  const { send, termsOf, other, monthly } = await company()
  const asked = await send('ada@example.com,Ada Byron,2026-01-01,,3100,,')
  expect([asked.created, asked.rows[0]?.payCycle, asked.rows[0]?.errors]).toEqual([
    0,
    null,
    [{ field: 'payCycle', value: '', reason: 'Say in the column “Pay cycle” by which to pay: “Biweekly” or “Monthly”' }],
  ])
  const named = 'ada@example.com,Ada Byron,2026-01-01,,3100,,MONTHLY'
  const pay = { amountCents: 310_000, per: 'PERIOD' }
  expect((await send(named, false)).rows[0]).toMatchObject({ outcome: 'create', payCycle: 'Monthly', pay, payNote: null })
  expect((await send(named)).rows[0]).toMatchObject({ outcome: 'create', payCycle: 'Monthly' })
  expect(await termsOf('Ada Byron')).toMatchObject([{ payCycleName: monthly?.name, amountCents: 310_000 }])
  // The cycles of another company are none of theirs; where there is one, it need not be named.
  const alone = await send(
    'bo@example.com,Bo Lin,2026-01-01,,3100,,\ncy@example.com,Cy Oh,2026-01-01,,3100,,biweekly',
    true,
    other,
  )
  expect(alone.rows.map(({ outcome, payCycle, errors }) => [outcome, payCycle, errors[0]?.reason])).toEqual([
    ['create', 'Monthly', undefined],
    ['error', null, 'No pay cycle in use has this name: write “Monthly”'],
  ])
})

test('a name that no pay cycle has is told with those there are, and a cycle without pay agrees nothing', async () => {
  const { send, termsOf } = await company()
  const { rows } = await send('ada@example.com,Ada Byron,2026-01-01,,3100,,Weekly\nbo@example.com,Bo Lin,2026-01-01,,,,Biweekly')
  expect(rows.map(({ outcome, payCycle, payNote, errors }) => [outcome, payCycle, payNote ?? errors[0]?.reason])).toEqual([
    ['error', null, 'No pay cycle in use has this name: write “Biweekly” or “Monthly”'],
    ['create', null, 'Names a pay cycle and no pay: nothing is agreed'],
  ])
  expect(await termsOf('Bo Lin')).toEqual([])
})

test('pay that somebody has already is left as it is, and the row says so where the list says otherwise', async () => {
  const { boss, send, idOf, termsOf, monthly } = await company()
  const said = async (rest: string, commit = false) => {
    const [row] = (await send(`ada@example.com,Ada Byron,2026-01-01,${rest}`, commit)).rows
    return [row?.outcome, row?.payCycle, row?.payNote]
  }
  await said(',3100,,Monthly', true)
  const kept = 'Has pay already; change it under Pay'
  expect(await said(',3100,,')).toEqual(['unchanged', null, null])
  expect(await said(',3100,,monthly')).toEqual(['unchanged', null, null])
  expect(await said(',,,monthly')).toEqual(['unchanged', null, null])
  expect(await said(',3100,,Biweekly')).toEqual(['unchanged', null, kept])
  expect(await said(',,3100,')).toEqual(['unchanged', null, kept])
  expect(await said(',3500,,')).toEqual(['unchanged', null, kept])
  // What else the row says is changed.
  expect(await said('Countess,3500,,', true)).toEqual(['update', null, kept])
  expect((await boss.call(searchPeople, { body: { q: 'Ada Byron' } })).items[0]?.designation).toBe('Countess')
  expect(await termsOf('Ada Byron')).toMatchObject([{ amountCents: 310_000 }])
  // A raise that is agreed for later already is what the list says; what was paid before is not.
  const raise = { from: '2026-04-01', payCycleId: monthly?.id ?? '', payType: 'FIXED_SALARY', amountCents: 350_000 } as const
  const userId = await idOf('Ada Byron')
  for (const body of [raise, { ...raise, from: '2026-02-01', amountCents: 320_000 }])
    await boss.call(savePayTerms, { params: { userId }, body: { ...body, ...(await seenTerms(boss, userId)) } })
  expect([await said(',3500,,'), await said(',3200,,'), await said(',3100,,')].map(([, , note]) => note)).toEqual([
    null,
    null,
    kept,
  ])
})

test('pay that a list names for somebody who has none yet is a change of theirs', async () => {
  const { send, termsOf } = await company()
  await send('ada@example.com,Ada Byron,2026-01-01,,,,')
  const row = 'ada@example.com,Ada Byron,2026-01-01,,,25,Biweekly'
  expect(await send(row)).toMatchObject({ updated: 1, rows: [{ outcome: 'update', payCycle: 'Biweekly' }] })
  expect(await termsOf('Ada Byron')).toMatchObject([{ payType: 'HOURLY_SALARY', amountCents: 2500, payCycleName: 'Biweekly' }])
})

test('days that the company pays for and the cycle of a row does not are said before the list is stored, and after', async () => {
  const { boss, send } = await company()
  const rule = { kind: 'WEEKLY', anchor: '2026-03-16', payDate: { kind: 'OFFSET', days: 3 }, businessDay: 'none' } as const
  const { begins } = await boss.call(addPayCycle, { body: { name: 'Weekly', rule } })
  await boss.call(addPayPeriods, {
    body: { payCycleId: await cycleOf(boss, 'Monthly'), from: day('2025-11-01'), to: day('2025-12-31') },
  })
  const row = (name: string, joined: string, cycle: string) => `${name}@example.com,${name},${joined},,,25,${cycle}`
  const rows = [row('Ada', '2025-11-10', 'Weekly'), row('Bo', '2026-03-02', 'Weekly'), row('Cy', '2019-05-01', 'Monthly')].join(
    '\n',
  )
  const note = `Paid by “Weekly” from ${formatDay(begins)} on; days before are in none of its pay periods`
  for (const commit of [false, true])
    expect((await send(rows, commit)).rows.map(({ payNote }) => payNote)).toEqual([note, null, null])
})
