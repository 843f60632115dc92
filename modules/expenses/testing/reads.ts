import {
  addReceipt,
  exportExpensesDue,
  getExpense,
  getExpenseConfig,
  giveAdvance,
  listAdvances,
  listExpenses,
  listExpensesDue,
  listOwnAdvances,
  openReceipt,
  reportExpenses,
  searchExpenseApprovals,
} from '@daybook/expenses/contract'
import { day } from '@daybook/platform/domain'
import { asOwner, call } from '@daybook/testing/harness'
import { bill, handedIn } from './calls.ts'

export const expenseReads = [
  call(getExpenseConfig, 'same', asOwner),
  call(listExpenses, 'same', async (world) => {
    const who = await world.given.company()
    await handedIn(world, who)
    return { who, query: {} }
  }),
  call(getExpense, 'same', async (world) => {
    const who = await world.given.company()
    return { who, params: { id: (await handedIn(world, who)).id } }
  }),
  call(openReceipt, 'same', async (world) => {
    const who = await world.given.company()
    const { id } = await world.api.as(who).call(addReceipt, { file: bill })
    await handedIn(world, who, { receipts: [id] })
    return { who, params: { receiptId: id }, query: {} }
  }),
  call(searchExpenseApprovals, 'same', async (world) => {
    const who = await world.given.company()
    await handedIn(world, await world.given.person(who))
    return { who, body: {} }
  }),
  call(listExpensesDue, 'same', async (world) => ({ ...(await asOwner(world)), query: {} })),
  call(exportExpensesDue, 'same', asOwner),
  call(listAdvances, 'same', async (world) => {
    const who = await world.given.company()
    const { userId } = await world.given.person(who)
    const body = { userId, day: day('2026-03-02'), cents: 10_000, note: 'For the fair' }
    await world.api.as(who).call(giveAdvance, { body }, { key: 'read' })
    return { who, query: {} }
  }),
  call(listOwnAdvances, 'same', asOwner),
  call(reportExpenses, 'same', async (world) => ({
    ...(await asOwner(world)),
    query: { from: '2026-01-01', to: '2026-12-31', by: 'CATEGORY' },
  })),
]
