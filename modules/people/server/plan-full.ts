import { largerPlanWords, peopleAllowed, type Plan, planOf, type PlanType, planTitle } from '@daybook/company/domain'
import { currentPlans, laterPlan } from '@daybook/company/server'
import { only } from '@daybook/platform/contract'
import { formatDay } from '@daybook/platform/domain'
import { refuser, type Work } from '@daybook/platform/server'
import { peopleRefusals } from '../contract/index.ts'
import { lockHeadCount } from './person-store.ts'

/** The refusal of one person too many, as what fills its words (the plan, whom it is for, the next one); null while `people` fit. */
const planFullWords = (plans: readonly Plan[], planType: PlanType, people: number) => {
  const plan = planOf(plans, planType)
  const allowed = plan ? peopleAllowed(plan) : 0
  return people <= allowed ? null : { plan: planTitle(planType), people: allowed, larger: largerPlanWords(plans, planType) }
}

const refuse = refuser(only(peopleRefusals, 'people.plan_full', 'people.plan_shrinks'))

/**
 * Refuses so many more people where the plan has no room for them: the present one, or a smaller one that begins later. People are counted under a lock
 * on the company, so twenty invitations at once cannot pass the limit together.
 */
export const demandRoom = async ({ app, db, now }: Pick<Work, 'app' | 'db' | 'now'>, more: number): Promise<void> => {
  const { people, plan_type } = await lockHeadCount(db)
  if (more === 0) return
  const full = planFullWords(await currentPlans(db, now), plan_type, people + more)
  if (full) return refuse('people.plan_full', { words: full })
  for (const ask of laterPlan.of(app)) {
    const later = await ask(db)
    if (later && people + more > later.people)
      return refuse('people.plan_shrinks', { words: { ...later, day: formatDay(later.from) } })
  }
}
