import { weekStart } from '@daybook/platform/domain'
import type { PaySource } from '@daybook/people/server'
import { type Db, inSteps } from '@daybook/platform/server'
import { computeSteps, paidHolidays, type Computed, type RunContext } from './compute.ts'
import { findCycle, type PeriodRow } from './cycle-store.ts'
import { lateWork, payRules } from './late.ts'
import { payees, saveDrafts } from './run-store.ts'

/** Computes a period, or one person of it, from what is approved now. Nothing is stored. */
const computeRun = async (
  db: Db,
  sources: readonly PaySource[],
  period: PeriodRow,
  currency: string,
  onlyPerson: string | null = null,
): Promise<Computed> => {
  const cycle = await findCycle(db, period.payCycleId)
  if (!cycle) throw new Error('a pay period has a cycle')
  const rules = await payRules(db, currency)
  const people = onlyPerson === null ? null : [onlyPerson]
  const { changes, settled } = await lateWork(db, sources, rules, people)
  const late = Map.groupBy(changes, ({ personId }) => personId)
  const context: RunContext = {
    ...rules,
    period,
    cycle: { id: cycle.id, kind: cycle.frequency },
    holidays: paidHolidays(period.from, period.to, rules.calendar),
    late,
    settled: Map.groupBy(settled, ({ person_id }) => person_id),
  }
  const since = weekStart(period.from, rules.policies.overtime.weekStarts)
  const rows = await payees(db, sources, { cycleId: cycle.id, period, since, people, late: [...late.keys()] })
  return inSteps(computeSteps(rows, context))
}

/** Computes and stores the drafts. */
export const draftRun = async (
  db: Db,
  sources: readonly PaySource[],
  period: PeriodRow,
  currency: string,
  onlyPerson: string | null = null,
): Promise<Computed> => {
  const computed = await computeRun(db, sources, period, currency, onlyPerson)
  await saveDrafts(db, period.id, computed.records, computed.lines, onlyPerson)
  return computed
}
