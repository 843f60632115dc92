import { planOf, planTitle, plansOn, type PlanType, priceWords } from '@daybook/company/domain'
import { planVersions } from '@daybook/company/server'
import { headCount } from '@daybook/people/server'
import { features, featureTitles, formatDay, isComing, plural } from '@daybook/platform/domain'
import type { EventContext } from '@daybook/platform/server'
import { billingPaths } from '../contract/index.ts'
import { tooMany } from '../domain/index.ts'
import { mailOwners } from './owner-mail.ts'
import type { StoredTrial } from './trial-store.ts'

const list = new Intl.ListFormat('en')

/** What ends with the trial, features and room, where another plan begins on its day. What cannot be used yet does not end. */
const lossWords = async (trial: StoredTrial, next: PlanType, { db }: EventContext): Promise<string> => {
  const plans = plansOn(await planVersions(db), trial.endsOn)
  const [tried, after] = [planOf(plans, trial.planType), planOf(plans, next)]
  if (!tried || !after) return ''
  const lost = features.filter((each) => tried.features.includes(each) && !after.features.includes(each) && !isComing(each))
  const people = await headCount(db)
  const more = tooMany(people - trial.leaving.length, after)
  return [
    ...(lost.length > 0 ? [`${list.format(lost.map((each) => featureTitles[each]))} can then be read and not changed.`] : []),
    ...(after.capacity === null ? [] : [`${planTitle(next)} is for ${plural(after.capacity, 'person', 'people')}.`]),
    ...(more > 0 ? [`You are ${plural(people, 'person', 'people')}: everybody stays, and nobody new can join.`] : []),
    'Nothing is deleted, and nobody is locked out.',
  ].join(' ')
}

const wayOf = (trial: StoredTrial, { app }: EventContext): string =>
  `${app.config.publicUrl}${billingPaths.subscriptions({ plan: trial.planType })}`

/** Tells the owners that the trial ends soon: what begins then, and how to go on or to take that back. */
export const mailEndsSoon = async (trial: StoredTrial, context: EventContext): Promise<void> => {
  const title = planTitle(trial.planType)
  const plans = plansOn(await planVersions(context.db), trial.endsOn)
  const priceOf = (planType: PlanType) => priceWords(planOf(plans, planType) ?? { priceCents: null, currency: 'USD' })
  const next = trial.nextPlan ?? 'FREE_PACK'
  const begins = trial.nextPlan
    ? `${planTitle(trial.nextPlan)} begins then, ${priceOf(trial.nextPlan)}; its first invoice comes on that day.`
    : 'Nothing was chosen, so Free begins then.'
  const loss = next === trial.planType ? '' : ` ${await lossWords(trial, next, context)}`
  const way = trial.nextPlan ? 'To choose otherwise' : `To go on with ${title}, ${priceOf(trial.planType)}`
  await mailOwners(
    `Your trial of ${title} ends on ${formatDay(trial.endsOn)}`,
    `Your trial of ${title} ends on ${formatDay(trial.endsOn)}. ${begins}${loss}\n\n${way}: ${wayOf(trial, context)}`,
    context,
  )
}

/** Tells the owners that the trial is over and Free has begun. Where a plan begins, its invoice tells it. */
export const mailEnded = async (trial: StoredTrial, context: EventContext): Promise<void> => {
  const title = planTitle(trial.planType)
  await mailOwners(
    `Your trial of ${title} is over`,
    `Your trial of ${title} ended on ${formatDay(trial.endsOn)}, and Free has begun. ${await lossWords(trial, 'FREE_PACK', context)}\n\nTo go on with ${title}: ${wayOf(trial, context)}`,
    context,
  )
}
