import type { AwayPerson } from '@daybook/leave/contract'
import { type Day, formatDay } from '@daybook/platform/domain'

export type Away = AwayPerson['away'][number]

/** What every shape of the calendar draws: people with their leave, and which days are off. */
export type AwayDays = {
  readonly people: readonly AwayPerson[]
  readonly days: readonly Day[]
  readonly free: ReadonlySet<Day>
  readonly holidays: ReadonlyMap<Day, string>
  readonly today: Day
}

export const spanOn = (away: readonly Away[], on: Day): Away | undefined => away.find(({ from, to }) => from <= on && to >= on)

export const halfWords = { first: 'in the morning', second: 'in the afternoon' } as const

/** What is said of somebody on a day: that they are away, and the type where the reader may know it. */
export const wordsOf = (name: string, span: Away): string =>
  `${name} is ${span.waits ? 'waiting for leave' : 'away'}${span.typeName ? ` (${span.typeName})` : ''}${span.half ? `, ${halfWords[span.half]}` : ''}, ${formatDay(span.from)} to ${formatDay(span.to)}`
