import { largerPlanWords, peopleAllowed, type Plan, planOf, type PlanType, planTitle } from '@daybook/company/domain'

/** The refusal of one person too many, as what fills its words (the plan, whom it is for, the next one); null while `people` fit. */
export const planFullWords = (plans: readonly Plan[], planType: PlanType, people: number) => {
  const plan = planOf(plans, planType)
  const allowed = plan ? peopleAllowed(plan) : 0
  return people <= allowed ? null : { plan: planTitle(planType), people: allowed, larger: largerPlanWords(plans, planType) }
}
