import type { Cents, Day } from '@daybook/platform/domain'

/** Money that somebody got before, and what is left of it. */
export type Advance = { readonly id: string; readonly day: Day; readonly leftCents: Cents }

/** So much of an advance is used for a claim. */
export type Drawn = { readonly advanceId: string; readonly cents: Cents }

/**
 * What an approved claim draws from the advances of its person, the oldest first: what is left over is paid. Never more than the claim, and of no advance
 * more than is left.
 */
export const drawAdvances = (claimCents: Cents, advances: readonly Advance[]): Drawn[] => {
  let left = claimCents
  return advances
    .toSorted((a, b) => (a.day < b.day || (a.day === b.day && a.id < b.id) ? -1 : 1))
    .flatMap(({ id, leftCents }) => {
      const cents = Math.min(left, leftCents)
      left -= cents
      return cents > 0 ? [{ advanceId: id, cents }] : []
    })
}

/** What is to be paid of a claim. */
export const payableCents = (approvedCents: Cents, drawn: readonly Pick<Drawn, 'cents'>[]): Cents =>
  drawn.reduce((left, { cents }) => left - cents, approvedCents)
