import { largerPlanWords, type PlanType, planTitle } from '@daybook/company/domain'

/** What the refusal of one person too many says: the plan, whom it is for, and the next one. */
export const planFullWords = (planType: PlanType, people: number) => ({
  plan: planTitle(planType),
  people,
  larger: largerPlanWords(planType),
})
