import type { Feature } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import { planOf } from '../domain/index.ts'
import { currentCompany, hasLapsed } from './company-store.ts'
import { currentPlans } from './plan-store.ts'

/** Whether the company's plan contains a feature today: for what happens where no call of somebody who is signed in is asked. */
export const planHas = async (db: Db, now: string, feature: Feature): Promise<boolean> => {
  const { planType } = await currentCompany(db)
  const plan = planOf(await currentPlans(db, now), (await hasLapsed(db)) ? 'FREE_PACK' : planType)
  return plan?.features.includes(feature) ?? false
}
