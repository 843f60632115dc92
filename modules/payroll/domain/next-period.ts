import type { Day } from '@daybook/platform/domain'
import { finalFrom, isFinal, type PeriodStatus } from './period-status.ts'

/** A period of some cycle; `pays` where somebody is paid by that cycle for a day of it, or has a draft in it. */
export type PeriodToPay = {
  readonly payCycleId: string
  readonly from: Day
  readonly to: Day
  readonly payDate: Day
  readonly status: PeriodStatus
  readonly pays: boolean
}

export type PayFacts = {
  /** Whether anybody's pay is agreed in the company. */
  readonly isAgreed: boolean
  /** Whether any payroll of the company is final, of whatever cycle. */
  readonly hasBegun: boolean
  /** The cycles whose next payroll pays late changes. */
  readonly owing: ReadonlySet<string>
}

const byDay = <P extends PeriodToPay>(periods: readonly P[]): P[] => periods.toSorted((a, b) => a.from.localeCompare(b.from))

const isReady = (period: PeriodToPay, today: Day): boolean => finalFrom(period) <= today

/** The periods of one cycle behind its last final one that can be made final, in their order. */
const openOf = <P extends PeriodToPay>(own: readonly P[], today: Day): P[] => {
  const lastFinal = byDay(own).findLast(isFinal)
  return byDay(own).filter((period) => isReady(period, today) && (lastFinal === undefined || period.from > lastFinal.from))
}

const byCycle = <P extends PeriodToPay>(periods: readonly P[]): [string, P[]][] => [
  ...Map.groupBy(periods, ({ payCycleId }) => payCycleId),
]

/** The cycles that pay nobody for what could be made final on a day: only late changes give them something to pay. */
export const idleCycles = (periods: readonly PeriodToPay[], today: Day): string[] =>
  byCycle(periods).flatMap(([cycle, own]) => {
    const open = openOf(own, today)
    return open.length > 0 && !open.some(({ pays }) => pays) ? [cycle] : []
  })

/** What a cycle pays next: the first period behind its final ones. Before the company's first payroll the last one, since who begins here pays none of before. */
const dueOf = <P extends PeriodToPay>([cycle, own]: [string, P[]], today: Day, { hasBegun, owing }: PayFacts): P | undefined => {
  const open = openOf(own, today)
  const paying = open.filter(({ pays }) => pays)
  return (hasBegun ? paying[0] : paying.at(-1)) ?? (owing.has(cycle) ? open[0] : undefined)
}

/**
 * What is to be done next on a day: the period that ended first of what each cycle has to pay by then, else the last one whose money is not said to
 * have been sent, else the first one that is not over. A cycle that pays nobody, as one that everybody was moved from, has nothing to pay but
 * late changes. Before anybody's pay is agreed each cycle is taken to pay somebody: that leads to what is missing.
 */
export const nextPeriod = <P extends PeriodToPay>(periods: readonly P[], today: Day, facts: PayFacts): P | undefined => {
  const known = facts.isAgreed ? periods : periods.map((period) => ({ ...period, pays: true }))
  const due = byCycle(known).flatMap((cycle) => dueOf(cycle, today, facts) ?? [])
  const [first] = due.toSorted((a, b) => a.to.localeCompare(b.to))
  const unsent = byDay(known).findLast(({ status }) => status === 'FINALIZED')
  return first ?? unsent ?? byDay(known).find((period) => period.pays && !isFinal(period) && period.to >= today)
}
