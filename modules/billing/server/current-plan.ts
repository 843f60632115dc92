import { planOf, plansOn, planTitle, type PlanType } from '@daybook/company/domain'
import { currentCompany, currentPlans, hasLapsed, planVersions } from '@daybook/company/server'
import { headCount } from '@daybook/people/server'
import type { Day } from '@daybook/platform/domain'
import type { EventContext, Handler } from '@daybook/platform/server'
import type { currentPlan } from '../contract/index.ts'
import { restrictsOn, trialDaysLeft, trialEnd, trialFault } from '../domain/index.ts'
import { lateInvoices, newestInvoice } from './invoice-store.ts'
import { signedTotal } from './present.ts'
import { subscriptionOf, wishIsOpen } from './subscription-store.ts'
import { companyToday } from './today.ts'
import { pastOf, type StoredTrial, trialOf } from './trial-store.ts'

/** What is late: the invoices together, by the oldest of them. */
const overdueOf = async (today: Day, { db }: EventContext) => {
  const late = await lateInvoices(db, today)
  const [oldest] = late
  if (!oldest) return null
  return {
    invoices: late.length,
    totalCents: late.reduce((sum, { total_cents, settled_cents }) => sum + total_cents - settled_cents, 0),
    currency: oldest.currency,
    dueDate: oldest.due_on,
    restrictsOn: restrictsOn(oldest.due_on),
  }
}

/** The trial that is running, with what begins after it at the price of that day. */
const trialShown = async (trial: StoredTrial, today: Day, { db }: EventContext) => {
  const { endsOn, nextPlan, leaving } = trial
  const plans = plansOn(await planVersions(db), endsOn)
  const next = nextPlan && {
    planType: nextPlan,
    title: planTitle(nextPlan),
    priceCents: planOf(plans, nextPlan)?.priceCents ?? null,
  }
  return { endsOn, daysLeft: trialDaysLeft(trial, today), leaving: leaving.length, next }
}

/** The day on which a trial would be over that starts today; null where the company cannot try a plan. */
const tryUntil = async (planType: PlanType, today: Day, { db }: EventContext): Promise<Day | null> =>
  trialFault({ planType, ...(await pastOf(db)) }) === null ? trialEnd(today) : null

export const showPlan: Handler<typeof currentPlan> = async (_, context) => {
  const { db, now, app } = context
  const { planType } = await currentCompany(db)
  const today = await companyToday(context)
  const plan = planOf(await currentPlans(db, now), planType)
  const subscription = await subscriptionOf(db)
  const trial = await trialOf(db)
  const newest = await newestInvoice(db)
  const lapsed = await hasLapsed(db)
  // A month that was billed is there again with the payment. Where it is over nobody knows when that is, and the next one costs what it costs then; Free waits for nothing.
  const isOver = subscription !== undefined && subscription.periodTo <= today
  const waits = lapsed && isOver && subscription.nextPlan !== 'FREE_PACK'
  return {
    planType,
    title: planTitle(planType),
    priceCents: (waits ? undefined : subscription?.priceCents) ?? plan?.priceCents ?? null,
    currency: (waits ? undefined : subscription?.currency) ?? plan?.currency ?? 'USD',
    startDate: newest?.starts_on ?? null,
    amountBilled: newest ? signedTotal(newest) : null,
    renewsOn: subscription && !waits ? subscription.periodTo : null,
    next: subscription?.nextPlan
      ? {
          planType: subscription.nextPlan,
          title: planTitle(subscription.nextPlan),
          leaving: subscription.leaving.length,
        }
      : null,
    trial: trial ? await trialShown(trial, today, context) : null,
    tryUntil: await tryUntil(planType, today, context),
    employeeCount: await headCount(db),
    capacity: plan?.capacity ?? null,
    wishOpen: await wishIsOpen(db),
    overdue: await overdueOf(today, context),
    lapsed,
    contact: app.config.contact,
  }
}
