import { planOf, planTitle } from '@daybook/company/domain'
import { currentCompany, currentPlans, lockCompany } from '@daybook/company/server'
import { deactivateNamed } from '@daybook/people/server'
import { formatDay } from '@daybook/platform/domain'
import { type Handler, type Mount, route } from '@daybook/platform/server'
import { endTrial, startTrial, subscriptionDeeds } from '../contract/index.ts'
import { pricedOf, startTrial as startOf, trialFault } from '../domain/index.ts'
import { refuseWhoStays } from './leaving.ts'
import { putOn } from './put-on.ts'
import { renewUntil } from './renew.ts'
import { companyToday } from './today.ts'
import { addTrial, closeTrial, pastOf, trialOf } from './trial-store.ts'

const start: Handler<typeof startTrial> = async ({ query }, context) => {
  const { db, now, refuse, record, app } = context
  await lockCompany(db)
  const today = await companyToday(context)
  await renewUntil(today, context)
  const { planType } = await currentCompany(db)
  const fault = trialFault({ planType, ...(await pastOf(db)) })
  if (fault === 'used') return refuse('trial.used')
  if (fault === 'onPlan') return refuse('trial.on_plan', { words: { plan: planTitle(planType) } })
  if (fault === 'billed') return refuse('trial.billed')
  if (query.planType === planType) return refuse('subscription.same')
  const plan = planOf(await currentPlans(db, now), query.planType)
  const priced = plan ? pricedOf(plan) : null
  if (!priced) return refuse('subscription.by_agreement', { words: { contact: app.config.contact } })
  const trial = startOf(priced.planType, today)
  await addTrial(db, trial)
  await putOn(trial.planType, context)
  record({
    deed: subscriptionDeeds.trial_started,
    type: 'company',
    before: { planType },
    after: { planType: trial.planType, endsOn: trial.endsOn },
  })
  return { response_message: `Your free trial of ${planTitle(trial.planType)} has begun. It ends on ${formatDay(trial.endsOn)}.` }
}

const end: Handler<typeof endTrial> = async ({ body }, context) => {
  const { db, now, refuse, record } = context
  const today = await companyToday(context)
  await renewUntil(today, context)
  const trial = await trialOf(db)
  if (!trial) return refuse('trial.none')
  const leaving = [...new Set(body.leaving ?? [])]
  await refuseWhoStays(leaving, context)
  await closeTrial(db, now)
  await deactivateNamed(leaving, 'now', context)
  await putOn('FREE_PACK', context)
  record({
    deed: subscriptionDeeds.trial_ended,
    type: 'company',
    before: { planType: trial.planType, endsOn: trial.endsOn },
    after: { planType: 'FREE_PACK', from: today, leaving },
  })
  return { response_message: 'The trial is over. You are on the Free plan now.' }
}

export const trialRoutes: readonly Mount[] = [route(startTrial, start), route(endTrial, end)]
