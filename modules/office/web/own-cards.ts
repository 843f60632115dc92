import type { StandingCard } from '@daybook/platform/web'
import { useOfficeCards } from '@daybook/platform/web'
import { inOwnOrder } from '../domain/index.ts'
import { useOffice } from './office-query.ts'

/** As they stand by themselves where all of them are in one column. */
const inOneColumn = (cards: readonly StandingCard[]): StandingCard[] => {
  const rank = ({ column, later }: StandingCard) => (later ? 2 : column === 'wide' ? 0 : 1)
  return cards.toSorted((a, b) => rank(a) - rank(b) || a.place - b.place)
}

/** The cards of this reader: those that pass by, those that stand there in the reader's own order, and which of these are shown. */
export const useOwnCards = () => {
  const { arrangement } = useOffice()
  const all = useOfficeCards()
  const standing = inOneColumn(all.filter((card) => !card.mayBeNothing))
  const order = inOwnOrder(
    standing.map(({ name }) => name),
    arrangement.cards,
  )
  const cards = standing.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
  const hidden = new Set(arrangement.hidden)
  return {
    passing: all.filter((card) => card.mayBeNothing),
    cards,
    shown: cards.filter(({ name }) => !hidden.has(name)),
    /** With the names of cards that this reader does not have now. */
    order,
  }
}
