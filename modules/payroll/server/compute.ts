import { type Calendar, keepHolidays, plannedMinutes, type WorkSchedule, workingFraction } from '@daybook/calendar/domain/days'
import type { CompanyCalendar } from '@daybook/calendar/server'
import { placeOf } from '@daybook/time/server'
import { isDay, type Day, type Steps } from '@daybook/platform/domain'
import type { PayInputKind } from '@daybook/people/server'
import { newId } from '@daybook/platform/server'
import {
  bookOf,
  booksOf,
  type CompanyRules,
  overtimeOfPlaces,
  type PlacedDay,
  type RulesBook,
  rulesOn,
  versionsIn,
} from '@daybook/time/domain'
import {
  type EnteredDeduction,
  isElsewhere,
  isEmployed,
  type LateChange,
  type Pay,
  type PayCycleKind,
  type PayDay,
  payFor,
  type PayInput,
  type PayTerms,
  termSpans,
} from '../domain/index.ts'
import type { EarlierPeriod } from './cycle-store.ts'
import { daysOffOf } from './days-off.ts'
import type { Payee } from './payee-store.ts'
import type { DraftRow, LateDays, LineRow, RecordRow } from './run-store.ts'
import type { Terms } from './terms-store.ts'

/** What is the same for everyone in a run. */
export type RunContext = {
  period: { id: string; from: Day; to: Day }
  /** The periods before it, as far back as a block of weeks may begin. */
  earlier: readonly EarlierPeriod[]
  cycle: { id: string; kind: PayCycleKind }
  calendar: CompanyCalendar
  /** Of whoever does not work by the company's schedule: their own. */
  schedulesOf: (personId: string) => readonly WorkSchedule[] | undefined
  rules: CompanyRules
  currency: string
  /** What waits to be paid of finalised periods, by person. */
  late: ReadonlyMap<string, readonly LateChange[]>
}

/** The period, what was agreed, and from when to when somebody is employed. */
type Frame = Parameters<typeof termSpans>[0]

const overtimeOf = ({
  payType,
  overtimeEligible,
  coveredMinutesPerWeek,
}: Terms): Pick<PayTerms, 'overtime' | 'overtimeEligible'> => {
  if (payType === 'HOURLY_SALARY' && !overtimeEligible) return { overtimeEligible }
  if (payType !== 'FIXED_SALARY' || !overtimeEligible) return {}
  return { overtime: { coversMinutesPerWeek: coveredMinutesPerWeek ?? 'actual' } }
}

const termsOf = (row: Payee, { cycle }: RunContext): PayTerms[] =>
  row.terms.map(({ payCycleId, ...terms }) => ({
    from: terms.from,
    payType: terms.payType,
    rateCents: terms.amountCents,
    ...overtimeOf({ payCycleId, ...terms }),
    ...(payCycleId === cycle.id ? {} : { elsewhere: true }),
  }))

/**
 * The last terms of this cycle that somebody works under in the period: what it takes off, and how it names the record. Where there are none, as
 * where only what an earlier period left over is paid, the last ones that were agreed.
 */
const latestOf = (row: Payee, frame: Frame, { cycle }: RunContext) => {
  const inForce = termSpans(frame).at(-1)?.terms.from
  return row.terms.findLast(({ payCycleId, from }) => payCycleId === cycle.id && (inForce === undefined || from === inForce))
}

/** Under which name the rules know what a source hands over. */
const amountOf = {
  WORKED_MINUTES: 'minutes',
  LEAVE_MINUTES: 'leaveMinutes',
  LEAVE_HUNDREDTHS: 'leaveHundredths',
  ABSENCE_HUNDREDTHS: 'absenceHundredths',
  PAID_OUT_TIME: 'paidOutTime',
  PAID_OUT_PART: 'paidOutPart',
} as const satisfies Record<PayInputKind, keyof PayDay>

/** A day may be handed over more than once, as two halves of leave are: what is said of it adds up. */
export const inputDays = ({ inputs, premiums }: Payee): Map<Day, PayDay> => {
  const byDay = new Map<Day, PayDay>()
  for (const { kind, days, amounts } of inputs)
    (days ?? []).forEach((day, i) => {
      const [known, of] = [byDay.get(day) ?? { day, minutes: 0 }, amountOf[kind]]
      byDay.set(day, { ...known, [of]: (known[of] ?? 0) + (amounts?.[i] ?? 0) })
    })
  return withWindows(byDay, premiums)
}

const withWindows = (byDay: Map<Day, PayDay>, days: Payee['premiums'] = []): Map<Day, PayDay> => {
  for (const { day, premiums } of days) {
    const known = byDay.get(day)
    if (known) byDay.set(day, { ...known, premiums })
  }
  return byDay
}

/** How many days wait that this run would pay: none that another cycle pays, and none outside of an employment, which no run pays. */
const pendingOf = (row: Payee, context: RunContext): number => {
  const terms = termsOf(row, context)
  const employed = { from: row.hire_date ?? context.period.from, to: row.end_date }
  const waiting = row.inputs.flatMap(({ pending }) => pending ?? [])
  return waiting.filter((day) => isEmployed(employed, day) && !isElsewhere({ terms }, day)).length
}

/**
 * Leave of a day, as far as a calendar plans the day by now: of a day that became a paid holiday nobody is paid, or absent, twice, and of one
 * that is planned shorter nobody is paid what leave of it was counted with before.
 */
const withinPlan = (day: PayDay, calendar: Calendar): PayDay => {
  const left = workingFraction(day.day, calendar)
  const { leaveMinutes = 0, leaveHundredths = 0, absenceHundredths = 0 } = day
  return {
    ...day,
    leaveMinutes: Math.min(leaveMinutes, plannedMinutes(day.day, calendar)),
    leaveHundredths: Math.min(leaveHundredths, Math.round(left * 100)),
    absenceHundredths: Math.min(absenceHundredths, Math.round(left * 100)),
  }
}

const takesLeave = ({ leaveMinutes, leaveHundredths, absenceHundredths }: PayDay): boolean =>
  Boolean(leaveMinutes || leaveHundredths || absenceHundredths)

/** The days that count and, for whoever is employed then, the paid holidays, in day order. */
const daysOf = (row: Payee, context: RunContext, employed: PayInput['employed']): PayDay[] => {
  const { calendar, calendarOn, holidays, offThen } = daysOffOf(context, row.schedules)
  const byDay = inputDays(row)
  const withoutHolidays = keepHolidays(calendar, () => false)
  for (const [day, known] of byDay) if (takesLeave(known)) byDay.set(day, withinPlan(known, withoutHolidays))
  for (const [day, holiday] of holidays) {
    if (day < employed.from || (employed.to !== null && day > employed.to)) continue
    const known = byDay.get(day)
    byDay.set(day, { ...(known ? withinPlan(known, calendarOn(day)) : { day, minutes: 0 }), ...holiday })
  }
  for (const [day, off] of offThen) {
    const known = byDay.get(day)
    if (known) byDay.set(day, { ...known, off })
  }
  return [...byDay.values()].sort((a, b) => (a.day < b.day ? -1 : 1))
}

const deductionsOf = (terms: ReturnType<typeof latestOf>): EnteredDeduction[] => [
  ...(terms?.taxDeductionCents ? [{ kind: 'TAX' as const, label: 'Tax (entered)', amountCents: terms.taxDeductionCents }] : []),
  ...(terms?.benefitsDeductionCents
    ? [{ kind: 'BENEFITS' as const, label: 'Benefits (entered)', amountCents: terms.benefitsDeductionCents }]
    : []),
]

/** What somebody entered on the payslip, and what was promised for the work that is looked at. */
const enteredOf = ({ adjustments, promised }: Payee): Pick<PayInput, 'adjustments' | 'bonuses' | 'promised'> => {
  const entered = adjustments ?? []
  const spanOf = ({ from, to }: { from: Day | null; to: Day | null }) => (from && to ? { start: from, end: to } : null)
  return {
    adjustments: entered
      .filter(({ kind }) => kind === 'ADJUSTMENT')
      .map(({ amount, reason }) => ({ label: reason, amountCents: amount })),
    bonuses: entered
      .filter(({ kind }) => kind === 'BONUS')
      .map(({ amount, reason, from, to }) => ({ label: reason, amountCents: amount, earned: spanOf({ from, to }) })),
    promised: (promised ?? []).map(({ amount, from, to }) => ({ amountCents: amount, earned: { start: from, end: to } })),
  }
}

/** Whether anybody works under terms of this cycle on a day of the period; else only what an earlier one left over is paid. */
const isEngaged = (frame: Frame): boolean => termSpans(frame).length > 0

/** The versions of rules that hold in a period, also those of places where somebody handed in hours of it. */
const versionNames = (book: RulesBook, placed: readonly PlacedDay[], { rules, period: { from, to } }: RunContext) => {
  const now = versionsIn(book, from, to)
  const bookOfPlace = booksOf(rules)
  const then = placed.filter(({ day }) => day >= from).map(({ day, place }) => rulesOn(bookOfPlace(place), day).version)
  return [...new Set([...now, ...then])].join(', ')
}

/** One person's input: plain data, kept with the finalised record so that it can be computed again. */
export const inputFor = (row: Payee, context: RunContext): PayInput => {
  const { period, cycle, rules, currency } = context
  const [book, placed] = [bookOf(rules, placeOf(row)), row.placed ?? []]
  const firstTerms = row.terms[0]?.from ?? period.from
  const employed = { from: row.hire_date ?? firstTerms, to: row.end_date }
  const frame = { period: { start: period.from, end: period.to }, employed, terms: termsOf(row, context) }
  return {
    ...frame,
    // One of them says nothing that the period itself does not say.
    ...(context.earlier.length > 1 ? { earlierEnds: context.earlier.map(({ end }) => end) } : {}),
    policy: {
      version: versionNames(book, placed, context),
      currency,
      cycle: cycle.kind,
      prorateBasis: 'CALENDAR_DAYS',
      overtime: overtimeOfPlaces(book, rules, placed, row.counted),
    },
    days: daysOf(row, context, employed),
    calendar: daysOffOf(context, row.schedules).calendar,
    deductions: isEngaged(frame) ? deductionsOf(latestOf(row, frame, context)) : [],
    lateChanges: context.late.get(row.person_id) ?? [],
    owed: (row.owed ?? []).map(({ id, label, cents }) => ({ id, label, amountCents: cents })),
    ...enteredOf(row),
  }
}

/** One person's pay with what it was computed from. */
type Computation = { readonly input: PayInput; readonly pay: Pay }

const recordOf = (id: string, row: Payee, { input, pay }: Computation, context: RunContext): RecordRow => {
  const latest = latestOf(row, input, context)
  return {
    id,
    person_id: row.person_id,
    pay_type: latest?.payType ?? 'HOURLY_SALARY',
    rate_cents: latest?.amountCents ?? 0,
    regular_minutes: pay.regularMinutes,
    overtime_minutes: pay.overtimeMinutes,
    gross_cents: pay.grossCents,
    tax_cents: pay.taxCents,
    benefits_cents: pay.benefitsCents,
    absence_cents: pay.absenceCents,
    adjustment_cents: pay.adjustmentCents,
    net_cents: pay.netCents,
    leave_hundredths: pay.leaveHundredths,
    absence_hundredths: pay.absenceHundredths,
    pending_days: pendingOf(row, context),
    problem: pay.refusal?.words ?? null,
  }
}

const linesOf = (recordId: string, pay: Pay): LineRow[] =>
  pay.lines.map((line, position) => ({
    id: newId(),
    record_id: recordId,
    position,
    kind: line.kind,
    label: line.label,
    quantity: line.quantity,
    unit: line.unit,
    rate_cents: line.rateCents,
    multiplier_percent: line.multiplierPercent,
    amount_cents: line.amountCents,
    formula: line.formula,
    days: [...new Set(line.sources)].filter(isDay),
    for_period_id: line.forPeriodId ?? null,
  }))

/** Names everything that somebody's pay is computed from (`computed-from.ts`). */
export type KeyOf = (payee: Payee) => string

/** What a run computes of a part of its people. */
export type Computed = {
  /** Everybody who has a draft, by its id: also those whose draft stays as it is. */
  ids: string[]
  /** What was computed. */
  records: RecordRow[]
  /** Those of them that differ from the draft in what they were computed from, with their lines. */
  drafts: DraftRow[]
  lines: LineRow[]
  inputs: { person_id: string; inputs: unknown }[]
  late: LateDays[]
  /** What is paid back with these records. */
  owed: { person_id: string; id: string }[]
}

/** What was paid too much before is taken from what is earned, and from no expenses that are paid back; where there is too little, it goes on waiting. */
const payOf = (input: PayInput): Computation => {
  const pay = payFor(input)
  const owed = (input.lateChanges ?? []).filter(({ amountCents }) => amountCents > 0)
  if (pay.netCents - pay.owedCents >= 0 || owed.length === (input.lateChanges ?? []).length) return { input, pay }
  const without = { ...input, lateChanges: owed }
  return { input: without, pay: payFor(without) }
}

/**
 * Everyone's pay, one by one. Whose draft was computed from the same keeps it, and is computed only `again` where somebody asks for that.
 * The company's calendar is the same for all, so of each person's frozen input only schedules of their own are kept.
 */
export const computeSteps = function* (
  rows: readonly Payee[],
  context: RunContext,
  { keyOf, again }: { keyOf: KeyOf; again: boolean },
): Steps<Computed> {
  const computed: Computed = { ids: [], records: [], drafts: [], lines: [], inputs: [], late: [], owed: [] }
  for (const row of rows) {
    yield
    const key = keyOf(row)
    const known = row.record_id !== null && row.computed_from === key
    if (known && !again) computed.ids.push(row.record_id ?? '')
    else addPay(computed, row, context, known ? null : key)
  }
  return computed
}

/** Computes one person's pay; it becomes their draft under a key. */
const addPay = (computed: Computed, row: Payee, context: RunContext, key: string | null): void => {
  const computation = payOf(inputFor(row, context))
  const { input, pay } = computation
  if (pay.lines.length === 0 && !isEngaged(input)) return
  const id = row.record_id ?? newId()
  const record = recordOf(id, row, computation, context)
  computed.ids.push(id)
  computed.records.push(record)
  if (key !== null) {
    computed.drafts.push({ ...record, computed_from: key })
    computed.lines.push(...linesOf(id, pay))
  }
  const { calendar: _, ...kept } = input
  const inputs = { ...kept, ...(row.schedules ? { schedules: row.schedules } : {}) }
  computed.inputs.push({ person_id: row.person_id, inputs })
  const { person_id } = row
  computed.late.push(...(input.lateChanges ?? []).map(({ days, periodId: period_id }) => ({ person_id, period_id, days })))
  computed.owed.push(...(input.owed ?? []).map(({ id: claim }) => ({ person_id: row.person_id, id: claim })))
}
