import { type Cents, type Day, dayFromNumber, dayNumber, minDay, type Minutes, scaleCents } from '@daybook/platform/domain'
import {
  type DayOff,
  dayOffOf,
  type OvertimeDay,
  overtimeBlock,
  type OvertimePolicy,
  overtimeRulesOn,
  regularRate,
  salariedRate,
  weeklySalary,
} from '@daybook/time/domain'
import type { PayDay, PayInput, PayTerms } from './pay-input.ts'
import { promisedIn, type PromisedBonus } from './promised-bonus.ts'
import { isEmployed, termsOn } from './terms.ts'

/** What a salary, or a day's rate, has paid already: so many straight minutes of a week, or whatever was worked. */
type Covered = { readonly minutesPerWeek: Minutes | 'actual'; readonly salaryCents: Cents }

/** Worked or credited time of one day. All of it tells where the week stands, whatever pays it. */
export type PayRow = OvertimeDay & {
  readonly rateCents: Cents
  readonly kind: 'REGULAR' | 'PAID_LEAVE' | 'HOLIDAY'
  readonly source: string
  /** Paid by another cycle, or by nobody since it lies outside of the employment; it counts towards the week. */
  readonly elsewhere: boolean
  /** Without it every minute is paid straight; they count towards the week all the same. */
  readonly eligible: boolean
  /** Null for pay by the hour. */
  readonly covered: Covered | null
}

type Shared = Pick<PayRow, 'day' | 'source' | 'elsewhere' | 'off'>

const credits = (day: PayDay, row: Omit<PayRow, 'minutes' | 'kind'>, countsAsWorked: boolean): PayRow[] => {
  const credit = (kind: PayRow['kind'], minutes: Minutes = 0): PayRow[] =>
    minutes === 0 ? [] : [{ ...row, minutes, kind, countsAsWorked }]
  return [...credit('PAID_LEAVE', day.leaveMinutes), ...credit('HOLIDAY', day.holidayMinutes)]
}

const coveredRow = (shared: Shared, { payType, rateCents: salaryCents, overtime }: PayTerms, input: PayInput) => {
  const minutesPerWeek = overtime?.coversMinutesPerWeek ?? 'actual'
  const rateCents = minutesPerWeek === 'actual' ? 0 : salariedRate(salaryCents, input.policy.cycle, minutesPerWeek)
  const eligible = payType === 'FIXED_SALARY' && overtime !== undefined
  return { ...shared, eligible, rateCents, covered: { minutesPerWeek, salaryCents } }
}

const offOn = ({ day, off }: PayDay, { calendar }: PayInput): DayOff | undefined =>
  off === undefined ? dayOffOf(day, calendar) : (off ?? undefined)

const rowsOf = (day: PayDay, terms: PayTerms, input: PayInput): PayRow[] => {
  const { overtime } = input.policy
  const rules = overtimeRulesOn(overtime, day.day)
  const counts = rules.leaveCountsAsWorked
  // Asked of the calendar only where it changes anything: a run has hundreds of thousands of days.
  const off = rules.restDayPercent || rules.holidayPercent ? offOn(day, input) : undefined
  const elsewhere = terms.elsewhere === true || !isEmployed(input.employed, day.day)
  const shared: Shared = { day: day.day, source: day.id ?? day.day, elsewhere, ...(off ? { off } : {}) }
  if (terms.payType !== 'HOURLY_SALARY') {
    const row = coveredRow(shared, terms, input)
    return [{ ...row, minutes: day.minutes, kind: 'REGULAR' }, ...credits(day, row, counts)]
  }
  const row = { ...shared, rateCents: terms.rateCents, eligible: terms.overtimeEligible ?? true, covered: null }
  const work: PayRow = { ...row, minutes: day.minutes, rateCents: day.rateCents ?? terms.rateCents, kind: 'REGULAR' }
  return [work, ...credits(day, row, counts)]
}

/** The rows that overtime is split on, up to the period's end. */
export const payRows = (input: PayInput): PayRow[] => {
  const rows: PayRow[] = []
  for (const day of input.days) {
    const terms = day.day > input.period.end ? undefined : termsOn(input.terms, day.day)
    if (terms) rows.push(...rowsOf(day, terms, input))
  }
  return rows
}

type Week = { readonly start: Day; readonly end: Day; readonly weeks: number }

/** The first and last day of the overtime week, or of the block of weeks, that holds `day`. */
export const overtimeWeek = (day: Day, policy: OvertimePolicy): Week => {
  const { start, end, weeks } = overtimeBlock(policy, dayNumber(day))
  return { start: dayFromNumber(start), end: dayFromNumber(end), weeks }
}

const workIn = (rows: readonly PayRow[], week: Week, through: Day): PayRow[] =>
  rows.filter((row) => row.countsAsWorked === undefined && row.day >= week.start && row.day <= week.end && row.day <= through)

const minutesOf = (rows: readonly PayRow[]): Minutes => rows.reduce((sum, { minutes }) => sum + minutes, 0)

/** What was promised for the work of a week, as far as `through`. */
const promisedBy = (promised: readonly PromisedBonus[], { start, end }: Week, through: Day): Cents =>
  promised.length === 0 ? 0 : promisedIn(promised, { start, end: minDay(end, through) })

/**
 * The regular rate of a week as far as `through`, and whether it differs from the one rate of the hours (several rates, or a promised
 * bonus): only then is overtime paid as half time on the regular rate. Of a bonus it has the part of its hours.
 */
export const rateOfWeek = (rows: readonly PayRow[], promised: readonly PromisedBonus[], week: Week, through: Day) => {
  const worked = workIn(rows, week, through)
  const work = worked.filter((row) => row.covered === null && row.minutes > 0)
  const bonusCents = promisedBy(promised, week, through)
  const own = bonusCents === 0 || work.length === 0 ? 0 : scaleCents(bonusCents, minutesOf(work), minutesOf(worked))
  const mixed = bonusCents !== 0 || work.some((row) => row.rateCents !== work[0]?.rateCents)
  return { mixed, rateCents: regularRate(work, own) }
}

/** What promised bonuses add to an hour of a week as far as `through`: their part of it ÷ the hours worked in it (29 CFR 778.209). */
export const bonusRate = (rows: readonly PayRow[], promised: readonly PromisedBonus[], week: Week, through: Day): Cents => {
  const minutes = minutesOf(workIn(rows, week, through))
  return minutes === 0 ? 0 : scaleCents(promisedBy(promised, week, through), 60, minutes)
}

/**
 * What an hour of a fluctuating week was worth, as far as `through`: the salary of a week, with what was promised for it, ÷ the hours worked in
 * it (29 CFR 778.114).
 */
export const fluctuatingRate = (
  rows: readonly PayRow[],
  week: Week,
  salaryCents: Cents,
  through: Day,
  { policy: { cycle }, promised = [] }: Pick<PayInput, 'policy' | 'promised'>,
): Cents => {
  const minutes = minutesOf(workIn(rows, week, through))
  if (minutes === 0) return 0
  return scaleCents(weeklySalary(salaryCents, cycle) * week.weeks + promisedBy(promised, week, through), 60, minutes)
}
