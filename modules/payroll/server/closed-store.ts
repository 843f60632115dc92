import { type Day, eachDay } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import { all, sql } from '@daybook/platform/server/sql'
import type { ClosedAsked } from '@daybook/time/server'
import { isClosed, type PeriodSoFar, termsOn } from '../domain/index.ts'
import { firstPeriodDay } from './cycle-store.ts'
import { payrollSettingsOf } from './setting-store.ts'
import { termsOf } from './terms-store.ts'

/** The periods of some cycles up to today, in order. */
const periodsUntil = (db: Db, cycles: readonly string[], today: Day): Promise<(PeriodSoFar & { cycle: string })[]> =>
  all(
    db,
    sql<PeriodSoFar & { cycle: string }>`select pay_cycle_id as cycle, from_day as start, to_day as "end", status from pay_period
    where pay_cycle_id = any(${cycles}::uuid[]) and from_day <= ${today} order by from_day`,
  )

// Before the first terms nothing is paid, whatever cycle came later.
const cycleOn = (terms: Awaited<ReturnType<typeof termsOf>>, day: Day): string =>
  (termsOn(terms, day) ?? terms.at(-1))?.payCycleId ?? ''

/** The first day of the first period of the cycle that somebody is paid by on a day; of any cycle where nothing was agreed with them yet. */
export const firstPaidDayOf = async (db: Db, { personId, day }: { personId: string; day: Day }): Promise<Day | null> => {
  const terms = await termsOf(db, personId)
  return firstPeriodDay(db, terms.length === 0 ? null : cycleOn(terms, day))
}

/** The days on which somebody enters no more time, by the pay cycle of each day; without pay terms none is closed. */
export const closedDaysOf = async (db: Db, { personId, from, to, today }: ClosedAsked): Promise<Day[]> => {
  const terms = await termsOf(db, personId)
  if (terms.length === 0) return []
  const cycles = [...new Set(terms.map(({ payCycleId }) => payCycleId))]
  const periods = Map.groupBy(await periodsUntil(db, cycles, today), ({ cycle }) => cycle)
  const { graceDays } = await payrollSettingsOf(db)
  return eachDay(from, to).filter((day) => isClosed(day, periods.get(cycleOn(terms, day)) ?? [], today, graceDays))
}
