import { isSmaller, type Plan, planOf, type PlanType } from '@daybook/company/domain'
import { addDays, type Day, daysBetween } from '@daybook/platform/domain'
import { type Billed, type BilledPlan, type ChangeKind, isBilled, pricedOf, startPlan } from './subscription.ts'

/** How many days a trial has; the day on which it starts is the first of them. */
export const trialDays = 14

/** How many days before the end of a trial the owners are told of it. */
export const trialToldBefore = 3

/** A plan that is tried free of charge. `endsOn` is the first day that is no longer in the trial. */
export type Trial = {
  readonly planType: BilledPlan
  readonly startedOn: Day
  readonly endsOn: Day
  /** What was chosen to begin then, billed from that day on; null: Free. */
  readonly nextPlan: BilledPlan | null
}

/** What a company has, and ever had, of plans. */
export type PlanPast = { readonly planType: PlanType; readonly tried: boolean; readonly billed: boolean }

/**
 * Why a company cannot try a plan: it had its trial, is on a plan, or was billed for one before. Null: it can. Every subscription has an invoice
 * from its first day on, so who never was billed never had one.
 */
export const trialFault = ({ planType, tried, billed }: PlanPast): 'used' | 'onPlan' | 'billed' | null => {
  if (tried) return 'used'
  if (planType !== 'FREE_PACK') return 'onPlan'
  return billed ? 'billed' : null
}

/** The first day after a trial that starts on a day. */
export const trialEnd = (startedOn: Day): Day => addDays(startedOn, trialDays)

/** A trial that starts today; nothing is chosen yet for the time after it. */
export const startTrial = (planType: BilledPlan, today: Day): Trial => ({
  planType,
  startedOn: today,
  endsOn: trialEnd(today),
  nextPlan: null,
})

/** How many days of it are left, today among them. */
export const trialDaysLeft = ({ endsOn }: Pick<Trial, 'endsOn'>, today: Day): number => Math.max(0, daysBetween(today, endsOn))

/** Whether the owners are to be told that it ends soon: from three days before, and not any more when it is over. */
export const endsSoon = ({ endsOn }: Pick<Trial, 'endsOn'>, today: Day): boolean =>
  today < endsOn && addDays(today, trialToldBefore) >= endsOn

/** The tried plan and smaller ones begin when the trial is over, a larger one at once: it is billed from today on, and ends the trial. */
export const changeInTrial = (tried: BilledPlan, wanted: PlanType): ChangeKind => {
  if (wanted === 'ENTERPRISE_PACK') return 'contact'
  return isSmaller(tried, wanted) ? 'now' : 'later'
}

/** What begins when a trial is over: the first period of the plan that was chosen, at the price of that day. Null: Free, and no bill. */
export const afterTrial = ({ nextPlan, endsOn }: Trial, plans: readonly Plan[]): Billed | null => {
  const plan = nextPlan === null ? undefined : planOf(plans, nextPlan)
  const priced = plan ? pricedOf(plan) : null
  return priced && startPlan(priced, endsOn)
}

/** Whether what follows a trial begins only with as many people as it has room for. Free takes everybody as they are: nobody leaves, nobody joins. */
export const demandsRoom = (tried: BilledPlan, wanted: PlanType): boolean => isBilled(wanted) && wanted !== tried
