import { companyTopics } from '@daybook/company/contract'
import type { PlanType } from '@daybook/company/domain'
import { setOwnPlan } from '@daybook/company/server'
import type { Day } from '@daybook/platform/domain'
import type { EventContext } from '@daybook/platform/server'
import { billingTopics } from '../contract/index.ts'
import type { Billed } from '../domain/index.ts'
import { writeBill } from './bill.ts'
import { saveSubscription } from './subscription-store.ts'

/** Puts the company on a plan, and whoever looks at its screens hears of it. */
export const putOn = async (planType: PlanType, { db, touch }: EventContext): Promise<void> => {
  await setOwnPlan(db, planType)
  touch(companyTopics.company, billingTopics.billing)
}

/** Puts the company on a plan that is billed from a day on, and bills it. */
export const beginBilled = async (billed: Billed, from: Day, context: EventContext): Promise<void> => {
  await saveSubscription(context.db, billed.subscription)
  await putOn(billed.subscription.planType, context)
  await writeBill(billed, from, context)
}
