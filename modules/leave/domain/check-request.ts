import type { Calendar } from '@daybook/calendar/domain/days'
import { addDays, addMonths, type Day, daysBetween, eachDay } from '@daybook/platform/domain'
import { amountText } from './accrue.ts'
import { type AskedDays, type CountedLeave, overlaps } from './count-leave.ts'
import { documentNeed, spanOnEnd } from './documents.ts'
import { type DaySpan, type Employment, leaveYearOf, leaveYears } from './leave-year.ts'
import { isFor, type LeaveAmount, type LeavePlace, type LeavePolicy, type LeaveUnit } from './policy.ts'

/** A request of the same person that holds or waits. `counted` is what each of its days costs. */
export type OtherRequest = AskedDays & {
  readonly typeId: string
  /** A change of it waits: its days are taken, and the change counts against limits. */
  readonly changed?: boolean
  readonly perDay: readonly { readonly day: Day; readonly counted: LeaveAmount }[]
}

/** What is known of whoever asks, and of what they ask for. */
export type RequestToCheck = LeavePlace & {
  readonly asked: AskedDays
  readonly typeId: string
  readonly unit: LeaveUnit
  readonly policy: LeavePolicy
  readonly counted: CountedLeave
  readonly calendar: Calendar
  readonly today: Day
  /** `assumed`: nobody said when they were hired, so nothing is before it. */
  readonly employment: Employment & { readonly assumed?: boolean }
  /** Requests that hold or wait, but for one that this would replace. */
  readonly others: readonly OtherRequest[]
  /** How many documents are with it. */
  readonly files: number
  /** The lowest balance from the first day on, this request and all that waits counted; null where the type has no balance. */
  readonly lowest: LeaveAmount | null
}

export type FaultCode =
  | 'leave.before_hire'
  | 'leave.after_leaving'
  | 'leave.not_for_you'
  | 'leave.too_new'
  | 'leave.waiting'
  | 'leave.too_far'
  | 'leave.too_long_ago'
  | 'leave.notice'
  | 'leave.no_halves'
  | 'leave.counts_nothing'
  | 'leave.span_too_long'
  | 'leave.overlap'
  | 'leave.blocked_day'
  | 'leave.two_rules'
  | 'leave.yearly_limit'
  | 'leave.in_a_row'
  | 'leave.balance'
  | 'leave.document_first'

/** What a sentence may name: days as `Day`, amounts in words. */
export type FaultDetails = {
  readonly [P in 'day' | 'from' | 'to']?: Day
} & { readonly [P in 'days' | 'why' | 'limit' | 'missing']?: string }

/** Why not, with what the sentence names. */
export type Fault = { readonly code: FaultCode; readonly details: FaultDetails }

type Rule = (request: RequestToCheck) => Fault | null

const fault = (code: Fault['code'], details: Fault['details'] = {}): Fault => ({ code, details })
const inUnit = (amount: LeaveAmount, unit: LeaveUnit): string => {
  const one = unit === 'DAYS' ? 'day' : 'hour'
  return `${amountText(amount)} ${amount === 100 ? one : `${one}s`}`
}

const employed: Rule = ({ asked, employment: { from, to, assumed } }) =>
  asked.from < from && !assumed
    ? fault('leave.before_hire', { day: from })
    : to !== null && asked.to > to
      ? fault('leave.after_leaving', { day: to })
      : null

const eligible: Rule = ({ policy, employment, asked, ...person }) => {
  if (!isFor(policy, person)) return fault('leave.not_for_you')
  const begins = addMonths(employment.from, policy.tenureMonths)
  return policy.tenureMonths > 0 && asked.from < begins ? fault('leave.too_new', { day: begins }) : null
}

const waited: Rule = ({ policy, employment, asked }) => {
  const ends = addMonths(employment.from, policy.waitingMonths)
  return policy.waitingMonths > 0 && asked.from < ends ? fault('leave.waiting', { day: ends }) : null
}

/** The first day that may still be asked for. */
export const firstAskable = ({ daysBack }: Pick<LeavePolicy, 'daysBack'>, today: Day): Day => addDays(today, -daysBack)

const reach: Rule = ({ asked, policy, employment, today }) => {
  const year = leaveYearOf(policy.leaveYear, employment.from, today)
  const last = leaveYearOf(policy.leaveYear, employment.from, addDays(year.to, 1)).to
  if (asked.to > last) return fault('leave.too_far', { day: last })
  const first = firstAskable(policy, today)
  return asked.from < first ? fault('leave.too_long_ago', { day: first }) : null
}

const notice: Rule = ({ asked, policy, today }) =>
  policy.noticeDays > 0 && daysBetween(today, asked.from) < policy.noticeDays
    ? fault('leave.notice', { days: String(policy.noticeDays), day: addDays(today, policy.noticeDays) })
    : null

const halves: Rule = ({ asked, policy }) =>
  !policy.halfDays && (asked.fromHalf ?? asked.toHalf) !== undefined ? fault('leave.no_halves') : null

const counts: Rule = ({ counted }) => (counted.total === 0 ? fault('leave.counts_nothing') : null)

const span: Rule = ({ asked, policy: { longestSpan } }) =>
  longestSpan !== null && daysBetween(asked.from, asked.to) + 1 > longestSpan
    ? fault('leave.span_too_long', { days: String(longestSpan) })
    : null

const clash: Rule = ({ asked, others }) => {
  const found = others.find((other) => overlaps(asked, other))
  return found ? fault('leave.overlap', { from: found.from, to: found.to }) : null
}

const blocked: Rule = ({ asked, policy }) => {
  const found = policy.blocked.find(({ from, to }) => from <= asked.to && asked.from <= to)
  return found ? fault('leave.blocked_day', { from: found.from, to: found.to, why: found.why }) : null
}

/** Days that cost something of this type, this request's among them. */
const costOf = ({ counted, others, typeId }: RequestToCheck): Map<Day, LeaveAmount> => {
  const cost = new Map<Day, LeaveAmount>()
  const same = others.filter((other) => other.typeId === typeId && !other.changed)
  for (const { day, counted: amount } of [...counted.perDay, ...same.flatMap(({ perDay }) => perDay)])
    cost.set(day, (cost.get(day) ?? 0) + amount)
  return cost
}

const yearly: Rule = (request) => {
  const { policy, asked, employment, unit } = request
  if (policy.yearlyLimit === null) return null
  const cost = costOf(request)
  const spent = ({ from, to }: DaySpan) =>
    [...cost].reduce((sum, [day, amount]) => (day >= from && day <= to ? sum + amount : sum), 0)
  const years = leaveYears(policy.leaveYear, employment.from, asked)
  const over = years.some((year) => spent(year) > (policy.yearlyLimit ?? 0))
  return over ? fault('leave.yearly_limit', { limit: inUnit(policy.yearlyLimit, unit) }) : null
}

/** What is taken on end around a request: days of other requests that adjoin it, free days between them walked over. */
const inARow: Rule = (request) => {
  const { policy, asked, counted, unit } = request
  if (policy.inARowLimit === null) return null
  const [cost, { from, to }] = [costOf(request), spanOnEnd(request)]
  const beside = eachDay(from, to).filter((day) => day < asked.from || day > asked.to)
  const total = beside.reduce((sum, day) => sum + (cost.get(day) ?? 0), counted.total)
  return total > policy.inARowLimit ? fault('leave.in_a_row', { limit: inUnit(policy.inARowLimit, unit) }) : null
}

const balance: Rule = ({ lowest, policy: { negativeLimit }, unit }) =>
  lowest !== null && lowest < -negativeLimit ? fault('leave.balance', { missing: inUnit(-negativeLimit - lowest, unit) }) : null

/** Some leave needs a document before it is asked for; where it may be brought later, nothing speaks against asking. */
const papers: Rule = (request) =>
  request.files === 0 && documentNeed(request) === 'FIRST'
    ? fault('leave.document_first', { days: String(request.policy.documentFrom) })
    : null

const rules: readonly Rule[] = [
  employed,
  eligible,
  waited,
  reach,
  notice,
  halves,
  counts,
  span,
  clash,
  blocked,
  yearly,
  inARow,
  balance,
  papers,
]

/** Everything that speaks against a request, each with its own code (docs/rules.md#leave); nothing when it may be sent. */
export const checkRequest = (request: RequestToCheck): Fault[] => rules.flatMap((rule) => rule(request) ?? [])
