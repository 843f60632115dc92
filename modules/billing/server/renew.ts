import { planOf, plansOn } from '@daybook/company/domain'
import { lockCompany, planVersions } from '@daybook/company/server'
import { deactivateNamed } from '@daybook/people/server'
import type { Day } from '@daybook/platform/domain'
import { type App, type EventContext, inEachCompany, inSystem, type ScheduledJob } from '@daybook/platform/server'
import { billingTopics, subscriptionDeeds } from '../contract/index.ts'
import { nextPeriodOn, pricedOf, renew } from '../domain/index.ts'
import { writeBill } from './bill.ts'
import { putOn } from './put-on.ts'
import { restriction } from './restricted.ts'
import {
  companiesToRenew,
  dropSubscription,
  saveSubscription,
  type StoredSubscription,
  subscriptionOf,
} from './subscription-store.ts'
import { companyToday } from './today.ts'
import { endOverTrial } from './trial.ts'

/** What begins on a day after a period is over: the plan that was chosen, or the same one again, at the prices of that day. */
const beginNext = async (now: StoredSubscription, from: Day, context: EventContext): Promise<void> => {
  const { db, record } = context
  const planType = now.nextPlan ?? now.planType
  // Where it waited for what was overdue it begins with what somebody did, or paid.
  if (now.nextPlan) await deactivateNamed(now.leaving, from === now.periodTo ? 'turn' : 'now', context)
  const plan = planOf(plansOn(await planVersions(db), from), planType)
  const priced = plan ? pricedOf(plan) : null
  if (now.nextPlan) await putOn(planType, context)
  if (!priced) {
    await dropSubscription(db)
    record({ deed: subscriptionDeeds.ended, type: 'company', before: { planType: now.planType } })
    return
  }
  const billed = renew(now, priced, from)
  await saveSubscription(db, billed.subscription)
  await writeBill(billed, from, context)
  record({ deed: subscriptionDeeds.renewed, type: 'company', after: { planType, from } })
}

/**
 * Ends the trial that is over, and begins every period that has come since the last one, each with its own invoice: after a night or a month without
 * a worker. While the company is restricted none begins that costs something. The company is locked.
 */
export const renewUntil = async (today: Day, context: EventContext): Promise<void> => {
  await lockCompany(context.db)
  await endOverTrial(today, context)
  for (;;) {
    const now = await subscriptionOf(context.db)
    if (!now) return
    const from = nextPeriodOn(now, today, await restriction(today, context))
    if (from === null) return
    await beginNext(now, from, context)
    context.touch(billingTopics.billing)
  }
}

/** Bills every company whose period is over. */
export const renewAll = async (app: App): Promise<void> => {
  const due = await inSystem(app, 'billing-renew', ({ db, now }) => companiesToRenew(db, now))
  await inEachCompany(app, 'billing-renew', due, async (work) => renewUntil(await companyToday(work), work))
}

export const renewJob: ScheduledJob = { name: 'billing-renew', cron: '7 * * * *', run: renewAll }
