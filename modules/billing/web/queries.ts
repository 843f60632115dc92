import { billingTopics, currentPlan } from '@daybook/billing/contract'
import { companyTopics, listPlans } from '@daybook/company/contract'
import { peopleTopics } from '@daybook/people/contract'
import { q } from '@daybook/platform/web'

export const planQuery = q(currentPlan, {}, { topics: [billingTopics.billing, companyTopics.company, peopleTopics.people] })

export const plansQuery = q(listPlans, {}, { topics: [companyTopics.plans] })
