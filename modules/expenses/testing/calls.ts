import {
  addExpense,
  addExpenseCategory,
  addReceipt,
  changeExpenseCategory,
  type Claim,
  decideExpense,
  giveAdvance,
  payExpense,
  removeAdvance,
  removeExpense,
  removeReceipt,
  saveExpense,
  saveExpenseExchange,
  saveExpenseSettings,
  submitExpense,
  takeExpenseBack,
  undoExpenseDecision,
} from '@daybook/expenses/contract'
import { day } from '@daybook/platform/domain'
import type { SignedIn } from '@daybook/platform/server'
import { asOwner, call, type TestWorld } from '@daybook/testing/harness'
import { getCompany } from '@daybook/company/contract'
import { categoryOf } from './set-up.ts'

/** A bill as small as it gets. */
export const bill = {
  bytes: Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  ),
  name: 'Bill.pdf',
}

/** A line of a claim as its form sends it: a lunch of 12.50. */
export const lunch = (categoryId: string, currency: string, more: object = {}) => ({
  id: null,
  categoryId,
  day: day('2026-03-12'),
  what: 'Lunch with the architect',
  reason: '',
  minor: 1250,
  currency,
  rateMillionths: 1_000_000,
  quantity: 0,
  taxCents: 100,
  receipts: [],
  ...more,
})

/** Somebody's claim of one lunch, not handed in. */
export const claimOf = async (world: TestWorld, who: SignedIn, more: object = {}): Promise<Claim> => {
  const { id, currency } = await categoryOf(world, who).then(async (category) => ({
    ...category,
    currency: await currencyOf(world, who),
  }))
  return world.api.as(who).call(addExpense, { body: { title: 'Lunches in March', lines: [lunch(id, currency, more)] } })
}

const currencyOf = async ({ api }: TestWorld, who: SignedIn): Promise<string> => (await api.as(who).call(getCompany, {})).currency

/** The same, handed in. */
export const handedIn = async (world: TestWorld, who: SignedIn, more: object = {}): Promise<Claim> => {
  const { id, version } = await claimOf(world, who, more)
  return world.api.as(who).call(submitExpense, { params: { id }, body: { version } })
}

/** A claim of somebody that its owner decides on. */
const waiting = async (world: TestWorld) => {
  const owner = await world.given.company()
  const who = await world.given.person(owner)
  return { owner, who, claim: await handedIn(world, who) }
}

const approved = async (world: TestWorld) => {
  const { owner, who, claim } = await waiting(world)
  const body = { id: claim.id, version: claim.version, decision: 'APPROVE' as const }
  return { owner, who, claim: await world.api.as(owner).call(decideExpense, { body }) }
}

const ownDraft = async (world: TestWorld) => {
  const who = await world.given.company()
  return { who, claim: await claimOf(world, who) }
}

const category = { name: 'Tools', kind: 'AMOUNT' as const, limitCents: 20_000, receiptFromCents: 1000, rates: [] }

const advance = async (world: TestWorld) => {
  const owner = await world.given.company()
  const who = await world.given.person(owner)
  return { owner, body: { userId: who.userId, day: day('2026-03-02'), cents: 10_000, note: 'For the fair' } }
}

export const expenseCalls = [
  call(saveExpenseSettings, 'version.stale', async (world) => ({
    ...(await asOwner(world)),
    body: { secondLookFromCents: 100_000, payWith: 'BANK', distanceUnit: 'MILE', version: 1 },
  })),
  call(addExpenseCategory, 'expense.category_exists', async (world) => ({ ...(await asOwner(world)), body: category })),
  call(changeExpenseCategory, 'version.stale', async (world) => {
    const who = await world.given.company()
    const { id, version } = await categoryOf(world, who, 'Mileage')
    const rates = [{ from: day('2026-01-01'), hundredths: 7250 }]
    const body = { name: 'Miles', limitCents: 50_000, receiptFromCents: null, rates, archived: false, version }
    return { who, params: { id }, body }
  }),
  call(saveExpenseExchange, 'version.stale', async (world) => {
    const who = await world.given.company()
    const rates = [{ from: day('2026-03-01'), millionths: 123_456 }]
    return { who, body: { currency: (await currencyOf(world, who)) === 'CHF' ? 'NOK' : 'CHF', rates, version: 0 } }
  }),
  call(addExpense, 'more', async (world) => {
    const who = await world.given.company()
    const { id } = await categoryOf(world, who)
    return { who, body: { title: 'Lunches in March', lines: [lunch(id, await currencyOf(world, who))] } }
  }),
  call(saveExpense, 'version.stale', async (world) => {
    const { who, claim } = await ownDraft(world)
    const [{ id, categoryId, currency } = { id: null, categoryId: '', currency: '' }] = claim.lines
    const lines = [lunch(categoryId, currency, { id, minor: 1400, what: 'Lunch and coffee' })]
    return { who, params: { id: claim.id }, body: { title: 'Lunches', lines, version: claim.version } }
  }),
  call(removeExpense, 'not_found', async (world) => {
    const { who, claim } = await ownDraft(world)
    return { who, params: { id: claim.id } }
  }),
  call(submitExpense, 'version.stale', async (world) => {
    const { who, claim } = await ownDraft(world)
    return { who, params: { id: claim.id }, body: { version: claim.version } }
  }),
  call(takeExpenseBack, 'version.stale', async (world) => {
    const who = await world.given.company()
    const claim = await handedIn(world, who)
    return { who, params: { id: claim.id }, body: { version: claim.version } }
  }),
  call(addReceipt, 'more', async (world) => ({ ...(await asOwner(world)), file: bill })),
  call(removeReceipt, 'not_found', async (world) => {
    const who = await world.given.company()
    const { id } = await world.api.as(who).call(addReceipt, { file: bill })
    return { who, params: { receiptId: id } }
  }),
  call(decideExpense, 'version.stale', async (world) => {
    const { owner, who, claim } = await waiting(world)
    const given = { userId: who.userId, day: day('2026-03-02'), cents: 500, note: 'For the fair' }
    await world.api.as(owner).call(giveAdvance, { body: given }, { key: 'drawn' })
    const lines = [{ id: claim.lines[0]?.id ?? '', approvedCents: 1000 }]
    return { who: owner, body: { id: claim.id, version: claim.version, decision: 'APPROVE', note: 'Without the wine', lines } }
  }),
  call(
    undoExpenseDecision,
    'expense.not_decided',
    async (world) => {
      const { owner, claim } = await approved(world)
      return { who: owner, body: { id: claim.id } }
    },
    { ownDeed: true },
  ),
  call(payExpense, 'version.stale', async (world) => {
    const { owner, claim } = await approved(world)
    return { who: owner, body: { id: claim.id, version: claim.version } }
  }),
  call(giveAdvance, 'more', async (world) => {
    const { owner, body } = await advance(world)
    return { who: owner, body }
  }),
  call(removeAdvance, 'not_found', async (world) => {
    const { owner, body } = await advance(world)
    const { id } = await world.api.as(owner).call(giveAdvance, { body }, { key: 'given' })
    return { who: owner, params: { advanceId: id } }
  }),
]
