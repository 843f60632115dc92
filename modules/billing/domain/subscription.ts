import { type Plan, isSmaller, type PlanType } from '@daybook/company/domain'
import { addDays, type Cents, type Day, daysBetween, divideHalfUp, maxDay } from '@daybook/platform/domain'
import { nextPeriodStart } from './period.ts'

/** The plans that are billed by the month: Free costs nothing, Enterprise is agreed with the customer. */
export type BilledPlan = 'GROWTH_PACK' | 'SCALE_PACK'

export const isBilled = (planType: PlanType): planType is BilledPlan => planType === 'GROWTH_PACK' || planType === 'SCALE_PACK'

/** What a company pays for. `periodTo` is the first day that is no longer in the period. */
export type Subscription = {
  readonly planType: BilledPlan
  /** Minor units a month. */
  readonly priceCents: Cents
  readonly currency: string
  readonly startedOn: Day
  readonly periodFrom: Day
  readonly periodTo: Day
  /** Price times days of every plan of this period: divided by its days, what the period costs. Kept undivided, so nothing is rounded twice. */
  readonly priceDays: number
  /** What begins with the next period, where that is another plan. */
  readonly nextPlan: 'FREE_PACK' | 'GROWTH_PACK' | null
}

/** A plan with its price on a day. */
export type Priced = { readonly planType: BilledPlan; readonly priceCents: Cents; readonly currency: string }

/** The plan with its price, where it is one that is billed. */
export const pricedOf = (plan: Plan): Priced | null =>
  isBilled(plan.planType) && plan.priceCents !== null
    ? { planType: plan.planType, priceCents: plan.priceCents, currency: plan.currency }
    : null

/** PLAN: days of a plan. UNUSED: days of the plan before it that were billed already. CREDIT: what a credit note takes off that the seller wrote. */
export const lineKinds = ['PLAN', 'UNUSED', 'CREDIT'] as const
export type LineKind = (typeof lineKinds)[number]

/** One line of a bill: days of a plan, or days of the plan before it that were billed and are not used. Both days included. */
export type BillLine = {
  readonly kind: LineKind
  readonly planType: BilledPlan
  readonly startsOn: Day
  readonly endsOn: Day
  readonly amountCents: Cents
}

export type Billed = { readonly subscription: Subscription; readonly lines: readonly BillLine[] }

/** What the lines of a bill come to; below 0 where more was billed before than the period costs by now. */
export const netOf = (lines: readonly BillLine[]): Cents => lines.reduce((sum, { amountCents }) => sum + amountCents, 0)

const periodCost = ({ priceDays, periodFrom, periodTo }: Pick<Subscription, 'priceDays' | 'periodFrom' | 'periodTo'>): Cents =>
  Number(divideHalfUp(BigInt(priceDays), BigInt(daysBetween(periodFrom, periodTo))))

/** A whole period of a plan, billed on its first day. */
const wholePeriod = ({ planType, priceCents, currency }: Priced, startedOn: Day, periodFrom: Day): Billed => {
  const periodTo = nextPeriodStart(startedOn, periodFrom)
  const priceDays = priceCents * daysBetween(periodFrom, periodTo)
  return {
    subscription: { planType, priceCents, currency, startedOn, periodFrom, periodTo, priceDays, nextPlan: null },
    lines: [{ kind: 'PLAN', planType, startsOn: periodFrom, endsOn: addDays(periodTo, -1), amountCents: priceCents }],
  }
}

/** From Free to a plan: its first period begins today. */
export const startPlan = (plan: Priced, today: Day): Billed => wholePeriod(plan, today, today)

/**
 * To a larger plan from today on, within the same period. What is billed is what the period costs with the new plan for the days that are left,
 * less what it was billed at before: whatever is changed how often, a period's bills come to price × time, rounded once, half up.
 */
export const enlarge = (now: Subscription, plan: Priced, today: Day): Billed => {
  const from = maxDay(today, now.periodFrom)
  const left = daysBetween(from, now.periodTo)
  const endsOn = addDays(now.periodTo, -1)
  const subscription: Subscription = {
    ...now,
    ...plan,
    nextPlan: null,
    priceDays: now.priceDays + (plan.priceCents - now.priceCents) * left,
  }
  const net = periodCost(subscription) - periodCost(now)
  const amountCents = periodCost({ ...now, priceDays: plan.priceCents * left })
  return {
    subscription,
    lines: [
      { kind: 'PLAN', planType: plan.planType, startsOn: from, endsOn, amountCents },
      { kind: 'UNUSED', planType: now.planType, startsOn: from, endsOn, amountCents: net - amountCents },
    ],
  }
}

/**
 * The day on which the next period begins, where one is due by `today`; null where it waits. Nobody owes a month for a plan that they do not have:
 * while a company is restricted no period begins that costs something, and after it the next one begins on the day the plan is back (`hadPlan` is
 * false on that day), not where the last one ended.
 */
export const nextPeriodOn = (
  now: Subscription,
  today: Day,
  { restricted, hadPlan }: { readonly restricted: boolean; readonly hadPlan: boolean },
): Day | null => {
  if (now.periodTo > today || (restricted && now.nextPlan !== 'FREE_PACK')) return null
  return hadPlan ? now.periodTo : today
}

/** The next period of the plan that goes on or was chosen, at the price of its first day; months are counted anew from a day that is not the next one. */
export const renew = (now: Subscription, plan: Priced, from: Day = now.periodTo): Billed =>
  wholePeriod(plan, from === now.periodTo ? now.startedOn : from, from)

/** How a wish for another plan is met: at once, with the next period, by talking to each other, or not at all. */
export type ChangeKind = 'same' | 'now' | 'later' | 'contact'

/** Larger plans begin at once, smaller ones when what is paid for is over; what is agreed with the customer begins and ends by agreement. */
export const changeKind = (current: PlanType, wanted: PlanType): ChangeKind => {
  if (current === wanted) return 'same'
  if (current === 'ENTERPRISE_PACK' || wanted === 'ENTERPRISE_PACK') return 'contact'
  return isSmaller(current, wanted) ? 'now' : 'later'
}

/** How many people are too many for a plan. */
export const tooMany = (people: number, plan: Plan): number => Math.max(0, people - (plan.capacity ?? people))
