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

/** Somebody's unpaid leave: only of days that they work on, so that it is held against those of a span. */
export type Unpaid = {
  /** Each with the hundredths of it that would have been worked. */
  readonly days: readonly { readonly day: Day; readonly working: number }[]
  /** How many days they would work in a span by their plan, in hundredths of a day. */
  readonly workingIn: (span: DaySpan) => number
}

/** Somebody's place, as far as leave is earned by it. */
export type Earner = Employment & {
  /** Unpaid leave, which earns nothing where the policy says so; none where it is left out. */
  readonly unpaid?: Unpaid | undefined
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

/** What a year is worth from a day on, until the next of them. */
type Worth = { readonly from: Day; readonly annual: LeaveAmount }

/** The day of hire and every day on which what a year is worth may change, with what it is then: versions, and years of service that are rewarded. */
const worthOf = (versions: readonly PolicyVersion[], hired: Day): readonly Worth[] => {
  const rewarded = versions.flatMap(({ policy }) => policy.milestones.map(({ afterYears }) => yearsAfter(hired, afterYears)))
  const days = [...new Set([hired, ...versions.map(({ from }) => from), ...rewarded])].sort((a, b) => (a < b ? -1 : 1))
  return days.map((from) => ({ from, annual: annualOn(versions, hired, from) }))
}

/** The sum over the days of a span of what a year is worth on each. Nobody earns before they are hired. */
const weighed = (worth: readonly Worth[], { from, to }: DaySpan): number => {
  const inForce = Math.max(
    0,
    worth.findLastIndex((each) => each.from <= from),
  )
  let sum = 0
  for (let i = inForce; i < worth.length; i += 1) {
    const start = i === inForce ? from : (worth[i]?.from ?? from)
    if (start > to) break
    const next = worth[i + 1]?.from
    const end = next !== undefined && next <= to ? addDays(next, -1) : to
    if (start <= end) sum += (worth[i]?.annual ?? 0) * lengthOf({ from: start, to: end })
  }
  return sum
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

/**
 * Of the days that somebody works in a span, how many are unpaid leave and how many there are, in hundredths; half a day is half of one, and two halves
 * are one. Whoever is away for all of them earns nothing, whatever lies between.
 */
const pausedIn = ({ unpaid }: Earner, policy: LeavePolicy, span: DaySpan): readonly [number, number] => {
  const days = policy.unpaidPauses ? (unpaid?.days ?? []).filter(({ day }) => day >= span.from && day <= span.to) : []
  const away = days.reduce((sum, { working }) => sum + working, 0)
  if (unpaid === undefined || away === 0) return [0, 100]
  // A plan of fewer days than leave was counted on is another one than that of then.
  return [away, Math.max(away, unpaid.workingIn(span))]
}

type Part = {
  readonly interval: DaySpan
  readonly employed: DaySpan
  readonly earned: number
  readonly share: [number, number]
  readonly paused: readonly [number, number]
}

/** What each interval of a leave year is worth before it is rounded; intervals in which nobody was employed are none. */
const partsOfYear = (policy: LeavePolicy, worth: readonly Worth[], earner: Earner, year: DaySpan): Part[] => {
  const yearDays = lengthOf(year)
  const intervals = intervalsOf(policy.grant, year)
  return intervals.flatMap((interval): Part[] => {
    const employed = overlap(interval, earner)
    if (!employed) return []
    const annual = weighed(worth, employed) / lengthOf(employed)
    const [taken, of] = shareOf(policy.prorate, interval, employed)
    const paused = pausedIn(earner, policy, employed)
    const whole = policy.grant === 'weekly' ? (annual * lengthOf(interval)) / yearDays : annual / intervals.length
    return [
      { interval, employed, earned: (whole * taken * (paused[1] - paused[0])) / (of * paused[1]), share: [taken, of], paused },
    ]
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

const why = (policy: LeavePolicy, { interval, employed, share: [taken, of], paused }: Part, annual: number): string => {
  const what = `${wordsOf[policy.grant]} from ${dateOf(interval.from)} ${monthName(monthOf(interval.from))} ${yearOf(interval.from)}, of ${amountText(annual)} a year`
  const unit = policy.prorate === 'months' ? 'months' : 'days'
  const part = taken === of ? '' : `: ${taken} of ${of} ${unit}${employed.from > interval.from ? ', since joining' : ''}`
  const [away, working] = paused
  return away === 0
    ? what + part
    : `${what}${part}, less unpaid leave of ${amountText(away)} of ${amountText(working)} days of work`
}

const roundedAnnual = (worth: readonly Worth[], span: DaySpan): number => Math.round(weighed(worth, span) / lengthOf(span))

const duesOfYear = (policy: LeavePolicy, worth: readonly Worth[], earner: Earner, year: DaySpan): Due[] => {
  let raw = 0
  let credited = 0
  return partsOfYear(policy, worth, earner, year).map((part): Due => {
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
      why: why(policy, part, roundedAnnual(worth, part.employed)),
    }
  })
}

/** What was earned by work in each month of a leave year until the last day, at most what a year is worth. */
const earnedByWork = (policy: LeavePolicy, versions: readonly PolicyVersion[], earner: Earner, year: DaySpan): Due[] => {
  let minutes = 0
  let credited = 0
  const all = (earner.worked ?? []).filter(({ day }) => earner.to === null || day <= earner.to)
  return intervalsOf('perWorkedHour', year).flatMap((interval): Due[] => {
    const worked = all.filter(({ day }) => day >= interval.from && day <= interval.to)
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
 * before hire, but by hours that were approved there, nor after leaving.
 */
export const accrue = (versions: readonly PolicyVersion[], earner: Earner, asOf: Day): Due[] => {
  const until = earner.to === null ? asOf : minDay(asOf, earner.to)
  const rule = policyOn(versions, asOf).leaveYear
  const from = firstLeaveYear(versions, earner)
  if (until < from || !policyOn(versions, asOf).limited) return []
  const worth = worthOf(versions, earner.from)
  return leaveYears(rule, earner.from, { from, to: until }).flatMap((year) => {
    const policy = policyOn(versions, maxDay(year.from, earner.from))
    return policy.grant === 'perWorkedHour'
      ? earnedByWork(policy, versions, earner, year)
      : duesOfYear(policy, worth, earner, year)
  })
}
