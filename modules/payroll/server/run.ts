import { companyCalendar } from '@daybook/calendar/server'
import { weekStart } from '@daybook/platform/domain'
import type { PaySource } from '@daybook/people/server'
import type { Db } from '@daybook/platform/server'
import { companyPolicies } from '@daybook/time/server'
import { compute, paidHolidays, type Computed, type RunContext } from './compute.ts'
import { findCycle, type PeriodRow } from './cycle-store.ts'
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
  const policies = await companyPolicies(db)
  const calendar = await companyCalendar(db)
  const context: RunContext = {
    period,
    cycle: { id: cycle.id, kind: cycle.frequency },
    calendar,
    policies,
    currency,
    holidays: paidHolidays(period.from, period.to, calendar),
  }
  const since = weekStart(period.from, policies.overtime.weekStarts)
  const rows = await payees(db, sources, { cycleId: cycle.id, period, since, onlyPerson })
  return compute(rows, context)
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
