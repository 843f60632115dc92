import { planOf } from '@daybook/company/domain'
import { currentCompany, currentPlans, hasLapsed } from '@daybook/company/server'
import type { Db } from '@daybook/platform/server'

/** Whether the company's plan contains documents today: for what happens by itself, where nobody's call is asked. */
export const hasDocuments = async (db: Db, now: string): Promise<boolean> => {
  const { planType } = await currentCompany(db)
  const plan = planOf(await currentPlans(db, now), (await hasLapsed(db)) ? 'FREE_PACK' : planType)
  return plan?.features.includes('DOCUMENT_MANAGEMENT') ?? false
}
