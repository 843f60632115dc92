import { planOf, planTitle, type PlanType } from '@daybook/company/domain'
import { currentPlans } from '@daybook/company/server'
import { headCount, ownersAmong } from '@daybook/people/server'
import { only } from '@daybook/platform/contract'
import { type EventContext, refuser } from '@daybook/platform/server'
import { billingRefusals } from '../contract/index.ts'
import { tooMany } from '../domain/index.ts'

const refuse = refuser(only(billingRefusals, 'subscription.must_leave', 'subscription.stays'))

/** Refuses whoever cannot become inactive with a change of the plan: nobody of this company, or an owner. */
export const refuseWhoStays = async (leaving: readonly string[], { db }: Pick<EventContext, 'db'>): Promise<void> => {
  const { found, owners } = await ownersAmong(db, leaving)
  if (found < leaving.length) return refuse('not_found')
  if (owners > 0) return refuse('subscription.stays', { field: 'leaving' })
}

/** Refuses a plan that has no room for those who stay. */
export const refuseTooMany = async (
  wanted: PlanType,
  leaving: readonly string[],
  { db, now }: Pick<EventContext, 'db' | 'now'>,
): Promise<void> => {
  const plan = planOf(await currentPlans(db, now), wanted)
  if (!plan) return refuse('not_found')
  const more = tooMany((await headCount(db)) - leaving.length, plan)
  if (more > 0)
    return refuse('subscription.must_leave', {
      field: 'leaving',
      words: { plan: planTitle(wanted), people: plan.capacity ?? 0, more },
    })
}
