import { planTitle } from '@daybook/company/domain'
import { currentCompany, lockCompany } from '@daybook/company/server'
import { deactivateNamed } from '@daybook/people/server'
import { type Day, formatDay } from '@daybook/platform/domain'
import { type Context, type Handler, type Mount, route } from '@daybook/platform/server'
import {
  billingTopics,
  changePlan,
  currentPlan,
  declineWish,
  previewChange,
  resumePlan,
  subscriptionDeeds,
} from '../contract/index.ts'
import type { Billed } from '../domain/index.ts'
import { chooseAfterTrial, takeBack } from './after-trial.ts'
import { totalsOf } from './bill.ts'
import { showPlan } from './current-plan.ts'
import { refuseTooMany, refuseWhoStays } from './leaving.ts'
import { beginBilled, putOn } from './put-on.ts'
import { renewUntil } from './renew.ts'
import { restriction } from './restricted.ts'
import { companyToday } from './today.ts'
import { declineWishRow, saveSubscription, subscriptionOf } from './subscription-store.ts'
import { closeTrial, trialOf } from './trial-store.ts'
import { look, type Wished, wishFor } from './wish.ts'

type Changing = Context<typeof changePlan>

const beginNow = async (billed: Billed, from: Day, shown: number | undefined, context: Changing) => {
  const { totalCents } = totalsOf(billed.lines, context)
  if (shown !== undefined && shown !== totalCents) return context.refuse('subscription.amount_changed')
  const { planType } = billed.subscription
  const before = await currentCompany(context.db)
  await closeTrial(context.db, context.now)
  await beginBilled(billed, from, context)
  context.record({
    deed: subscriptionDeeds.changed,
    type: 'company',
    before: { planType: before.planType },
    after: { planType, totalCents },
  })
  return { response_message: `You are on the ${planTitle(planType)} plan now.` }
}

const beginLater = async (
  wanted: 'FREE_PACK' | 'GROWTH_PACK',
  { subscription, from }: Wished,
  leaving: readonly string[],
  context: Changing,
) => {
  const { db, record, touch } = context
  await refuseWhoStays(leaving, context)
  await refuseTooMany(wanted, leaving, context)
  const before = await currentCompany(db)
  if (!subscription) {
    // A plan that nobody bills (whoever runs the installation gave it) ends at once.
    await deactivateNamed(leaving, 'now', context)
    await putOn(wanted, context)
    record({
      deed: subscriptionDeeds.changed,
      type: 'company',
      before: { planType: before.planType },
      after: { planType: wanted },
    })
    return { response_message: `You are on the ${planTitle(wanted)} plan now.` }
  }
  const today = await companyToday(context)
  await saveSubscription(db, { ...subscription, nextPlan: wanted }, leaving)
  touch(billingTopics.billing)
  record({
    deed: subscriptionDeeds.chosen,
    type: 'company',
    before: { planType: before.planType },
    after: { planType: wanted, from, leaving },
  })
  if (subscription.periodTo > today)
    return { response_message: `Your plan stays as it is until then. ${planTitle(wanted)} begins on ${formatDay(from)}.` }
  // The period is over and waits for what is overdue. Free costs nothing, and does not wait.
  await renewUntil(today, context)
  if (wanted === 'FREE_PACK') return { response_message: `You are on the ${planTitle(wanted)} plan now.` }
  return { response_message: `${planTitle(wanted)} begins when what is overdue is paid. Nothing is billed until then.` }
}

const change: Handler<typeof changePlan> = async ({ query, body }, context) => {
  const { refuse, app } = context
  await lockCompany(context.db)
  await renewUntil(await companyToday(context), context)
  const wanted = query.planType
  const wish = await wishFor(wanted, context)
  const leaving = [...new Set(body.leaving ?? [])]
  if (wish.kind === 'same') return refuse('subscription.same')
  if (wish.kind === 'later' && wish.trial) return chooseAfterTrial(wish.trial, wanted, leaving, context)
  if (wish.kind === 'later' && (wanted === 'FREE_PACK' || wanted === 'GROWTH_PACK'))
    return beginLater(wanted, wish, leaving, context)
  if (wish.billed && (await restriction(await companyToday(context), context)).restricted)
    return refuse('subscription.restricted')
  if (wish.billed) return beginNow(wish.billed, wish.from, body.totalCents, context)
  return refuse('subscription.by_agreement', { words: { contact: app.config.contact } })
}

const resume: Handler<typeof resumePlan> = async (_, context) => {
  const { db, refuse, record, touch } = context
  await renewUntil(await companyToday(context), context)
  const trial = await trialOf(db)
  if (trial) return (await takeBack(trial, context)) ?? refuse('subscription.nothing_chosen')
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
