import { companyCalendar, type CompanyCalendar } from '@daybook/calendar/server'
import { type Steps, weekStart } from '@daybook/platform/domain'
import type { PaySource } from '@daybook/people/server'
import { type Db, inSteps } from '@daybook/platform/server'
import { companyPolicies, type CompanyPolicies } from '@daybook/time/server'
import { asKnownNow, lateChange, type LateChange, payFor, type PayInput } from '../domain/index.ts'
import { inputDays, inputFor, paidHolidays, type RunContext } from './compute.ts'
import { type LatePeriod, latePeriods } from './late-store.ts'
import { type Payee, payees } from './run-store.ts'

/** What every run of a company is computed with. */
export type PayRules = { policies: CompanyPolicies; calendar: CompanyCalendar; currency: string }

export type Late = LateChange & { personId: string; personName: string; cycleName: string; recordId: string | null }

export const payRules = async (db: Db, currency: string): Promise<PayRules> => ({
  policies: await companyPolicies(db),
  calendar: await companyCalendar(db),
  currency,
})

/** A finalised period as a run would be computed for it now: for those who were not in it. */
const contextOf = ({ period_id, from_day, to_day, cycle_id, kind }: LatePeriod, rules: PayRules): RunContext => ({
  ...rules,
  period: { id: period_id, from: from_day, to: to_day },
  cycle: { id: cycle_id, kind },
  holidays: paidHolidays(from_day, to_day, rules.calendar),
  late: new Map(),
})

/** What was frozen, with the days of now; for whoever was not in the run everything is of now. */
const inputNow = (payee: Payee, { inputs, frozen_calendar }: LatePeriod, context: RunContext): PayInput => {
  const now = inputFor(payee, context)
  const frozen = inputs ? { ...inputs, calendar: frozen_calendar ?? now.calendar } : now
  return asKnownNow(frozen, inputs ? [...inputDays(payee).values()] : now.days)
}

/** The late changes of one finalised period, of the people whose days touch it. */
const changesOf = async (
  db: Db,
  sources: readonly PaySource[],
  touched: readonly LatePeriod[],
  rules: PayRules,
): Promise<Late[]> => {
  const [first] = touched
  if (!first) return []
  const context = contextOf(first, rules)
  const byPerson = new Map(touched.map((each) => [each.person_id, each]))
  const rows = await payees(db, sources, {
    cycleId: first.cycle_id,
    period: context.period,
    since: weekStart(first.from_day, rules.policies.overtime.weekStarts),
    people: [...byPerson.keys()],
    late: [],
    afterwards: true,
  })
  return inSteps(changeSteps(rows, byPerson, context))
}

/** What each person's days change, one person at a time: the days of thousands may come late at once. */
const changeSteps = function* (
  rows: readonly Payee[],
  touched: ReadonlyMap<string, LatePeriod>,
  context: RunContext,
): Steps<Late[]> {
  const changes: Late[] = []
  for (const payee of rows) {
    yield
    const late = touched.get(payee.person_id)
    if (!late) continue
    const { period_id: periodId, days, paid_cents: paidCents, name, cycle_name, record_id } = late
    const input = inputNow(payee, late, context)
    const change = lateChange({ periodId, input, days, paidCents }, payFor(input))
    if (change)
      changes.push({ ...change, personId: payee.person_id, personName: name, cycleName: cycle_name, recordId: record_id })
  }
  return changes
}

/**
 * What came late for finalised periods and waits for a run, by person and period (docs/rules.md#pay): also of those who are not
 * paid yet, since they are only invited.
 */
export const lateChanges = async (
  db: Db,
  sources: readonly PaySource[],
  rules: PayRules,
  people: readonly string[] | null,
): Promise<Late[]> => {
  const touched = Map.groupBy(await latePeriods(db, sources, people), ({ period_id }) => period_id)
  const changes: Late[] = []
  for (const each of touched.values()) changes.push(...(await changesOf(db, sources, each, rules)))
  return changes
}
