import { array, assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { mayFollowRefund, netAndTaxOf, paidOut, taxOn } from './index.ts'

const shares = [
  { invoiceId: 'april', paymentId: 'card', cents: 1500 },
  { invoiceId: 'april', paymentId: 'transfer', cents: 500 },
  { invoiceId: 'march', paymentId: 'card', cents: 2000 },
]

test.each([
  [1000, [['april', 'card', 1000, 500]]],
  [
    1800,
    [
      ['april', 'card', 1500, 0],
      ['april', 'transfer', 300, 200],
    ],
  ], // prettier-ignore
  [
    9000,
    [
      ['april', 'card', 1500, 0],
      ['april', 'transfer', 500, 0],
      ['march', 'card', 2000, 0],
    ],
  ], // prettier-ignore
  [0, []],
])('%i are paid out of what was paid, in its order, and never more than that', (cents, taken) => {
  expect(paidOut(shares, cents).map((each) => [each.invoiceId, each.paymentId, each.cents, each.leftCents])).toEqual(taken)
})

test('a refund that arrived can come back; one that failed is over', () => {
  const states = ['PENDING', 'DONE', 'FAILED'] as const
  const follows = states.flatMap((a) => states.filter((b) => mayFollowRefund(a, b)).map((b) => `${a} ${b}`))
  expect(follows).toEqual(['PENDING DONE', 'PENDING FAILED', 'DONE FAILED'])
})

test('a note at 19 % of an invoice of 23.80', () => {
  expect(netAndTaxOf(1190, 0, 1900)).toEqual({ netCents: 1000, taxCents: 190 })
  expect(netAndTaxOf(500, 0, 1900)).toEqual({ netCents: 420, taxCents: 80 })
  expect(netAndTaxOf(700, 0, 0)).toEqual({ netCents: 700, taxCents: 0 })
})

test('however an invoice is credited away, its notes come to its net and its tax', () => {
  const rates = integer({ min: 0, max: 10_000 })
  assert(
    property(
      integer({ min: 1, max: 10_000_000 }),
      rates,
      array(integer({ min: 1, max: 400_000 }), { maxLength: 12 }),
      (net, rate, parts) => {
        const tax = taxOn(net, { name: 'Tax', rate })
        let before = 0
        const sum = { netCents: 0, taxCents: 0 }
        for (const part of [...parts, net + tax]) {
          const cents = Math.min(part, net + tax - before)
          const note = netAndTaxOf(cents, before, rate)
          expect(Math.min(note.netCents, note.taxCents)).toBeGreaterThanOrEqual(0)
          sum.netCents += note.netCents
          sum.taxCents += note.taxCents
          before += cents
        }
        expect(sum).toEqual({ netCents: net, taxCents: tax })
      },
    ),
  )
})
