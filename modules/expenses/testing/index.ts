import type { Cast, MadeRecords, Member, Records, TestingManifest, TestWorld } from '@daybook/testing/harness'
import { giveAdvance } from '@daybook/expenses/contract'
import { bill, claimOf, expenseCalls, handedIn, lunch } from './calls.ts'
import { expenseReads } from './reads.ts'
import { categoryOf } from './set-up.ts'
import { addReceipt } from '@daybook/expenses/contract'
import { day } from '@daybook/platform/domain'

/** Of everybody a claim that waits with a receipt, a draft, and an advance; and the company's categories. */
const records = async (world: TestWorld, cast: Cast): Promise<MadeRecords> => {
  const people: Record<string, readonly Records[]> = {}
  for (const [whose, who] of Object.entries(cast)) {
    const { id: receipt } = await world.api.as(who).call(addReceipt, { file: bill })
    const waiting = await handedIn(world, who, { receipts: [receipt] })
    const draft = await claimOf(world, who)
    const boss = whose === 'owner' ? cast.hr : cast.owner
    const body = { userId: who.userId, day: day('2026-03-02'), cents: 5000, note: 'For the fair' }
    const advance = await world.api.as(boss).call(giveAdvance, { body }, { key: `advance-${who.userId}` })
    people[whose] = [
      { expenseClaim: waiting.id, expenseReceipt: receipt, expenseAdvance: advance.id },
      { person: who.userId, expenseClaim: draft.id },
    ]
  }
  return { people, company: { expenseCategory: (await categoryOf(world, cast.owner)).id } }
}

export { bill, claimOf, lunch }

export const manifest = {
  calls: expenseCalls,
  reads: expenseReads,
  matrixRows: {
    'expense.claim': [48.1],
    'expense.read': [48.1, 48.2],
    'expense.approve': [48.2],
    // Nobody but who decides for the whole company sets it up and pays.
    'expense.set_up': [45],
    'expense.pay': [45],
  },
  records,
  given: (world) => ({
    /** A claim of one lunch, handed in. */
    expense: (who: Member) => handedIn(world, who),
  }),
} satisfies TestingManifest
