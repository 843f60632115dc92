import type { Day } from '@daybook/platform/domain'
import { finalFrom, isFinal, type PeriodStatus } from './period-status.ts'

/** A period of some cycle; `pays` where somebody is paid by that cycle on a day of it. */
export type PeriodToPay = {
  readonly payCycleId: string
  readonly from: Day
  readonly to: Day
  readonly payDate: Day
  readonly status: PeriodStatus
  readonly pays: boolean
}

const byDay = <P extends PeriodToPay>(periods: readonly P[]): P[] => periods.toSorted((a, b) => a.from.localeCompare(b.from))

/** What a cycle pays next of the periods that can be made final: the first after those that are final. Where none is, the last one, since who begins here pays none of before. */
const dueOf = <P extends PeriodToPay>(ready: readonly P[]): P | undefined => {
  const lastFinal = byDay(ready).findLast(isFinal)
  const open = byDay(ready).filter(({ from, pays }) => pays && (lastFinal === undefined || from > lastFinal.from))
  return lastFinal === undefined ? open.at(-1) : open[0]
}

// Before anybody's pay is agreed every cycle is shown: it leads to what is missing.
const withoutTerms = <P extends PeriodToPay>(periods: readonly P[]): readonly P[] =>
  periods.some(({ pays }) => pays) ? periods : periods.map((period) => ({ ...period, pays: true }))

/**
 * What is to be done next on a day: the period that ended first of what each cycle has to pay by then, else the last one whose money is not said to
 * have been sent, else the one that runs that day. A cycle that pays nobody, as one that everybody was moved from, has nothing to pay.
 */
export const nextPeriod = <P extends PeriodToPay>(periods: readonly P[], today: Day): P | undefined => {
  const known = withoutTerms(periods)
  const ready = known.filter((period) => finalFrom(period) <= today)
  const due = [...Map.groupBy(ready, ({ payCycleId }) => payCycleId).values()].flatMap((own) => dueOf(own) ?? [])
  const [first] = due.toSorted((a, b) => a.to.localeCompare(b.to))
  const unsent = byDay(ready).findLast(({ status }) => status === 'FINALIZED')
  return first ?? unsent ?? byDay(known).findLast(({ from, to, pays }) => pays && from <= today && to >= today)
}
