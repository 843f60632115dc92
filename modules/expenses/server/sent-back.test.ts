import { getCompany } from '@daybook/company/contract'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import {
  addExpense,
  addReceipt,
  type Claim,
  decideExpense,
  getExpense,
  getExpenseConfig,
  openReceipt,
  saveExpense,
  submitExpense,
} from '../contract/index.ts'
import { bill, lunch } from '../testing/index.ts'

const { api, given } = await testApp()

test('what somebody writes into a claim that was sent back is theirs alone until they hand it in again', async () => {
  const { owner, hr, manager, employee } = await given.cast()
  const { currency } = await api.as(owner).call(getCompany, {})
  const { categories } = await api.as(owner).call(getExpenseConfig, {})
  const meals = categories.find(({ name }) => name === 'Meals')?.id ?? ''
  const me = api.as(employee)
  const draft = await me.call(addExpense, { body: { title: 'The fair', lines: [lunch(meals, currency)] } })
  const params = { id: draft.id }
  const sent = await me.call(submitExpense, { params, body: { version: draft.version } })
  const decision = { id: sent.id, version: sent.version, decision: 'REJECT', note: 'Which fair?' } as const
  const back = (await api.as(manager).send(decideExpense, { body: decision })).body as Claim
  const seenBy = async (who: typeof hr) => (await api.as(who).send(getExpense, { params })).status
  expect([await seenBy(manager), await seenBy(hr)]).toEqual([200, 200])
  const receipt = (await me.call(addReceipt, { file: bill })).id
  const lines = [lunch(meals, currency, { what: 'Not handed in', receipts: [receipt] })]
  const written = await me.call(saveExpense, { params, body: { title: 'Still writing', version: back.version, lines } })
  for (const who of [manager, hr]) {
    expect(await seenBy(who)).toBe(404)
    expect((await api.as(who).send(openReceipt, { params: { receiptId: receipt } })).status).toBe(404)
  }
  await me.call(submitExpense, { params, body: { version: written.version } })
  expect([await seenBy(manager), await seenBy(hr)]).toEqual([200, 200])
})
