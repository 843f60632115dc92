import { overtimeSince } from '@daybook/time/domain'
import type { Calendar } from '@daybook/calendar/domain/days'
import { type OwedSource, owedSources, type PaySource, paySources } from '@daybook/people/server'
import type { Day } from '@daybook/platform/domain'
import { type App, type Db, inSteps, keepPlans, turns } from '@daybook/platform/server'
import { computeSteps, type Computed, type RunContext } from './compute.ts'
import { computedFrom } from './computed-from.ts'
import { earlierPeriods, findCycle, type FrozenRules, type PeriodRow } from './cycle-store.ts'
import { type Late, lateWork, payRules } from './late.ts'
import { type PayeesAsked, payeesInParts } from './payee-store.ts'
import { withDetails } from './details.ts'
import { markOwedPaid, withOwed } from './owed-store.ts'
import { dropOtherDrafts, freeze, type LateDays, type RecordRow, saveDrafts } from './run-store.ts'

/** Who hands over what people are paid for, and what they are owed beside it. */
export type Sources = { readonly pay: readonly PaySource[]; readonly owed: readonly OwedSource[] }

export const sourcesOf = (app: App): Sources => ({ pay: paySources.of(app), owed: owedSources.of(app) })

/** What a period is computed with, for everybody or for one person of it: what is approved now; and what came late and changes nothing. */
const frameOf = async (
  db: Db,
  sources: readonly PaySource[],
  period: PeriodRow,
  currency: string,
  onlyPerson: string | null,
): Promise<{ context: RunContext; asked: PayeesAsked; settled: readonly LateDays[]; changes: readonly Late[] }> => {
  const cycle = await findCycle(db, period.payCycleId)
  if (!cycle) throw new Error('a pay period has a cycle')
  const rules = await payRules(db, currency)
  const people = onlyPerson === null ? null : [onlyPerson]
  const { changes, settled } = await lateWork(db, sources, rules, people)
  const late = Map.groupBy(
    changes.map(({ touchedBy: _touchedBy, ...change }) => change),
    ({ personId }) => personId,
  )
  const context: RunContext = {
    ...rules,
    period: { id: period.id, from: period.from, to: period.to },
    earlier: await earlierPeriods(db, cycle.id, period.from, rules.calendar),
    cycle: { id: cycle.id, kind: cycle.frequency },
    late,
  }
  const since = overtimeSince(period.from, rules.rules)
  return { context, asked: { cycleId: cycle.id, period, since, people, late: [...late.keys()] }, settled, changes }
}

type Run = Awaited<ReturnType<typeof frameOf>>

type Parts = { again: boolean; each?: (computed: Computed) => Promise<void> }

/** Computes a run in parts and stores what differs from its drafts. Computed is who changed, or everybody `again`. */
const storeParts = async (db: Db, sources: Sources, run: Run, { again, each }: Parts): Promise<void> => {
  const { context, asked } = run
  const keyOf = computedFrom(context)
  const ids: string[] = []
  for await (const payees of payeesInParts(db, sources.pay, asked)) {
    await keepPlans(db)
    const paid = await withOwed(db, sources.owed, await withDetails(db, payees, context))
    const computed = await inSteps(computeSteps(paid, context, { keyOf, again }))
    await saveDrafts(db, asked.period.id, computed.drafts, computed.lines)
    ids.push(...computed.ids)
    await each?.(computed)
  }
  await dropOtherDrafts(db, asked.period.id, ids, asked.people?.[0] ?? null)
}

/** Brings the drafts of a period, or of one person in it, up to date: computed is only who has none or whose sources changed since. */
export const draftRun = async (
  db: Db,
  { pay, owed }: Sources,
  period: PeriodRow,
  currency: string,
  onlyPerson: string | null = null,
): Promise<void> => {
  await storeParts(db, { pay, owed }, await frameOf(db, pay, period, currency, onlyPerson), { again: false })
}

/** A run as it was computed last, of everybody. */
export type FrozenRun = { records: RecordRow[]; late: LateDays[]; calendar: Calendar; rules: FrozenRules }

/**
 * The days that are over with a run, of those that came late: but for what somebody still waits for by another period that they touch, where this run
 * does not pay them, or has too little to take it from. Once that is paid, they change nothing any more.
 */
const overWith = async (late: readonly LateDays[], changes: readonly Late[]): Promise<LateDays[]> => {
  const turn = turns()
  const paid = new Map<string, Set<string>>()
  for (const { person_id, period_id } of late) {
    await turn()
    paid.set(person_id, (paid.get(person_id) ?? new Set()).add(period_id))
  }
  const waitedFor = new Map<string, Set<Day>>()
  for (const { personId, periodId, touchedBy } of changes) {
    await turn()
    if (paid.get(personId)?.has(periodId)) continue
    waitedFor.set(personId, (waitedFor.get(personId) ?? new Set()).union(new Set(touchedBy)))
  }
  const over: LateDays[] = []
  for (const each of late) {
    await turn()
    const kept = waitedFor.get(each.person_id)
    over.push(kept ? { ...each, days: each.days.filter((day) => !kept.has(day)) } : each)
  }
  return over
}

/**
 * Computes everybody of a period again, whatever their drafts say, and freezes the records with what they were computed from. A part in which
 * a record has a problem is not frozen: nothing of the run may be kept then.
 */
export const freezeRun = async (
  db: Db,
  sources: Sources,
  period: PeriodRow,
  currency: string,
  moment: { readonly at: string; readonly today: Day },
): Promise<FrozenRun> => {
  const run = await frameOf(db, sources.pay, period, currency, null)
  const { calendar, rules } = run.context
  const { workWeek, holidays, schedules, sites, dayMinutes } = calendar
  const frozen: FrozenRun = {
    records: [],
    // Days that change nothing are looked at for the last time, also of whoever is not in this run.
    late: [...run.settled],
    calendar: { workWeek, holidays, ...(schedules ? { schedules } : {}), ...(sites ? { sites } : {}) },
    rules: { rules, dayMinutes },
  }
  const each = async ({ records, late, inputs, owed }: Computed) => {
    if (records.every(({ problem }) => problem === null)) {
      await freeze(db, sources.pay, period, inputs, moment)
      await markOwedPaid(db, sources.owed, { records, owed }, moment.at)
    }
    frozen.records.push(...records)
    frozen.late.push(...late)
  }
  await storeParts(db, sources, run, { again: true, each })
  return { ...frozen, late: await overWith(frozen.late, run.changes) }
}
