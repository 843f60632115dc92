import { planOf, plansOn } from '@daybook/company/domain'
import { planVersions } from '@daybook/company/server'
import { addDays, addMonths, type Day } from '@daybook/platform/domain'
import { type DemoCompany, demoInstant, type DemoPart, inCompany, type Work } from '@daybook/platform/server'
import { getMe } from '@daybook/people/contract'
import { keepMethod } from '../contract/index.ts'
import { pricedOf, sandboxCards, sandboxToken, startPlan } from '../domain/index.ts'
import { writeBill } from './bill.ts'
import { charge } from './charge.ts'
import { chargeKept } from './recurring.ts'
import { renewUntil } from './renew.ts'
import { saveSubscription } from './subscription-store.ts'

/** The company had its first weeks for nothing, and pays since the second month. */
const started = (firstMonth: Day): Day => addDays(addMonths(firstMonth, 1), 11)

const inDemo = async <T>({ app, as, boss }: DemoCompany, work: (context: Work, companyId: string) => Promise<T>): Promise<T> => {
  const { companyId } = await (await as(boss)).call(getMe, {})
  if (!companyId) throw new Error('the demo company is not founded yet')
  return inCompany(app, companyId, 'demo', (context) => work(context, companyId))
}

/** The owner keeps a card, which pays every invoice from then on. */
const keepCard = async ({ as, boss }: DemoCompany): Promise<void> => {
  const source = sandboxToken(sandboxCards[0]?.number ?? '', '2031-08')
  if (source) await (await as(boss)).call(keepMethod, { body: { source, agreed: true } })
}

const payDue = async (demo: DemoCompany): Promise<void> => {
  const told = await inDemo(demo, async (context, companyId) => ({ companyId, paymentId: await chargeKept(companyId, context) }))
  if (told.paymentId !== null) await charge(demo.app, { companyId: told.companyId, paymentId: told.paymentId })
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

/** A year of the Scale plan, billed month by month and paid with a kept card. */
export const billingDemo: DemoPart = {
  month: async (demo, from, to) => {
    const first = started(demo.firstMonth)
    if (first > to) return
    if (first >= from) {
      demo.at(demoInstant(first, 9 * 60, demo.zone))
      await start(demo, first)
      await keepCard(demo)
    }
    demo.at(demoInstant(to, 9 * 60, demo.zone))
    await inDemo(demo, (context) => renewUntil(to, context))
    await payDue(demo)
  },
  now: async (demo) => {
    demo.at(demo.nowInstant)
    await inDemo(demo, (context) => renewUntil(demo.today, context))
    await payDue(demo)
  },
}
