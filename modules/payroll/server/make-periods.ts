import type { Calendar } from '@daybook/calendar/domain/days'
import { addDays, type Day, daysBetween, maxDay, minDay } from '@daybook/platform/domain'
import { type Db, inSteps, newId } from '@daybook/platform/server'
import {
  holesIn,
  numberPeriods,
  type PayCycle,
  type PayPeriod,
  periodSteps,
  type Span,
  type StoredPeriod,
} from '../domain/index.ts'
import { addPeriods, firstPeriodDay, lockPeriodsOf, renumberPeriods } from './cycle-store.ts'

/** How many days of pay periods every active cycle keeps ahead of it. */
export const ahead = 62

/** Days of periods at most that are made because somebody names two of them, or because others stand before and behind. */
export const twoYears = 732

type Cycle = { readonly id: string; readonly rule: PayCycle }

/** Adds the pay periods of a cycle that touch these days and are not among those stored; gives how many it added. */
export const makePeriods = async (
  db: Db,
  { id, rule }: Cycle,
  stored: readonly StoredPeriod[],
  spans: readonly Span[],
  calendar: Calendar,
): Promise<number> => {
  const missing = new Map<Day, PayPeriod>()
  const starts = new Set(stored.map(({ start }) => start))
  for (const { start, end } of spans)
    for (const period of await inSteps(periodSteps(rule, start, end, calendar)))
      if (!starts.has(period.start)) missing.set(period.start, period)
  if (missing.size === 0) return 0
  const { made, moved } = numberPeriods(stored, [...missing.values()])
  if (moved.length > 0) await renumberPeriods(db, id, moved)
  return addPeriods(
    db,
    id,
    made.map((period) => ({ id: newId(), ...period })),
  )
}

/**
 * Makes the periods of a running cycle until two months ahead, from the last one there is on (a cycle that was stopped has none since), and
 * those that are missing between others.
 */
export const keepAhead = async (db: Db, cycle: Cycle, today: Day, calendar: Calendar): Promise<number> => {
  const stored = await lockPeriodsOf(db, cycle.id)
  const last = stored.findLast(({ start }) => start <= today)
  const running = { start: minDay(today, addDays(last?.end ?? today, 1)), end: addDays(today, ahead) }
  return makePeriods(db, cycle, stored, [...holesIn(stored, twoYears), running], calendar)
}

/**
 * Makes the periods of a cycle back to the day from which somebody is paid by it who was paid by another one until then, so that no day
 * in between is without pay; before the company's first period nobody is paid. False where that is more than two years.
 */
export const reachBackTo = async (db: Db, cycle: Cycle, day: Day, calendar: Calendar): Promise<boolean> => {
  const stored = await lockPeriodsOf(db, cycle.id)
  const [first] = stored
  const start = maxDay(day, (await firstPeriodDay(db)) ?? day)
  if (!first || first.start <= start) return true
  if (daysBetween(start, first.start) > twoYears) return false
  await makePeriods(db, cycle, stored, [{ start, end: addDays(first.start, -1) }], calendar)
  return true
}
