import { billingTopics, currentPlan, previewChange } from '@daybook/billing/contract'
import { companyTopics, listPlans } from '@daybook/company/contract'
import type { PlanType } from '@daybook/company/domain'
import { peopleTopics } from '@daybook/people/contract'
import { q } from '@daybook/platform/web'

export const planQuery = q(currentPlan, {}, { topics: [billingTopics.billing, companyTopics.company, peopleTopics.people] })

export const plansQuery = q(listPlans, {}, { topics: [companyTopics.plans] })

/** What a change means right now: asked anew each time it is looked at. */
export const previewQuery = (planType: PlanType) => ({ ...q(previewChange, { query: { planType } }), staleTime: 0 })
