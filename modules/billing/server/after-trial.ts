import { planTitle, type PlanType } from '@daybook/company/domain'
import { formatDay } from '@daybook/platform/domain'
import type { EventContext } from '@daybook/platform/server'
import { billingTopics, subscriptionDeeds } from '../contract/index.ts'
import { demandsRoom, isBilled } from '../domain/index.ts'
import { refuseTooMany, refuseWhoStays } from './leaving.ts'
import { saveAfterTrial, type StoredTrial } from './trial-store.ts'

const choose = async (trial: StoredTrial, wanted: PlanType, leaving: readonly string[], context: EventContext): Promise<void> => {
  const { db, record, touch } = context
  await saveAfterTrial(db, isBilled(wanted) ? wanted : null, leaving)
  record({
    deed: subscriptionDeeds.trial_chosen,
    type: 'company',
    before: { planType: trial.nextPlan ?? 'FREE_PACK', leaving: trial.leaving },
    after: { planType: wanted, from: trial.endsOn, leaving },
  })
  touch(billingTopics.billing)
}

/** Chooses what begins when the trial is over, and who becomes inactive with it. Nothing is billed before. */
export const chooseAfterTrial = async (
  trial: StoredTrial,
  wanted: PlanType,
  leaving: readonly string[],
  context: EventContext,
): Promise<{ response_message: string }> => {
  await refuseWhoStays(leaving, context)
  if (demandsRoom(trial.planType, wanted)) await refuseTooMany(wanted, leaving, context)
  await choose(trial, wanted, wanted === trial.planType ? [] : leaving, context)
  const billed = isBilled(wanted) ? ', and is billed from then on' : ''
  return {
    response_message: `Your trial goes on until then. ${planTitle(wanted)} begins on ${formatDay(trial.endsOn)}${billed}.`,
  }
}

/** Takes back what was chosen: Free begins when the trial is over, and nobody becomes inactive. Undefined: nothing was chosen. */
export const takeBack = async (trial: StoredTrial, context: EventContext): Promise<{ response_message: string } | undefined> => {
  if (trial.nextPlan === null && trial.leaving.length === 0) return undefined
  await choose(trial, 'FREE_PACK', [], context)
  return { response_message: `Free begins on ${formatDay(trial.endsOn)}, when your trial is over.` }
}
