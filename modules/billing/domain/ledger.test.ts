import { assert, constantFrom, integer, array, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountFault, type Credit, type Owed, shareOut, takeAway } from './index.ts'

const owed = (id: string, openCents: number, currency = 'USD'): Owed => ({ id, openCents, currency })
const payment = (id: string, leftCents: number, currency = 'USD'): Credit => ({ id, leftCents, currency, source: 'payment' })
const note = (id: string, leftCents: number): Credit => ({ ...payment(id, leftCents), source: 'creditNote' })
const said = (shares: ReturnType<typeof shareOut>) => shares.map(({ sourceId, cents, invoiceId }) => [sourceId, cents, invoiceId])

describe('money pays', () => {
  test('the oldest invoice first, and what is too much stays', () => {
    expect(said(shareOut([owed('march', 2000), owed('april', 6000)], [payment('p', 7000)]))).toEqual([
      ['p', 2000, 'march'],
      ['p', 5000, 'april'],
    ])
    expect(said(shareOut([owed('march', 2000)], [payment('p', 7000)]))).toEqual([['p', 2000, 'march']])
  })

  test('from credit notes before payments, and only what is of its currency', () => {
    expect(said(shareOut([owed('march', 2000)], [note('n', 500), payment('p', 2000)]))).toEqual([
      ['n', 500, 'march'],
      ['p', 1500, 'march'],
    ])
    expect(shareOut([owed('march', 2000, 'EUR')], [payment('p', 2000)])).toEqual([])
  })
})

test('what goes away goes from what pays nothing, then from the newest invoice', () => {
  const shares = [
    { invoiceId: 'april', cents: 5000 },
    { invoiceId: 'march', cents: 2000 },
  ]
  expect(takeAway(shares, 1000, 800)).toEqual([])
  expect(takeAway(shares, 1000, 3000)).toEqual([{ invoiceId: 'april', cents: 3000 }])
  expect(takeAway(shares, 0, 6000)).toEqual([
    { invoiceId: 'april', cents: 0 },
    { invoiceId: 'march', cents: 1000 },
  ])
})

test.each([
  [99, 2000, 'tooLittle'],
  [100, 2000, null],
  [2000, 2000, null],
  [2001, 2000, 'tooMuch'],
  [1950, 2000, 'leavesLittle'],
  [1900, 2000, null],
])('%i of %i that are due: %s', (cents, due, fault) => {
  expect(amountFault(cents, due)).toBe(fault)
})

type Step = { deed: 'bill' | 'pay' | 'refund' | 'credit' | 'fail'; cents: number; which: number }
const histories = array(
  record<Step>({
    deed: constantFrom('bill', 'pay', 'refund', 'credit', 'fail'),
    cents: integer({ min: 1, max: 9000 }),
    which: integer({ min: 0, max: 50 }),
  }),
  { maxLength: 40 },
)

/** Books, kept with the functions above: what was billed and came, and which part of the one pays which of the other. */
const books = () => {
  const bills: { id: string; total: number }[] = []
  const money: { id: string; source: Credit['source']; amount: number }[] = []
  let shares: { invoiceId: string; sourceId: string; cents: number }[] = []
  const sum = (key: 'invoiceId' | 'sourceId', id: string) =>
    shares.filter((share) => share[key] === id).reduce((all, { cents }) => all + cents, 0)
  const settle = () => {
    const made = shareOut(
      bills.map(({ id, total }) => owed(id, total - sum('invoiceId', id))),
      money
        .toSorted((a, b) => Number(a.source === 'payment') - Number(b.source === 'payment'))
        .map(({ id, source, amount }) => ({ id, source, currency: 'USD', leftCents: amount - sum('sourceId', id) })),
    )
    for (const { invoiceId, sourceId, cents } of made) {
      const same = shares.find((share) => share.invoiceId === invoiceId && share.sourceId === sourceId)
      if (same) same.cents += cents
      else shares.push({ invoiceId, sourceId, cents })
    }
  }
  const giveBack = (id: string, cents: number) => {
    const found = money.find((each) => each.id === id)
    if (!found) return
    const amount = Math.min(cents, found.amount)
    const own = shares.filter((share) => share.sourceId === id).toReversed()
    for (const left of takeAway(own, found.amount - sum('sourceId', id), amount))
      shares = shares
        .map((share) => (share.sourceId === id && share.invoiceId === left.invoiceId ? { ...share, cents: left.cents } : share))
        .filter((share) => share.cents > 0)
    found.amount -= amount
  }
  return { bills, money, sum, settle, giveBack, paid: () => shares.reduce((all, { cents }) => all + cents, 0) }
}

test('whatever is billed, paid, given back and credited: no side is exceeded, and owed, paid and credit add up', () => {
  assert(
    property(histories, (steps) => {
      const { bills, money, sum, settle, giveBack, paid } = books()
      const payments = () => money.filter(({ source }) => source === 'payment')
      for (const [n, { deed, cents, which }] of steps.entries()) {
        const one = payments()[which % Math.max(1, payments().length)]
        if (deed === 'bill') bills.push({ id: `i${n}`, total: cents })
        if (deed === 'pay') money.push({ id: `p${n}`, source: 'payment', amount: cents })
        if (deed === 'credit') money.push({ id: `n${n}`, source: 'creditNote', amount: cents })
        if (deed === 'refund' && one) giveBack(one.id, cents)
        if (deed === 'fail' && one) giveBack(one.id, one.amount)
        settle()
        for (const { id, total } of bills) expect(sum('invoiceId', id)).toBeLessThanOrEqual(total)
        for (const { id, amount } of money) expect(sum('sourceId', id)).toBeLessThanOrEqual(amount)
        const billed = bills.reduce((all, { total }) => all + total, 0)
        const came = money.reduce((all, { amount }) => all + amount, 0)
        const open = billed - paid()
        const credit = came - paid()
        expect(open - credit).toBe(billed - came)
        // Nobody owes something and has credit at the same time.
        expect(Math.min(open, credit)).toBe(0)
      }
    }),
  )
})
