import { currentCompany, currentPlans, hasLapsed } from '@daybook/company/server'
import { planOf } from '@daybook/company/domain'
import type { Db } from '@daybook/platform/server'

/** Whether the company's plan contains checklists today: for what happens by itself, where nobody's call is asked. */
export const hasChecklists = async (db: Db, now: string): Promise<boolean> => {
  const { planType } = await currentCompany(db)
  const plan = planOf(await currentPlans(db, now), (await hasLapsed(db)) ? 'FREE_PACK' : planType)
  return plan?.features.includes('BASIC_HR_CHECKLISTS') ?? false
}
