import { calendarsOf } from '@daybook/calendar/server'
import { type Day, day, type Steps } from '@daybook/platform/domain'
import type { PaySource } from '@daybook/people/server'
import { type Db, inSteps } from '@daybook/platform/server'
import { type CompanyRules, countedBlocks, daysBeforePeriod, defaultRules, overtimeSince } from '@daybook/time/domain'
import { companyRules } from '@daybook/time/server'
import {
  asKnownNow,
  daysWithoutTerms,
  lateChange,
  type LateChange,
  ownDays,
  payFor,
  type PayInput,
  promisedOtherwise,
} from '../domain/index.ts'
import { inputFor, type RunContext } from './compute.ts'
import { calendarThen, earlierPeriods, type FrozenRules } from './cycle-store.ts'
import { type LatePeriod, latePeriods } from './late-store.ts'
import { type Payee, payees } from './payee-store.ts'
import { withDetails } from './details.ts'
import type { LateDays } from './run-store.ts'

/** What every run of a company is computed with. */
export type PayRules = Pick<RunContext, 'rules' | 'calendar' | 'schedulesOf' | 'currency'>

export type Late = LateChange & {
  personId: string
  personName: string
  cycleName: string
  recordId: string | null
  /** Everything that came late and is looked at for the period, also of others before it: the change waits for as long as these days do. */
  touchedBy: readonly Day[]
}

/**
 * What came late: what waits to be paid, the days that change nothing, so that they are not looked at for ever, and those that no run
 * can pay, since nothing was agreed for them.
 */
export type LateWork = { changes: Late[]; settled: LateDays[]; unagreed: Late[] }

export const payRules = async (db: Db, currency: string): Promise<PayRules> => ({
  rules: await companyRules(db),
  ...(await plans(db)),
  currency,
})

/** The company's calendar, and the schedules of whoever has others. */
export const plans = async (db: Db): Promise<Pick<RunContext, 'calendar' | 'schedulesOf'>> => {
  const { company: calendar, of } = await calendarsOf(db, null)
  const schedulesOf = (personId: string) => {
    const own = of(personId)
    return own === calendar ? undefined : own.schedules
  }
  return { calendar, schedulesOf }
}

/** Rules as they were frozen: by day, or the one that held for every day and everybody. */
const frozenRules = ({ rules, policies }: FrozenRules): CompanyRules | null => {
  if (rules || !policies) return rules ?? null
  const { version, overtime } = policies
  const forever = {
    version,
    department: '',
    from: day('1900-01-01'),
    replaced: false,
    rules: { time: defaultRules.time, overtime },
  }
  return { weekStarts: overtime.weekStarts, versions: [forever] }
}

/** The rules that a finalised period paid everybody by: what was changed since changes it for nobody, but days off of days that were still to come. */
const rulesThen = (
  { frozen_calendar, frozen_rules, ...known }: LatePeriod,
  { rules, calendar, schedulesOf, currency }: PayRules,
): PayRules => ({
  rules: (frozen_rules && frozenRules(frozen_rules)) ?? rules,
  calendar: {
    ...calendar,
    ...(frozen_calendar ? calendarThen(frozen_calendar, calendar, known) : {}),
    ...(frozen_rules ? { dayMinutes: frozen_rules.dayMinutes } : {}),
  },
  schedulesOf,
  currency,
})

/** A finalised period as its run would have computed who was not in it. */
const contextOf = async (db: Db, late: LatePeriod, rulesNow: PayRules): Promise<RunContext> => {
  const { period_id, from_day, to_day, cycle_id, kind } = late
  const rules = rulesThen(late, rulesNow)
  return {
    ...rules,
    period: { id: period_id, from: from_day, to: to_day },
    earlier: await earlierPeriods(db, cycle_id, from_day, rulesNow.calendar),
    cycle: { id: cycle_id, kind },
    late: new Map(),
  }
}

/**
 * Of whoever moved since a period was final, days of which were still to come: the weeks that began by then go by what was frozen, those after by
 * where they are handed in.
 */
const countedThen = (payee: Payee, { inputs, known_to, from_day }: LatePeriod): Payee =>
  inputs === null || known_to === null || (payee.placed ?? []).length + (payee.counted ?? []).length === 0
    ? payee
    : { ...payee, counted: [...countedBlocks(inputs.policy.overtime, from_day, known_to), ...(payee.counted ?? [])] }

/** What was frozen, with the days and the employment of now; for whoever was not in the run also the terms are of now. */
const inputNow = (payee: Payee, late: LatePeriod, context: RunContext): PayInput => {
  const now = inputFor(countedThen(payee, late), context)
  const frozen = late.inputs ? { ...late.inputs, calendar: now.calendar } : now
  return asKnownNow(frozen, { ...now, knownTo: late.known_to })
}

/** What came late for one finalised period, of the people whose days touch it. */
const changesOf = async (
  db: Db,
  sources: readonly PaySource[],
  touched: readonly LatePeriod[],
  rules: PayRules,
): Promise<LateWork> => {
  const [first] = touched
  if (!first) return { changes: [], settled: [], unagreed: [] }
  const context = await contextOf(db, first, rules)
  const byPerson = new Map(touched.map((each) => [each.person_id, each]))
  const rows = await payees(db, sources, {
    cycleId: first.cycle_id,
    period: context.period,
    since: overtimeSince(first.from_day, context.rules),
    people: [...byPerson.keys()],
    late: [],
    afterwards: true,
  })
  return inSteps(changeSteps(await withDetails(db, rows, context), byPerson, context))
}

/** What each person's days change, one person at a time: the days of thousands may come late at once. */
const changeSteps = function* (
  rows: readonly Payee[],
  touched: ReadonlyMap<string, LatePeriod>,
  context: RunContext,
): Steps<LateWork> {
  const work: LateWork = { changes: [], settled: [], unagreed: [] }
  for (const payee of rows) {
    yield
    const late = touched.get(payee.person_id)
    if (!late) continue
    const { period_id: periodId, days, paid_cents: paidCents, name, cycle_name, record_id } = late
    const input = inputNow(payee, late, context)
    const promised = promisedOtherwise(late.inputs ?? {}, input)
    const change = lateChange({ periodId, input, days, paidCents, promised }, payFor(input))
    const whose = { personId: payee.person_id, personName: name, cycleName: cycle_name, recordId: record_id, touchedBy: days }
    const without = daysWithoutTerms(days, input)
    if (without.length > 0)
      work.unagreed.push({ periodId, period: input.period, amountCents: 0, label: '', formula: '', days: without, ...whose })
    if (change) work.changes.push({ ...change, ...whose })
    else work.settled.push({ person_id: payee.person_id, period_id: periodId, days: ownDays(days, input) })
  }
  return work
}

/**
 * What came late for finalised periods and waits for a run, by person and period (docs/rules.md#pay): also of those who are not
 * paid yet, since they are only invited.
 */
export const lateWork = async (
  db: Db,
  sources: readonly PaySource[],
  rules: PayRules,
  people: readonly string[] | null,
): Promise<LateWork> => {
  const touched = Map.groupBy(await latePeriods(db, sources, people, daysBeforePeriod(rules.rules)), ({ period_id }) => period_id)
  const work: LateWork = { changes: [], settled: [], unagreed: [] }
  for (const each of touched.values()) {
    const { changes, settled, unagreed } = await changesOf(db, sources, each, rules)
    work.changes.push(...changes)
    work.settled.push(...settled)
    work.unagreed.push(...unagreed)
  }
  return work
}
