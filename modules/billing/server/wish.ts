import { planOf, plansOn, type PlanType } from '@daybook/company/domain'
import { currentCompany, currentPlans, planVersions } from '@daybook/company/server'
import { headCount } from '@daybook/people/server'
import { type Day, features, maxDay } from '@daybook/platform/domain'
import type { EventContext, Handler } from '@daybook/platform/server'
import type { previewChange } from '../contract/index.ts'
import {
  afterTrial,
  type Billed,
  changeInTrial,
  changeKind,
  enlarge,
  isBilled,
  type Priced,
  pricedOf,
  startPlan,
  tooMany,
  type Trial,
} from '../domain/index.ts'
import { totalsOf } from './bill.ts'
import { companyToday } from './today.ts'
import { type StoredSubscription, subscriptionOf } from './subscription-store.ts'
import { type StoredTrial, trialOf } from './trial-store.ts'

export type Wished = {
  readonly kind: ReturnType<typeof changeKind>
  readonly from: Day
  readonly billed: Billed | null
  readonly subscription: StoredSubscription | undefined
  readonly trial: StoredTrial | undefined
}

/** What a larger plan is billed at that begins today; a period that is over, and waits for what is overdue, has no days left to change. */
const billedNow = (subscription: StoredSubscription | undefined, plan: Priced, today: Day): Billed =>
  subscription && subscription.periodTo > today ? enlarge(subscription, plan, today) : startPlan(plan, today)

/** What a wish for a plan comes to today. */
export const wishFor = async (wanted: PlanType, { db, now }: Pick<EventContext, 'db' | 'now'>): Promise<Wished> => {
  const { planType } = await currentCompany(db)
  const today = await companyToday({ db, now })
  const subscription = await subscriptionOf(db)
  const trial = await trialOf(db)
  const kind = trial ? changeInTrial(trial.planType, wanted) : changeKind(planType, wanted)
  const plan = planOf(await currentPlans(db, now), wanted)
  const priced = plan ? pricedOf(plan) : null
  const billed = kind === 'now' && priced ? billedNow(subscription, priced, today) : null
  // A smaller plan begins when what is paid for is over, or the trial; where there is neither, or it is over, today.
  const later = maxDay(subscription?.periodTo ?? trial?.endsOn ?? today, today)
  return { kind, from: kind === 'later' ? later : today, billed, subscription, trial }
}

/** What the first invoice after a trial comes to, where a plan begins that is billed. */
const firstInvoice = async (trial: Trial, wanted: PlanType, context: EventContext): Promise<number | null> => {
  if (!isBilled(wanted)) return null
  const billed = afterTrial({ ...trial, nextPlan: wanted }, plansOn(await planVersions(context.db), trial.endsOn))
  return billed && totalsOf(billed.lines, context).totalCents
}

export const look: Handler<typeof previewChange> = async ({ query }, context) => {
  const { db, now } = context
  const { kind, from, billed, subscription, trial } = await wishFor(query.planType, context)
  // What begins after a trial is shown as it will be on that day.
  const plans = trial && kind === 'later' ? plansOn(await planVersions(db), from) : await currentPlans(db, now)
  const [before, after] = [planOf(plans, (await currentCompany(db)).planType), planOf(plans, query.planType)]
  const people = await headCount(db)
  const { taxCents, totalCents, taxName } = totalsOf(billed?.lines ?? [], context)
  const has = (plan: typeof after, feature: (typeof features)[number]) => plan?.features.includes(feature) ?? false
  return {
    kind,
    from,
    currency: after?.currency ?? 'USD',
    lines: [...(billed?.lines ?? [])],
    taxName,
    taxCents,
    totalCents,
    priceCents: after?.priceCents ?? null,
    renewsOn: billed?.subscription.periodTo ?? subscription?.periodTo ?? null,
    firstInvoiceCents: trial && kind === 'later' ? await firstInvoice(trial, query.planType, context) : null,
    lost: features.filter((feature) => has(before, feature) && !has(after, feature)),
    gained: features.filter((feature) => has(after, feature) && !has(before, feature)),
    employeeCount: people,
    capacity: after?.capacity ?? null,
    tooMany: after ? tooMany(people, after) : 0,
  }
}
