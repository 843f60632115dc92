import { type Cents, type Day, dayFromNumber, dayNumber, type Minutes, scaleCents } from '@daybook/platform/domain'
import { type OvertimeDay, regularRate, salariedRate, weeklySalary, weekStartNumber } from '@daybook/time/domain'
import type { Bonus, PayDay, PayInput, PayTerms, SalariedOvertime } from './pay-input.ts'
import { termsOn } from './terms.ts'

/** Time that is paid by the minute, or that may become overtime on a salary. */
export type PayRow = OvertimeDay & {
  readonly rateCents: Cents
  readonly kind: 'REGULAR' | 'PAID_LEAVE' | 'HOLIDAY'
  readonly source: string
  /** Paid by another cycle; it counts towards the week. */
  readonly elsewhere: boolean
  /** Without it every minute is paid straight; they count towards the week all the same. */
  readonly eligible: boolean
  /** Set where a salary has paid the straight time already. */
  readonly salaried: { readonly rule: SalariedOvertime; readonly salaryCents: Cents } | null
}

const salariedRow = (day: PayDay, terms: PayTerms, rule: SalariedOvertime, input: PayInput): PayRow => {
  const covers = rule.coversMinutesPerWeek
  const rateCents = covers === 'actual' ? 0 : salariedRate(terms.rateCents, input.policy.cycle, covers)
  const shared = { day: day.day, source: day.id ?? day.day, elsewhere: terms.elsewhere ?? false, eligible: true }
  return { ...shared, minutes: day.minutes, rateCents, kind: 'REGULAR', salaried: { rule, salaryCents: terms.rateCents } }
}

const hourlyRows = (day: PayDay, terms: PayTerms, countsAsWorked: boolean): PayRow[] => {
  const { elsewhere = false, overtimeEligible: eligible = true } = terms
  const shared = { day: day.day, source: day.id ?? day.day, elsewhere, eligible, salaried: null }
  const rows: PayRow[] = [{ ...shared, minutes: day.minutes, rateCents: day.rateCents ?? terms.rateCents, kind: 'REGULAR' }]
  const credit = (kind: 'PAID_LEAVE' | 'HOLIDAY', minutes: Minutes) =>
    rows.push({ ...shared, minutes, rateCents: terms.rateCents, kind, countsAsWorked })
  if (day.leaveMinutes) credit('PAID_LEAVE', day.leaveMinutes)
  if (day.holidayMinutes) credit('HOLIDAY', day.holidayMinutes)
  return rows
}

/** The rows that overtime is split on, up to the period's end: hourly days, and salaried ones where overtime is paid. */
export const payRows = (input: PayInput): PayRow[] => {
  const rows: PayRow[] = []
  for (const day of input.days) {
    const terms = day.day > input.period.end ? undefined : termsOn(input.terms, day.day)
    if (terms?.payType === 'HOURLY_SALARY') rows.push(...hourlyRows(day, terms, input.policy.overtime.leaveCountsAsWorked))
    if (terms?.payType === 'FIXED_SALARY' && terms.overtime) rows.push(salariedRow(day, terms, terms.overtime, input))
  }
  return rows
}

/** The first and last day of the overtime week that holds `day`. */
export const overtimeWeek = (day: Day, weekStarts: number): { start: Day; end: Day } => {
  const start = weekStartNumber(dayNumber(day), weekStarts)
  return { start: dayFromNumber(start), end: dayFromNumber(start + 6) }
}

type Week = { readonly start: Day; readonly end: Day }

const workIn = (rows: readonly PayRow[], week: Week, through: Day): PayRow[] =>
  rows.filter((row) => row.countsAsWorked !== false && row.day >= week.start && row.day <= week.end && row.day <= through)

const promisedIn = (bonuses: readonly Bonus[], week: Week, through: Day): Cents =>
  bonuses.reduce((sum, { day, promised, amountCents }) => {
    const counts = promised && day >= week.start && day <= week.end && day <= through
    return counts ? sum + amountCents : sum
  }, 0)

/**
 * The regular rate of a week as far as `through`, and whether it differs from the one rate of the hours (several rates, or a promised
 * bonus): only then is overtime paid as half time on the regular rate.
 */
export const rateOfWeek = (rows: readonly PayRow[], bonuses: readonly Bonus[], week: Week, through: Day) => {
  const work = workIn(rows, week, through).filter((row) => row.salaried === null && row.minutes > 0)
  const bonusCents = promisedIn(bonuses, week, through)
  const mixed = bonusCents !== 0 || work.some((row) => row.rateCents !== work[0]?.rateCents)
  return { mixed, rateCents: regularRate(work, bonusCents) }
}

/** What an hour of a fluctuating week was worth: the salary of a week ÷ the hours worked in it (29 CFR 778.114). */
export const fluctuatingRate = (rows: readonly PayRow[], week: Week, salaryCents: Cents, input: PayInput): Cents => {
  const minutes = workIn(rows, week, input.period.end).reduce((sum, row) => sum + row.minutes, 0)
  return minutes === 0 ? 0 : scaleCents(weeklySalary(salaryCents, input.policy.cycle), 60, minutes)
}
