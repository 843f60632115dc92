import { planOf, planTitle, type PlanType } from '@daybook/company/domain'
import { currentCompany, currentPlans, hasLapsed, lockCompany } from '@daybook/company/server'
import { deactivateNamed, headCount, ownersAmong } from '@daybook/people/server'
import { type Day, features, formatDay } from '@daybook/platform/domain'
import { type Context, type EventContext, type Handler, type Mount, route } from '@daybook/platform/server'
import {
  billingTopics,
  changePlan,
  currentPlan,
  declineWish,
  previewChange,
  resumePlan,
  subscriptionDeeds,
} from '../contract/index.ts'
import { type Billed, changeKind, enlarge, pricedOf, restrictsOn, startPlan, tooMany } from '../domain/index.ts'
import { totalsOf, writeBill } from './bill.ts'
import { lateInvoices, newestInvoice } from './invoice-store.ts'
import { signedTotal } from './present.ts'
import { companyToday, putOn, renewUntil } from './renew.ts'
import { declineWishRow, saveSubscription, type StoredSubscription, subscriptionOf, wishIsOpen } from './subscription-store.ts'

/** What is late: the invoices together, by the oldest of them. */
const overdueOf = async (context: EventContext) => {
  const late = await lateInvoices(context.db, await companyToday(context))
  const [oldest] = late
  if (!oldest) return null
  return {
    invoices: late.length,
    totalCents: late.reduce((sum, { total_cents, settled_cents }) => sum + total_cents - settled_cents, 0),
    currency: oldest.currency,
    dueDate: oldest.due_on,
    restrictsOn: restrictsOn(oldest.due_on),
  }
}

const showPlan: Handler<typeof currentPlan> = async (_, context) => {
  const { db, now, app } = context
  const { planType } = await currentCompany(db)
  const plan = planOf(await currentPlans(db, now), planType)
  const subscription = await subscriptionOf(db)
  const newest = await newestInvoice(db)
  return {
    planType,
    title: planTitle(planType),
    priceCents: subscription?.priceCents ?? plan?.priceCents ?? null,
    currency: subscription?.currency ?? plan?.currency ?? 'USD',
    startDate: newest?.starts_on ?? null,
    amountBilled: newest ? signedTotal(newest) : null,
    renewsOn: subscription?.periodTo ?? null,
    next: subscription?.nextPlan
      ? {
          planType: subscription.nextPlan,
          title: planTitle(subscription.nextPlan),
          leaving: subscription.leaving.length,
        }
      : null,
    employeeCount: await headCount(db),
    capacity: plan?.capacity ?? null,
    wishOpen: await wishIsOpen(db),
    overdue: await overdueOf(context),
    lapsed: await hasLapsed(db),
    contact: app.config.contact,
  }
}

type Wished = {
  readonly kind: ReturnType<typeof changeKind>
  readonly from: Day
  readonly billed: Billed | null
  readonly subscription: StoredSubscription | undefined
}

/** What a wish for a plan comes to today. */
const wishFor = async (wanted: PlanType, { db, now }: Pick<EventContext, 'db' | 'now'>): Promise<Wished> => {
  const { planType } = await currentCompany(db)
  const today = await companyToday({ db, now })
  const subscription = await subscriptionOf(db)
  const kind = changeKind(planType, wanted)
  const plan = planOf(await currentPlans(db, now), wanted)
  const priced = plan ? pricedOf(plan) : null
  const billed =
    kind === 'now' && priced ? (subscription ? enlarge(subscription, priced, today) : startPlan(priced, today)) : null
  // A smaller plan begins when what is paid for is over; where nothing is paid for, today.
  return { kind, from: kind === 'later' ? (subscription?.periodTo ?? today) : today, billed, subscription }
}

const look: Handler<typeof previewChange> = async ({ query }, context) => {
  const { db, now } = context
  const plans = await currentPlans(db, now)
  const [before, after] = [planOf(plans, (await currentCompany(db)).planType), planOf(plans, query.planType)]
  const { kind, from, billed, subscription } = await wishFor(query.planType, context)
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
    lost: features.filter((feature) => has(before, feature) && !has(after, feature)),
    gained: features.filter((feature) => has(after, feature) && !has(before, feature)),
    employeeCount: people,
    capacity: after?.capacity ?? null,
    tooMany: after ? tooMany(people, after) : 0,
  }
}

type Changing = Context<typeof changePlan>

const beginNow = async (billed: Billed, from: Day, shown: number | undefined, context: Changing) => {
  const { totalCents } = totalsOf(billed.lines, context)
  if (shown !== undefined && shown !== totalCents) return context.refuse('subscription.amount_changed')
  const { planType } = billed.subscription
  const before = await currentCompany(context.db)
  await saveSubscription(context.db, billed.subscription)
  await putOn(planType, context)
  await writeBill(billed, from, context)
  context.record({
    deed: subscriptionDeeds.changed,
    type: 'company',
    before: { planType: before.planType },
    after: { planType, totalCents },
  })
  return { response_message: `You are on the ${planTitle(planType)} plan now.` }
}

/** Who becomes inactive when a smaller plan begins: people who are here, no owner, and as many as are too many for it. */
const refuseUnfit = async (wanted: PlanType, leaving: readonly string[], { db, now, refuse }: Changing): Promise<void> => {
  const plan = planOf(await currentPlans(db, now), wanted)
  if (!plan) return refuse('not_found')
  const { found, owners } = await ownersAmong(db, leaving)
  if (found < leaving.length) return refuse('not_found')
  if (owners > 0) return refuse('subscription.stays', { field: 'leaving' })
  const more = tooMany((await headCount(db)) - leaving.length, plan)
  if (more > 0)
    return refuse('subscription.must_leave', {
      field: 'leaving',
      words: { plan: planTitle(wanted), people: plan.capacity ?? 0, more },
    })
}

const beginLater = async (
  wanted: 'FREE_PACK' | 'GROWTH_PACK',
  { subscription, from }: Wished,
  leaving: readonly string[],
  context: Changing,
) => {
  const { db, record, touch } = context
  await refuseUnfit(wanted, leaving, context)
  const before = await currentCompany(db)
  if (!subscription) {
    // A plan that nobody bills (whoever runs the installation gave it) ends at once.
    await deactivateNamed(leaving, from, context)
    await putOn(wanted, context)
    record({
      deed: subscriptionDeeds.changed,
      type: 'company',
      before: { planType: before.planType },
      after: { planType: wanted },
    })
    return { response_message: `You are on the ${planTitle(wanted)} plan now.` }
  }
  await saveSubscription(db, { ...subscription, nextPlan: wanted }, leaving)
  touch(billingTopics.billing)
  record({
    deed: subscriptionDeeds.chosen,
    type: 'company',
    before: { planType: before.planType },
    after: { planType: wanted, from, leaving },
  })
  return { response_message: `Your plan stays as it is until then. ${planTitle(wanted)} begins on ${formatDay(from)}.` }
}

const change: Handler<typeof changePlan> = async ({ query, body }, context) => {
  const { refuse, app } = context
  await lockCompany(context.db)
  await renewUntil(await companyToday(context), context)
  const wanted = query.planType
  const wish = await wishFor(wanted, context)
  const leaving = [...new Set(body.leaving ?? [])]
  if (wish.kind === 'same') return refuse('subscription.same')
  if (wish.kind === 'later' && (wanted === 'FREE_PACK' || wanted === 'GROWTH_PACK'))
    return beginLater(wanted, wish, leaving, context)
  if (wish.billed) return beginNow(wish.billed, wish.from, body.totalCents, context)
  return refuse('subscription.by_agreement', { words: { contact: app.config.contact } })
}

const resume: Handler<typeof resumePlan> = async (_, context) => {
  const { db, refuse, record, touch } = context
  await renewUntil(await companyToday(context), context)
  const now = await subscriptionOf(db)
  if (!now?.nextPlan) return refuse('subscription.nothing_chosen')
  await saveSubscription(db, { ...now, nextPlan: null })
  record({ deed: subscriptionDeeds.resumed, type: 'company', before: { planType: now.nextPlan, leaving: now.leaving } })
  touch(billingTopics.billing)
  return { response_message: `The ${planTitle(now.planType)} plan goes on.` }
}

const decline: Handler<typeof declineWish> = async (_, { db, now, record, touch }) => {
  if ((await declineWishRow(db, now)) > 0)
    record({ deed: subscriptionDeeds.declined, type: 'company', after: { declinedAt: now } })
  touch(billingTopics.billing)
  return { response_message: 'Your plan stays as it is.' }
}

export const subscriptionRoutes: readonly Mount[] = [
  route(currentPlan, showPlan),
  route(previewChange, look),
  route(changePlan, change),
  route(resumePlan, resume),
  route(declineWish, decline),
]
