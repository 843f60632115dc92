import {
  addDays,
  addMonths,
  dateOf,
  type Day,
  dayOf,
  daysBetween,
  maxDay,
  type Minutes,
  minDay,
  monthName,
  monthOf,
  yearOf,
} from '@daybook/platform/domain'
import { type DaySpan, type Employment, fullYears, leaveYears, leaveYearOf, overlap, yearsAfter } from './leave-year.ts'
import { type GrantWay, type LeaveAmount, type LeavePolicy, policyOn, type PolicyVersion } from './policy.ts'

/** Somebody's place, as far as leave is earned by it. */
export type Earner = Employment & {
  /** Days of unpaid leave; they earn nothing where the policy says so. */
  readonly unpaidDays?: readonly Day[]
  /** Approved minutes of work, for leave that is earned by hours. */
  readonly worked?: readonly { readonly day: Day; readonly minutes: Minutes }[]
}

/** What is to be credited once for an interval of a leave year; `key` names it, so that it is credited once. */
export type Due = {
  readonly key: string
  readonly kind: 'grant' | 'accrual'
  readonly day: Day
  readonly amount: LeaveAmount
  readonly year: DaySpan
  readonly why: string
}

const partsOf: Record<Exclude<GrantWay, 'perWorkedHour' | 'weekly'>, number> = {
  upfront: 1,
  yearly: 1,
  halfYearly: 2,
  quarterly: 4,
  monthly: 12,
}

/** The parts of a leave year in which leave is credited; the last of a year by weeks has the days that are left. */
const intervalsOf = (grant: GrantWay, year: DaySpan): DaySpan[] => {
  if (grant === 'weekly') {
    const weeks = Math.ceil((daysBetween(year.from, year.to) + 1) / 7)
    return Array.from({ length: weeks }, (_, i) => ({
      from: addDays(year.from, 7 * i),
      to: minDay(addDays(year.from, 7 * i + 6), year.to),
    }))
  }
  const parts = grant === 'perWorkedHour' ? 12 : partsOf[grant]
  const starts = Array.from({ length: parts }, (_, i) => addMonths(year.from, (12 / parts) * i))
  return starts.map((from, i) => ({ from, to: addDays(starts[i + 1] ?? addDays(year.to, 1), -1) }))
}

const lengthOf = ({ from, to }: DaySpan): number => daysBetween(from, to) + 1

/** What a year is worth on a day, by the version of then and the years of service. */
const annualOn = (versions: readonly PolicyVersion[], hired: Day, day: Day): LeaveAmount => {
  const { annual, milestones } = policyOn(versions, day)
  const years = fullYears(hired, day)
  const reached = milestones.filter(({ afterYears }) => afterYears <= years)
  return reached.reduce((best, each) => (each.afterYears > best.afterYears ? each : best), { afterYears: -1, annual }).annual
}

/** The days of a span on which what a year is worth may change: versions, and years of service that are rewarded. */
const changesIn = (versions: readonly PolicyVersion[], hired: Day, { from, to }: DaySpan): Day[] => {
  const rewarded = versions.flatMap(({ policy }) => policy.milestones.map(({ afterYears }) => yearsAfter(hired, afterYears)))
  const all = [...versions.map((version) => version.from), ...rewarded].filter((day) => day > from && day <= to)
  return [from, ...new Set(all.sort((a, b) => (a < b ? -1 : 1)))]
}

/** The sum over the days of a span of what a year is worth on each. */
const weighed = (versions: readonly PolicyVersion[], hired: Day, span: DaySpan): number => {
  const starts = changesIn(versions, hired, span)
  return starts.reduce((sum, from, i) => {
    const to = addDays(starts[i + 1] ?? addDays(span.to, 1), -1)
    return sum + annualOn(versions, hired, from) * lengthOf({ from, to })
  }, 0)
}

const monthsBegun = (whole: DaySpan, employed: DaySpan): number => {
  let months = 0
  for (let from = whole.from, i = 0; from <= whole.to; from = addMonths(whole.from, (i += 1)))
    if (overlap({ from, to: minDay(addDays(addMonths(whole.from, i + 1), -1), whole.to) }, employed)) months += 1
  return months
}

const monthsOf = (span: DaySpan): number => monthsBegun(span, span)

/** Which part of an interval counts, as a number of days out of its days, or of months out of its months. */
const shareOf = (prorate: LeavePolicy['prorate'], interval: DaySpan, employed: DaySpan): [number, number] => {
  if (prorate === 'none') return [1, 1]
  if (prorate === 'months') return [monthsBegun(interval, employed), monthsOf(interval)]
  return [lengthOf(employed), lengthOf(interval)]
}

const paused = (earner: Earner, policy: LeavePolicy, span: DaySpan): number =>
  policy.unpaidPauses ? (earner.unpaidDays ?? []).filter((day) => day >= span.from && day <= span.to).length : 0

type Part = { readonly interval: DaySpan; readonly employed: DaySpan; readonly earned: number; readonly share: [number, number] }

/** What each interval of a leave year is worth before it is rounded; intervals in which nobody was employed are none. */
const partsOfYear = (policy: LeavePolicy, versions: readonly PolicyVersion[], earner: Earner, year: DaySpan): Part[] => {
  const yearDays = lengthOf(year)
  const intervals = intervalsOf(policy.grant, year)
  return intervals.flatMap((interval): Part[] => {
    const employed = overlap(interval, earner)
    if (!employed) return []
    const annual = weighed(versions, earner.from, employed) / lengthOf(employed)
    const [taken, of] = shareOf(policy.prorate, interval, employed)
    const pause = paused(earner, policy, employed) / lengthOf(interval)
    const whole = policy.grant === 'weekly' ? (annual * lengthOf(interval)) / yearDays : annual / intervals.length
    return [{ interval, employed, earned: Math.max(0, whole * (taken / of - pause)), share: [taken, of] }]
  })
}

// A ten-millionth of a hundredth is what divisions leave behind, not leave.
const dust = 1e-7

/** Rounds an amount to the steps of a policy. */
export const roundLeave = (amount: number, { roundTo, roundMode }: Pick<LeavePolicy, 'roundTo' | 'roundMode'>): LeaveAmount => {
  const step = roundTo === 0 ? 1 : roundTo
  if (roundTo === 0 || roundMode === 'nearest') return Math.floor(amount / step + 0.5 + dust) * step
  return (roundMode === 'up' ? Math.ceil(amount / step - dust) : Math.floor(amount / step + dust)) * step
}

/** The day of an interval on which it is credited, never before hire or after leaving. */
const creditDay = (policy: LeavePolicy, { interval, employed }: Part, hired: Day): Day => {
  if (policy.grant === 'upfront' || policy.creditOn === 'first') return employed.from
  if (policy.creditOn === 'last') return employed.to
  const inFirst = dayOf(yearOf(interval.from), monthOf(interval.from), dateOf(hired))
  const day = inFirst >= interval.from ? inFirst : addMonths(inFirst, 1)
  return minDay(maxDay(day, employed.from), employed.to)
}

const wordsOf: Record<GrantWay, string> = {
  upfront: 'The year',
  yearly: 'The year',
  halfYearly: 'Half a year',
  quarterly: 'A quarter',
  monthly: 'A month',
  weekly: 'A week',
  perWorkedHour: 'Hours worked',
}

/** An amount as people read it: `1550` → `15.5`. */
export const amountText = (amount: LeaveAmount): string => String(amount / 100)

const why = (policy: LeavePolicy, { interval, employed, share: [taken, of] }: Part, annual: number): string => {
  const what = `${wordsOf[policy.grant]} from ${dateOf(interval.from)} ${monthName(monthOf(interval.from))} ${yearOf(interval.from)}, of ${amountText(annual)} a year`
  if (taken === of) return what
  const unit = policy.prorate === 'months' ? 'months' : 'days'
  return `${what}: ${taken} of ${of} ${unit}${employed.from > interval.from ? ', joined in it' : ''}`
}

const roundedAnnual = (versions: readonly PolicyVersion[], hired: Day, { from, to }: DaySpan): number =>
  Math.round(weighed(versions, hired, { from, to }) / lengthOf({ from, to }))

const duesOfYear = (policy: LeavePolicy, versions: readonly PolicyVersion[], earner: Earner, year: DaySpan): Due[] => {
  let raw = 0
  let credited = 0
  return partsOfYear(policy, versions, earner, year).map((part): Due => {
    raw += part.earned
    // The sum of the year so far is rounded, not each part: so a year's parts add up to the year, in whatever steps.
    const amount = roundLeave(raw, policy) - credited
    credited += amount
    return {
      key: `earn:${part.interval.from}`,
      kind: policy.grant === 'upfront' ? 'grant' : 'accrual',
      day: creditDay(policy, part, earner.from),
      amount,
      year,
      why: why(policy, part, roundedAnnual(versions, earner.from, part.employed)),
    }
  })
}

/** What was earned by work in each month of a leave year, at most what a year is worth. */
const earnedByWork = (policy: LeavePolicy, versions: readonly PolicyVersion[], earner: Earner, year: DaySpan): Due[] => {
  let minutes = 0
  let credited = 0
  return intervalsOf('perWorkedHour', year).flatMap((interval): Due[] => {
    const worked = (earner.worked ?? []).filter(({ day }) => day >= interval.from && day <= interval.to)
    const last = worked.reduce<Day | null>((latest, { day }) => (latest === null || day > latest ? day : latest), null)
    if (last === null) return []
    minutes += worked.reduce((sum, each) => sum + each.minutes, 0)
    const most = annualOn(versions, earner.from, last)
    const amount = Math.min(most, roundLeave((minutes * 100) / policy.minutesPerUnit, policy)) - credited
    credited += amount
    const month = `${monthName(monthOf(interval.from))} ${yearOf(interval.from)}`
    return [{ key: `earn:${interval.from}`, kind: 'accrual', day: last, amount, year, why: `Hours worked in ${month}` }]
  })
}

/** The first day of the leave year in which the company's first rules of a type begin: nothing is earned before it. */
export const firstLeaveYear = (versions: readonly PolicyVersion[], earner: Earner): Day => {
  const begins = versions[0]?.from ?? earner.from
  return leaveYearOf(policyOn(versions, begins).leaveYear, earner.from, maxDay(begins, earner.from)).from
}

/**
 * What somebody earns of a type of leave in the leave years until a day, by its rules of each (docs/rules.md#leave); what is credited later
 * in the last of them is among it. Pure and complete, so that whoever books it books the difference to what was booked. Nothing is earned
 * before hire or after leaving.
 */
export const accrue = (versions: readonly PolicyVersion[], earner: Earner, asOf: Day): Due[] => {
  const until = earner.to === null ? asOf : minDay(asOf, earner.to)
  const rule = policyOn(versions, asOf).leaveYear
  const from = firstLeaveYear(versions, earner)
  if (until < from || !policyOn(versions, asOf).limited) return []
  return leaveYears(rule, earner.from, { from, to: until }).flatMap((year) => {
    const policy = policyOn(versions, maxDay(year.from, earner.from))
    const dues = policy.grant === 'perWorkedHour' ? earnedByWork : duesOfYear
    return dues(policy, versions, earner, year)
  })
}
