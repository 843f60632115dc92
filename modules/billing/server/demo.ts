import { planOf, plansOn } from '@daybook/company/domain'
import { planVersions } from '@daybook/company/server'
import { addDays, addMonths, type Day } from '@daybook/platform/domain'
import { type DemoCompany, demoInstant, type DemoPart, inCompany, type Work } from '@daybook/platform/server'
import { getMe } from '@daybook/people/contract'
import { pricedOf, startPlan } from '../domain/index.ts'
import { writeBill } from './bill.ts'
import { payBefore } from './invoice-store.ts'
import { renewUntil } from './renew.ts'
import { saveSubscription } from './subscription-store.ts'

/** The company had its first weeks for nothing, and pays since the second month. */
const started = (firstMonth: Day): Day => addDays(addMonths(firstMonth, 1), 11)

const inDemo = async ({ app, as, boss }: DemoCompany, work: (context: Work) => Promise<void>): Promise<void> => {
  const { companyId } = await (await as(boss)).call(getMe, {})
  if (companyId) await inCompany(app, companyId, 'demo', work)
}

const start = (demo: DemoCompany, today: Day) =>
  inDemo(demo, async (context) => {
    const plan = planOf(plansOn(await planVersions(context.db), today), 'SCALE_PACK')
    const priced = plan && pricedOf(plan)
    if (!priced) return
    const billed = startPlan(priced, today)
    await saveSubscription(context.db, billed.subscription)
    await writeBill(billed, today, context)
  })

/** A year of the Scale plan, billed month by month. */
export const billingDemo: DemoPart = {
  month: async (demo, from, to) => {
    const first = started(demo.firstMonth)
    if (first > to) return
    if (first >= from) {
      demo.at(demoInstant(first, 9 * 60, demo.zone))
      await start(demo, first)
    }
    demo.at(demoInstant(to, 9 * 60, demo.zone))
    await inDemo(demo, async (context) => {
      await renewUntil(to, context)
      await payBefore(context.db, to, context.now)
    })
  },
  now: async (demo) => {
    demo.at(demo.nowInstant)
    await inDemo(demo, (context) => renewUntil(demo.today, context))
  },
}
