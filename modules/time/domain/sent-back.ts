import { type Day, weekStart, type Weekday } from '@daybook/platform/domain'

/** A day that was sent back to whoever worked it. */
export type SentBackDay = {
  readonly day: Day
  readonly decidedAt: string | null
  readonly decidedByName: string | null
  readonly decisionNote: string | null
}

/** What one decision sent back of one week. */
export type SentBackWeek = {
  readonly week: Day
  /** In order. */
  readonly days: readonly Day[]
  readonly by: string | null
  readonly note: string
}

const inOrder = (a: Day, b: Day): number => a.localeCompare(b)

/** Days that were sent back, together as they were decided on, the newest week first. A decision is known by its instant. */
export const sentBackWeeks = (all: readonly SentBackDay[], weekStarts: Weekday): SentBackWeek[] => {
  const together = Map.groupBy(all, ({ day, decidedAt }) => `${weekStart(day, weekStarts)} ${decidedAt}`)
  return [...together.values()]
    .flatMap(([first, ...rest]): SentBackWeek[] => {
      if (!first) return []
      const days = [first, ...rest].map(({ day }) => day).toSorted(inOrder)
      return [{ week: weekStart(first.day, weekStarts), days, by: first.decidedByName, note: first.decisionNote ?? '' }]
    })
    .toSorted((a, b) => inOrder(b.week, a.week))
}
