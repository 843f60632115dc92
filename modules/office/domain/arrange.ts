/** How somebody wants the cards of My Office: all in one order, and which of them not at all. Cards go by their names. */
export type Arrangement = { readonly cards: readonly string[]; readonly hidden: readonly string[] }

/** So many cards an arrangement names at most. */
export const mostArranged = 50

/**
 * Cards in one's own order. `standing` is the order in which they stand by themselves; a card that one's own order does not know, because
 * its module is newer, comes behind the card that it stands behind by itself. Names that nobody knows now keep their place.
 */
export const inOwnOrder = (standing: readonly string[], own: readonly string[]): string[] =>
  standing.reduce<string[]>(
    (order, name, index) => {
      if (order.includes(name)) return order
      const before = standing[index - 1]
      return order.toSpliced(before === undefined ? 0 : order.indexOf(before) + 1, 0, name)
    },
    [...new Set(own)],
  )

/**
 * The order after a card was moved one step up (-1) or down (1) among those that are shown beside it. Whatever is not among them keeps its
 * place beside its neighbours; at either end nothing moves.
 */
export const movedCard = (order: readonly string[], name: string, step: -1 | 1, among: readonly string[]): string[] => {
  const neighbour = among[among.indexOf(name) + step]
  if (!among.includes(name) || neighbour === undefined) return [...order]
  const others = order.filter((each) => each !== name)
  return others.toSpliced(others.indexOf(neighbour) + (step === 1 ? 1 : 0), 0, name)
}

/** The same with a card hidden, or shown again. */
export const withHidden = ({ cards, hidden }: Arrangement, name: string, isHidden: boolean): Arrangement => ({
  cards,
  hidden: [...hidden.filter((each) => each !== name), ...(isHidden ? [name] : [])],
})
