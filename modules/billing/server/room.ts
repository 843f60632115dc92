import { isSmaller, planOf, plansOn, planTitle, type PlanType } from '@daybook/company/domain'
import { planVersions } from '@daybook/company/server'
import type { Day } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import { stillLeaving, subscriptionOf } from './subscription-store.ts'
import { trialOf } from './trial-store.ts'

/** The smaller plan that was chosen for later, for the end of a period or of a trial; null where none was, or it is Free that takes everybody. */
const chosenSmaller = async (db: Db): Promise<{ planType: PlanType; from: Day } | null> => {
  const now = await subscriptionOf(db)
  if (now?.nextPlan) return { planType: now.nextPlan, from: now.periodTo }
  const trial = await trialOf(db)
  return trial?.nextPlan && isSmaller(trial.nextPlan, trial.planType) ? { planType: trial.nextPlan, from: trial.endsOn } : null
}

/** While a smaller plan is chosen for later, nobody joins whom it will have no room for: its people, and those who become inactive with it. */
export const roomUntilThen = async (db: Db) => {
  const next = await chosenSmaller(db)
  const plan = next && planOf(plansOn(await planVersions(db), next.from), next.planType)
  if (!plan || plan.capacity === null) return null
  return { plan: planTitle(next.planType), from: next.from, people: plan.capacity + (await stillLeaving(db)) }
}
