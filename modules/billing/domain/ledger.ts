import type { Cents } from '@daybook/platform/domain'

/** What is open of an invoice. */
export type Owed = { readonly id: string; readonly currency: string; readonly openCents: Cents }

/** Money that pays nothing yet: the rest of a payment, or of a credit note. */
export type Credit = {
  readonly id: string
  readonly source: 'payment' | 'creditNote'
  readonly currency: string
  readonly leftCents: Cents
}

/** The part of an invoice that is paid by a part of a payment or of a credit note. */
export type Share = {
  readonly invoiceId: string
  readonly source: Credit['source']
  readonly sourceId: string
  readonly currency: string
  readonly cents: Cents
}

type Left = { readonly open: Cents; readonly shares: readonly Share[] }

/** What one credit pays of the invoices, the first one first. `open` is changed as it goes. */
const draw = (open: Map<string, Cents>, owed: readonly Owed[], credit: Credit): readonly Share[] =>
  owed
    .filter(({ currency }) => currency === credit.currency)
    .reduce<Left>(
      ({ open: left, shares }, { id, currency }) => {
        const cents = Math.min(left, open.get(id) ?? 0)
        if (cents === 0) return { open: left, shares }
        open.set(id, (open.get(id) ?? 0) - cents)
        return {
          open: left - cents,
          shares: [...shares, { invoiceId: id, source: credit.source, sourceId: credit.id, currency, cents }],
        }
      },
      { open: credit.leftCents, shares: [] },
    ).shares

/**
 * What pays what: the oldest invoice is paid first, by credit notes before payments, since those can be nothing but credit. Both lists come
 * in that order; money pays only invoices of its own currency.
 */
export const shareOut = (owed: readonly Owed[], credits: readonly Credit[]): readonly Share[] => {
  const open = new Map(owed.map(({ id, openCents }) => [id, openCents]))
  return credits.flatMap((credit) => draw(open, owed, credit))
}

/** A share of a payment, as it stands now. */
export type Standing = { readonly invoiceId: string; readonly cents: Cents }

/**
 * What the shares of a payment are after an amount of it went away (it failed after all): what pays nothing goes first,
 * then the share of the newest invoice. The shares come with the newest invoice first; one of 0 is gone.
 */
export const takeAway = (shares: readonly Standing[], leftCents: Cents, cents: Cents): readonly Standing[] => {
  let missing = Math.max(0, cents - leftCents)
  return shares.flatMap(({ invoiceId, cents: before }) => {
    const taken = Math.min(before, missing)
    missing -= taken
    return taken === 0 ? [] : [{ invoiceId, cents: before - taken }]
  })
}

/** The least that is paid at once, in minor units; what is smaller is left to the next invoice. */
export const leastPayment: Cents = 100

/**
 * Why an amount cannot be paid: it is below the least payment, more than is due, or would leave a rest that is too small to be paid. Null: it can.
 */
export const amountFault = (cents: Cents, dueCents: Cents): 'tooLittle' | 'tooMuch' | 'leavesLittle' | null => {
  if (cents < leastPayment) return 'tooLittle'
  if (cents > dueCents) return 'tooMuch'
  const rest = dueCents - cents
  return rest > 0 && rest < leastPayment ? 'leavesLittle' : null
}
